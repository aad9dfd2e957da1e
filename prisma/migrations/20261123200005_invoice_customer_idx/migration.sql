-- no-transaction
-- Lists of a customer's invoices, newest first: of one status, or of each.
create index concurrently if not exists invoice_organization_id_customer_id_status_id_idx on invoice (organization_id, customer_id, status, id);
