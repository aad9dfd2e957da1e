-- no-transaction
-- Whether there is any ordered endpoint: each pass of the sequencer asks, and most databases have none.
create index concurrently if not exists webhook_endpoint_ordered_idx on webhook_endpoint (organization_id, id) where ordering <> 'none';
