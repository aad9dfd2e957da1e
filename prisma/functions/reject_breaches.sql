-- Rejects events that break the contract: check_violation (23514), with the first 20 problems in its detail.
-- Does nothing when all fit. One element of each array is one event.
--
-- Locks: none. Relies on: what event_breaches relies on.
-- Calls: event_breaches. Called by: publish_event, publish_events.
create or replace function reject_breaches(types text[], schema_versions integer[], data json[])
returns void language plpgsql stable as $fn$
declare
  breach record;
begin
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
end
$fn$;
