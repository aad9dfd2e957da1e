-- Returns the line in which the deliveries of an ordered endpoint wait: by the resource that their event is about, or one for
-- all. An event that is about nothing known has a line of its own: it waits for none.
--
-- Plan: one expression that Postgres puts in place of the call.
-- Locks: none. Reads no table.
-- Called by: publish_event_unchecked, publish_events_unchecked, publish_and_claim_bodies, src/domain/delivery-queue.
create or replace function line_of(ordering delivery_ordering, subject_id uuid, event_id uuid) returns uuid
  language sql immutable parallel safe
as $fn$
  select case when $1 = 'endpoint' then '00000000-0000-0000-0000-000000000000'::uuid else coalesce($2, $3) end
$fn$;
