-- Returns the lines of some deliveries, locked, in the order of their keys. A delivery that is in no line is passed over.
--
-- A line that somebody has emptied meanwhile has no row any more, so that is made again and looked for.
--
-- Locks: the rows of delivery_line, waiting.
-- Relies on: the primary keys of ordered_delivery and delivery_line.
-- Called by: advance_lines, release_lines.
create or replace function lock_lines(delivery_ids uuid[]) returns table (endpoint_ids uuid[], lines uuid[])
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set jit = off
  set search_path = public, pg_temp
as $fn$
#variable_conflict use_column
declare
  wanted_endpoints uuid[];
  wanted_lines uuid[];
  locked_count integer;
begin
  select array_agg(endpoint_id order by endpoint_id, line), array_agg(line order by endpoint_id, line)
  into wanted_endpoints, wanted_lines
  from (select distinct endpoint_id, line from ordered_delivery where delivery_id = any (delivery_ids)) as wanted;
  if wanted_lines is null then
    return;
  end if;
  loop
    select count(*) into locked_count from (
      select from delivery_line
      join unnest(wanted_endpoints, wanted_lines) as wanted(endpoint_id, line) using (endpoint_id, line)
      order by endpoint_id, line for no key update of delivery_line
    ) as locked;
    exit when locked_count = cardinality(wanted_lines);
    insert into delivery_line (endpoint_id, line)
    select endpoint_id, line from unnest(wanted_endpoints, wanted_lines) as wanted(endpoint_id, line)
    order by endpoint_id, line
    on conflict do nothing;
  end loop;
  return query select wanted_endpoints, wanted_lines;
end
$fn$;
