-- Queues deliveries: makes the job of each, or makes the job that is there ready for another round.
--
-- One element of each array is one delivery. A job has its delivery's id, so a delivery can never have two.
-- Its endpoint is the singleton key: pg-boss's index on groups doubled what a claim costs, and in a queue
-- with the policy `standard` a singleton key has no other meaning. A job that is ready is `created`, one that
-- waits for its time is `retry`: pg-boss treats both alike, and our claim finds ready jobs without stepping
-- over waiting ones. The queue's settings are copied as pg-boss copies them; keep_until is far away because
-- pg-boss deletes jobs that outlive it, sent or not.
--
-- Locks: the rows of jobs that are there already, until the caller's transaction ends.
-- Relies on: the queue deliver-event, the primary key (name, id) of pgboss.job.
-- Called by: src/domain/delivery-queue, src/domain/redelivery.
create or replace function enqueue_deliveries(
  delivery_ids uuid[],
  endpoint_ids uuid[],
  start_afters timestamptz[]
) returns void language plpgsql as $fn$
declare
  queue record;
begin
  select * into queue from pgboss.queue where name = 'deliver-event';
  if queue is null then
    raise exception 'the queue deliver-event does not exist: run "countersign migrate"';
  end if;
  insert into pgboss.job (id, name, singleton_key, state, start_after, keep_until, retry_limit, retry_delay,
                          retry_backoff, expire_seconds, deletion_seconds, policy)
  select job.delivery_id, queue.name, job.endpoint_id::text,
         (case when job.start_after > clock_timestamp() then 'retry' else 'created' end)::pgboss.job_state,
         job.start_after, now() + interval '10 years',
         queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.expire_seconds, queue.deletion_seconds,
         queue.policy
  from unnest(delivery_ids, endpoint_ids, start_afters) as job(delivery_id, endpoint_id, start_after)
  on conflict (name, id) do update
    set state = excluded.state, start_after = excluded.start_after, started_on = null,
        -- Names a new claim, so that a worker still busy with the old one cannot settle it.
        retry_count = job.retry_count + 1;
end
$fn$;
