-- no-transaction
-- So that a subscription is of its endpoint's organization. It serves what the index before it served.
create unique index concurrently if not exists webhook_endpoint_organization_id_id_key on webhook_endpoint (organization_id, id);
