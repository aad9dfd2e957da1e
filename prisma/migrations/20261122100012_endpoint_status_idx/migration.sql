-- no-transaction
-- Operators look for endpoints of any organization by status.
create index concurrently if not exists webhook_endpoint_status_id_idx on webhook_endpoint (status, id);
