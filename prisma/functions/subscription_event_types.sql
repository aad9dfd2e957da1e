-- Returns what a subscription to an event of this type may name: the type, or a wildcard that covers it. What the service tells of
-- itself is covered by webhook_* alone. src/domain/event-types/event-pattern.ts is the other half of it.
--
-- Plan: one expression that Postgres puts in place of the call; the index of subscriptions is then looked up for each of the names.
-- Locks: none. Reads no table.
-- Called by: publish_event_unchecked, publish_events_unchecked, publish_and_claim_bodies.
create or replace function subscription_event_types(type text) returns text[]
  language sql immutable parallel safe
as $fn$
  select case when starts_with($1, 'webhook_')
              then array[$1, 'webhook_*'] else array[$1, '*', split_part($1, '.', 1) || '.*'] end
$fn$;
