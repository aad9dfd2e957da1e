-- What is due is `created`, what waits for its time is `retry`: pg-boss treats the two alike, and our claim looks for
-- ready jobs endpoint by endpoint without stepping over the waiting ones (src/domain/delivery-jobs.ts).
create or replace function enqueue_deliveries(delivery_ids uuid[], group_ids uuid[], start_afters timestamptz[])
returns void language plpgsql as $fn$
declare
  queue record;
begin
  select * into queue from pgboss.queue where name = 'deliver-event';
  if queue is null then
    raise exception 'the queue deliver-event does not exist: run "countersign migrate"';
  end if;
  insert into pgboss.job (id, name, group_id, state, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
                          expire_seconds, deletion_seconds, policy)
  select job.delivery_id, queue.name, job.group_id::text,
         (case when job.start_after > clock_timestamp() then 'retry' else 'created' end)::pgboss.job_state,
         job.start_after, now() + interval '10 years',
         queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.expire_seconds, queue.deletion_seconds,
         queue.policy
  from unnest(delivery_ids, group_ids, start_afters) as job(delivery_id, group_id, start_after)
  on conflict (name, id) do update
    set state = excluded.state, start_after = excluded.start_after, started_on = null,
        -- Names a new claim, so that a worker still busy with the old one cannot settle it.
        retry_count = job.retry_count + 1;
end
$fn$;
