-- no-transaction
-- Lists of invoices, newest first: of one status, or of each.
create index concurrently if not exists invoice_organization_id_status_id_idx on invoice (organization_id, status, id);
