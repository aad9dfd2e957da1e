-- Publishes one event in the caller's transaction: what publish_events does for many.
--
-- Its signature is public (docs/sql-publishing.md): keep it.
--
-- Locks: only the rows that it inserts.
-- Relies on: what event_breaches and publish_event_unchecked rely on.
-- Calls: event_passes_quick_check, reject_breaches, uuid_time_ordered, publish_event_unchecked.
-- Called by: other services.
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
  if not event_passes_quick_check(type, schema_version, data) then
    perform reject_breaches(array[type], array[schema_version], array[data]);
  end if;
  id := coalesce(event_id, uuid_time_ordered());
  pending_count := publish_event_unchecked(id, organization_id, type, schema_version, data);
  return next;
end
$fn$;
