-- no-transaction
-- Deliveries whose last attempt did not arrive, by endpoint and by what it came to.
create index concurrently if not exists delivery_response_idx on delivery (endpoint_id, notable_response, id) where notable_response is not null;
