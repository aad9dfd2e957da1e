-- no-transaction
-- Deliveries in the rare states, by endpoint.
create index concurrently if not exists delivery_notable_idx on delivery (endpoint_id, notable_status, id) where notable_status is not null;
