-- What partners and operators look up in the history.

-- Where an attempt's time went, and the signature it was sent with: the rest of its request follows from the event, the delivery
-- and the time. Adding nullable columns rewrites nothing.
alter table delivery_attempt
  add column connected_ms integer,
  add column first_byte_ms integer,
  add column signature text;

-- The state of a delivery if it is one of those that are rare and looked for: no index may look at `status`. It stays null through
-- pending and delivered, so that the usual end of a delivery still writes to no index. Not a generated column, which would rewrite the
-- table: later migrations have it written with every change, fill it for the rows that there are, and build its indexes.
alter table delivery add column notable_status text;
