-- no-transaction
-- For processes of the first release, as long as is_held stays; most databases have it.
create index concurrently if not exists delivery_held_idx on delivery (endpoint_id) where is_held;
