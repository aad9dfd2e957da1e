-- no-transaction
-- Lists of payments, newest first: of one status, or of each.
create index concurrently if not exists payment_organization_id_status_id_idx on payment (organization_id, status, id);
