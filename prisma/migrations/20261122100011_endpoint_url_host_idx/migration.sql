-- no-transaction
-- Operators look for endpoints of any organization by host.
create index concurrently if not exists webhook_endpoint_url_host_id_idx on webhook_endpoint (url_host, id);
