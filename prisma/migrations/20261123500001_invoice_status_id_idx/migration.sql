-- no-transaction
-- Operators' lists of the invoices of all organizations, newest first: of one status, or of each.
create index concurrently if not exists invoice_status_id_idx on invoice (status, id);
