-- Makes one pass over the lines of ordered endpoints: gives the deliveries whose events have their positions in the feed by now
-- their places, and makes the jobs of those that are first. Returns how many jobs it made, and whether something had to be left, because
-- somebody else was at it.
--
-- The feed's positions are committed in their order. So what this sees of an organization ends at some position, and what comes
-- later comes behind it.
--
-- With `after_line` it also looks at the next lines behind that one, and makes the jobs that are missing: a process of the release before
-- ends deliveries and makes no next job. Returns the line at which the next look begins; null once there is none left.
--
-- Locks: the advisory lock 72707380, and the lines, without waiting: a line that somebody works at is left for the next pass, as a
-- whole. It only waits for a redelivery that makes the same new line.
-- Relies on: ordered_delivery_unplaced_idx, ordered_delivery_line_idx, the primary keys of ordered_delivery, delivery_line, delivery and
-- pgboss.job, the unique index on event_feed (event_id).
-- Calls: is_never_placed, move_lines.
-- Called by: lineUpDeliveries (src/domain/delivery-queue).
create or replace function line_up_deliveries(after_endpoint uuid, after_line uuid, count_max integer)
  returns table (queued integer, has_more boolean, next_endpoint uuid, next_line uuid)
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
  locked_endpoints uuid[];
  locked_lines uuid[];
  made integer := 0;
  is_left boolean := false;
  last_endpoint uuid;
  last_line uuid;
begin
  if not pg_try_advisory_xact_lock(72707380) then
    return query select 0, exists (select from ordered_delivery where position is null), after_endpoint, after_line;
    return;
  end if;

  select array_agg(endpoint_id), array_agg(line) into wanted_endpoints, wanted_lines from (
    select distinct endpoint_id, line from ordered_delivery
    left join event_feed using (event_id)
    where ordered_delivery.position is null and (event_feed.position is not null or is_never_placed(event_id))
  ) as wanted;
  if wanted_lines is not null then
    insert into delivery_line (endpoint_id, line)
    select endpoint_id, line from unnest(wanted_endpoints, wanted_lines) as wanted(endpoint_id, line)
    -- One that somebody is about to remove is there, and locked.
    where not exists (
      select from delivery_line where delivery_line.endpoint_id = wanted.endpoint_id and delivery_line.line = wanted.line
    )
    order by endpoint_id, line
    on conflict do nothing;
    select array_agg(endpoint_id), array_agg(line) into locked_endpoints, locked_lines from (
      select endpoint_id, line from delivery_line
      join unnest(wanted_endpoints, wanted_lines) as wanted(endpoint_id, line) using (endpoint_id, line)
      order by endpoint_id, line for no key update of delivery_line skip locked
    ) as locked;

    -- A statement of its own, which sees what was committed before the locks were taken.
    update ordered_delivery set position = known.position
    from (
      select delivery_id, coalesce(event_feed.position, 0) as position
      from unnest(locked_endpoints, locked_lines) as locked(endpoint_id, line)
      join ordered_delivery using (endpoint_id, line)
      left join event_feed on event_feed.event_id = ordered_delivery.event_id
      where ordered_delivery.position is null
        and (event_feed.position is not null or is_never_placed(ordered_delivery.event_id))
    ) as known
    where ordered_delivery.delivery_id = known.delivery_id;
    made := move_lines(locked_endpoints, locked_lines);
    is_left := locked_lines is null or cardinality(locked_lines) < cardinality(wanted_lines);
  end if;

  if after_line is not null then
    select array_agg(endpoint_id), array_agg(line) into locked_endpoints, locked_lines from (
      select endpoint_id, line from delivery_line
      where (endpoint_id, line) > (after_endpoint, after_line)
      order by endpoint_id, line limit count_max for no key update skip locked
    ) as locked;
    if locked_lines is not null then
      made := made + move_lines(locked_endpoints, locked_lines);
      if cardinality(locked_lines) = count_max then
        last_endpoint := locked_endpoints[count_max];
        last_line := locked_lines[count_max];
      end if;
    end if;
  end if;
  return query select made, is_left, last_endpoint, last_line;
end
$fn$;
