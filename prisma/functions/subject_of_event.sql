-- Returns the id of what an event is about; its kind is what the type begins with. Null for data without an id, which no
-- schema of the contract allows: its generator demands x-subject, and that the data has the member id.
--
-- Plan: one expression that Postgres puts in place of the call. Not strict, or it would not.
-- Locks: none. Reads no table.
-- Called by: publish_event_unchecked, publish_events_unchecked, publish_and_claim.
create or replace function subject_of_event(data json) returns uuid
  language sql immutable parallel safe
as $fn$
  select ($1 ->> 'id')::uuid
$fn$;
