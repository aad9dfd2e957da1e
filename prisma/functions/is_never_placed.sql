-- Returns whether an event gets no position in the feed any more: it is gone, its payload is, or its feed begins after it.
--
-- Plan: put in place of the call.
-- Locks: none. Relies on: the primary key of event.
-- Called by: line_up_deliveries, src/domain/redelivery.
create or replace function is_never_placed(event_id uuid) returns boolean
  language sql stable
as $fn$
  select not exists (select from event where event.id = $1 and event.seq > 0 and (event.body is not null or event.erased_at is not null))
$fn$;
