-- Makes the jobs of those that are first in line now. One element of the first two arrays is one line, which the caller has locked.
--
-- A line has at most one job. The delivery that has it is the line's head, until its attempts end. Then the lowest position of
-- the feed is next, also if it came into line later: a redelivered one takes the place that its event has. The head may have no
-- job: a held delivery, or one that failed for good at an endpoint that wants the line held. Then the line stands still
-- until it is resumed, redelivered or skipped.
--
-- `changed_ids` are deliveries of these lines whose states have changed; with `leave` they leave their lines whatever these are.
-- Returns how many jobs it made.
--
-- Must see what others committed before the caller got the locks: a statement of its own, not for REPEATABLE READ.
--
-- Plan: by index, whatever the statistics say.
-- Locks: none but the rows of ordered_delivery and delivery_line of these lines, which nobody changes without the line's lock. It
-- never waits for a delivery's row: whoever has that may be waiting for the line.
-- Relies on: the primary keys of ordered_delivery, delivery_line, delivery and pgboss.job, ordered_delivery_line_idx.
-- Calls: stays_in_line, enqueue_deliveries.
-- Called by: advance_lines, line_up_deliveries, release_lines.
create or replace function move_lines(
  endpoint_ids uuid[],
  lines uuid[],
  changed_ids uuid[] default '{}',
  leave boolean default false
) returns integer
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set jit = off
  set search_path = public, pg_temp
as $fn$
#variable_conflict use_column
declare
  next_ids uuid[];
  next_endpoints uuid[];
  next_starts timestamptz[];
begin
  delete from ordered_delivery where delivery_id = any (changed_ids) and (leave or not stays_in_line(delivery_id));

  -- Whoever has ended leaves: the head, wherever it stands, and those at the front.
  loop
    delete from ordered_delivery
    where delivery_id = any (array(
        select candidate.delivery_id
        from unnest(endpoint_ids, lines) as given(endpoint_id, line)
        cross join lateral (
          (select head_id as delivery_id from delivery_line
           where delivery_line.endpoint_id = given.endpoint_id and delivery_line.line = given.line)
          union all
          (select delivery_id from ordered_delivery
           where ordered_delivery.endpoint_id = given.endpoint_id and ordered_delivery.line = given.line and position is not null
           order by position, delivery_id limit 1)
        ) as candidate
      ))
      and not stays_in_line(delivery_id);
    exit when not found;
  end loop;

  with standing as materialized (
    select given.endpoint_id, given.line, front.delivery_id, front_state.status,
           greatest(front_state.next_attempt_at, now()) as start_after
    from unnest(endpoint_ids, lines) as given(endpoint_id, line)
    join delivery_line on delivery_line.endpoint_id = given.endpoint_id and delivery_line.line = given.line
    left join lateral (
      select delivery_id from ordered_delivery
      where ordered_delivery.endpoint_id = given.endpoint_id and ordered_delivery.line = given.line and position is not null
      order by position, delivery_id limit 1
    ) as front on true
    left join lateral (
      select status, next_attempt_at from delivery where delivery.id = front.delivery_id offset 0
    ) as front_state on true
    -- Those whose head is under way go on by themselves.
    where not exists (
      select from ordered_delivery head
      join delivery on delivery.id = head.delivery_id and delivery.status = 'pending'
      join pgboss.job on job.name = 'deliver-event' and job.id = head.delivery_id
      where head.delivery_id = delivery_line.head_id
    )
    -- Nor those whose head is put aside, because its organization is being moved to another installation.
    and not exists (
      select from organization_move_job aside where aside.name = 'deliver-event' and aside.id = delivery_line.head_id
    )
  ), emptied as (
    delete from delivery_line using standing
    where standing.delivery_id is null
      and delivery_line.endpoint_id = standing.endpoint_id and delivery_line.line = standing.line
  ), moved as (
    update delivery_line set head_id = standing.delivery_id from standing
    where standing.delivery_id is not null and head_id is distinct from standing.delivery_id
      and delivery_line.endpoint_id = standing.endpoint_id and delivery_line.line = standing.line
  )
  select array_agg(delivery_id), array_agg(endpoint_id), array_agg(start_after)
  into next_ids, next_endpoints, next_starts
  from standing where status = 'pending';

  if next_ids is not null then
    perform enqueue_deliveries(next_ids, next_endpoints, next_starts);
  end if;
  return coalesce(cardinality(next_ids), 0);
end
$fn$;
