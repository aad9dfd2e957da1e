-- no-transaction
-- As the one on customer.
create index concurrently if not exists credit_note_organization_id_updated_at_id_idx on credit_note (organization_id, updated_at, id);
