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
-- Calls: event_breaches, publish_events_unchecked. Called by: other services, publish_event.
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
declare
  breach record;
begin
  -- Before the time it takes to look at them.
  if cardinality(data) > 1000 then
    raise exception 'at most 1000 events can be published at once, not %', cardinality(data)
      using errcode = 'program_limit_exceeded';
  end if;

  select min(found.place) as place, count(*) as number, (array_agg(found.pointer || ' ' || found.problem))[1] as first,
         string_agg(format('event %s: %s %s', found.place, found.pointer, found.problem), E'\n')
           filter (where found.rank <= 20) as listed
  into breach
  from (select *, row_number() over () as rank from event_breaches(types, schema_versions, data)) found;
  if breach.number > 0 then
    raise exception 'event % breaks the contract: %', breach.place, breach.first
      using errcode = 'check_violation',
            detail = breach.listed || case when breach.number > 20 then format(E'\nand %s more', breach.number - 20) else '' end,
            hint = 'GET /api/v1/public/event-types/{name} has the schemas of each event type.';
  end if;
  return query select published.id, published.pending_count
  from publish_events_unchecked(organization_ids, types, schema_versions, data, event_ids) published;
end
$fn$;
