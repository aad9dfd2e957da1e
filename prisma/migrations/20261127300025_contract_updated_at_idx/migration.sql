-- no-transaction
-- As the one on customer.
create index concurrently if not exists contract_organization_id_updated_at_id_idx on contract (organization_id, updated_at, id);
