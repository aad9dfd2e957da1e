-- Publishes up to 1,000 events in the caller's transaction, for any service that shares the database.
--
-- One element of each array is one event; event_ids may be left out, as a whole or where null. Returns, in
-- the order of the arrays, each event's id and how many deliveries are to be sent. If one event breaks the
-- contract, none is published: check_violation (23514), with the first 20 problems in its detail.
--
-- Its signature is public (docs/sql-publishing.md): keep it.
-- A service may have tables named like ours; `set search_path` makes the function use ours.
--
-- Locks: only the rows that it inserts.
-- Relies on: what event_breaches and publish_events_unchecked rely on.
-- Calls: event_passes_quick_check, reject_breaches, publish_events_unchecked. Called by: other services.
create or replace function publish_events(
  organization_ids uuid[],
  types text[],
  schema_versions integer[],
  data json[],
  event_ids uuid[] default null
) returns table (id uuid, pending_count integer)
  language plpgsql
  set search_path = public, pg_temp
as $fn$
begin
  -- Before the time it takes to look at them.
  if cardinality(data) > 1000 then
    raise exception 'at most 1000 events can be published at once, not %', cardinality(data)
      using errcode = 'program_limit_exceeded';
  end if;

  for index in 1 .. coalesce(cardinality(data), 0) loop
    if not event_passes_quick_check(types[index], schema_versions[index], data[index]) then
      perform reject_breaches(types, schema_versions, data);
      exit;
    end if;
  end loop;
  return query select published.id, published.pending_count
  from publish_events_unchecked(organization_ids, types, schema_versions, data, event_ids) published;
end
$fn$;
