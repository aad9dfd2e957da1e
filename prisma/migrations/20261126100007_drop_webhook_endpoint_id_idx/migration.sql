-- no-transaction
-- webhook_endpoint_organization_id_id_key has the same columns.
drop index concurrently if exists webhook_endpoint_organization_id_id_idx;
