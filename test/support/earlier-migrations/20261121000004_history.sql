-- What partners and operators look up in the history.

-- Where an attempt's time went, and the signature it was sent with: the rest of its request follows from the event, the delivery
-- and the time. Adding nullable columns rewrites nothing.
alter table delivery_attempt
  add column connected_ms integer,
  add column first_byte_ms integer,
  add column signature text;

-- Deliveries in the states that are rare and looked for, by endpoint. A generated column because no index may look at `status`; it
-- stays null through pending and delivered, so that the usual end of a delivery still writes to no index. It replaces `is_held`.
drop index delivery_held_idx;
alter table delivery drop column is_held;
alter table delivery add column notable_status text generated always as (
  case status when 'held' then 'held' when 'failed' then 'failed' when 'canceled' then 'canceled' when 'skipped' then 'skipped' end
) stored;
create index delivery_notable_idx on delivery (endpoint_id, notable_status, id) where notable_status is not null;

-- Serves the list of one type and, going through the types there are, the list of all.
drop index event_organization_id_id_idx;
create index event_organization_id_type_created_at_id_idx on event (organization_id, type, created_at, id);
