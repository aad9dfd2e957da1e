-- no-transaction
-- What has changed since a time, in the order of changes (src/domain/changed-page.ts).
create index concurrently if not exists customer_organization_id_updated_at_id_idx on customer (organization_id, updated_at, id);
