-- no-transaction
-- The deliveries in a rare state, whoever's they are. Like delivery_notable_idx it looks at nothing that the usual end of a delivery
-- changes, and has no entry for the usual delivery: only becoming failed, held, canceled or skipped costs one entry more.
create index concurrently if not exists delivery_notable_of_all_idx on delivery (notable_status, id) where notable_status is not null;
