-- Publishes one event: publish_events for a single event.
--
-- Its signature is public (docs/sql-publishing.md): keep it.
--
-- Locks: only the rows that it inserts. Relies on: what publish_events relies on.
-- Calls: publish_events. Called by: other services.
create or replace function publish_event(
  organization_id uuid,
  type text,
  schema_version integer,
  data json,
  event_id uuid default null
) returns table (id uuid, pending_count integer)
  language plpgsql
  set search_path = public, pg_temp
as $fn$
begin
  return query select published.id, published.pending_count
  from publish_events(array[organization_id], array[type], array[schema_version], array[data], array[event_id]) published;
end
$fn$;
