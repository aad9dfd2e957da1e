-- Returns the endpoint that an event tells of, to which it is never sent; null for the events of publishers.
--
-- Events whose type begins with webhook_ are published by the service alone: the contract says so with
-- x-published-by, and its generator refuses any other name for them. Their data names the endpoint.
--
-- Plan: one expression that Postgres puts in place of the call, so that other events pay for one comparison.
-- Not strict, or it would not.
-- Locks: none. Reads no table.
-- Called by: publish_event_unchecked, publish_events_unchecked.
create or replace function endpoint_of_event(type text, data json) returns uuid
  language sql immutable parallel safe
as $fn$
  select case when starts_with($1, 'webhook_')
              then ($2 ->> case when starts_with($1, 'webhook_endpoint.') then 'id' else 'endpoint_id' end)::uuid end
$fn$;
