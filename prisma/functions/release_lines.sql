-- Makes the jobs of up to `count_max` deliveries of an endpoint that wait in lines, and takes them out: all are sent now, as
-- without an order. Those that failed for good and held a line stay failed. Returns how many it took.
--
-- Locks: their lines, in the order of their keys.
-- Relies on: ordered_delivery_line_idx, the primary keys of ordered_delivery, delivery and pgboss.job.
-- Calls: lock_lines, move_lines, enqueue_deliveries.
-- Called by: settleBacklog (src/domain/delivery-queue).
create or replace function release_lines(endpoint_id uuid, count_max integer) returns integer
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set search_path = public, pg_temp
as $fn$
#variable_conflict use_column
declare
  chosen_ids uuid[];
  locked record;
begin
  select array_agg(delivery_id) into chosen_ids from (
    select delivery_id from ordered_delivery where ordered_delivery.endpoint_id = release_lines.endpoint_id
    order by line, position, delivery_id limit count_max
  ) as chosen;
  if chosen_ids is null then
    return 0;
  end if;
  select endpoint_ids, lines into locked from lock_lines(chosen_ids);

  perform enqueue_deliveries(array_agg(id), array_agg(waiting.endpoint_id), array_agg(start_after))
  from (
    select delivery.id, delivery.endpoint_id,
           greatest(delivery.next_attempt_at, now())
             + (row_number() over (order by position, delivery_id) - count(*) over ()) * interval '1 microsecond' as start_after
    from ordered_delivery join delivery on delivery.id = delivery_id
    where delivery_id = any (chosen_ids) and delivery.status = 'pending'
      and not exists (select from pgboss.job where job.name = 'deliver-event' and job.id = delivery_id)
  ) as waiting
  having count(*) > 0;
  perform move_lines(locked.endpoint_ids, locked.lines, chosen_ids, true);
  return cardinality(chosen_ids);
end
$fn$;
