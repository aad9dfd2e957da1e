-- no-transaction
-- As the one on customer.
create index concurrently if not exists payment_organization_id_updated_at_id_idx on payment (organization_id, updated_at, id);
