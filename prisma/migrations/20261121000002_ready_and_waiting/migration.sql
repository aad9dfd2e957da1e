-- Pending deliveries are found through their jobs, so that only held ones need an index here. A column of its own for it,
-- because no index may look at `status`: a delivery's end would then be written into every index of the table. With half of
-- each page free it stays within the page (HOT), which halves what recording an attempt costs Postgres.
drop index if exists delivery_unfinished_idx;
alter table delivery
  add column is_held boolean generated always as (status = 'held') stored,
  set (fillfactor = 50);
create index delivery_held_idx on delivery (endpoint_id) where is_held;
-- Databases made by the first release lack it, as they lack the index above.
create index if not exists verification_handshake_organization_id_requested_at_idx
  on verification_handshake (organization_id, requested_at);

-- A job's endpoint is its singleton key. pg-boss has an index on the groups of active jobs, whose few and often repeated
-- keys doubled what a claim costs; in a queue with the policy `standard` a singleton key has no other meaning.
--
-- A job that is ready is `created`, one that waits for its time is `retry`: pg-boss treats the two alike, and our claim
-- looks for ready jobs without stepping over the waiting ones (src/domain/delivery-jobs.ts).
do $do$
begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set singleton_key = group_id, group_id = null where name = 'deliver-event';
  end if;
end
$do$;

drop function enqueue_deliveries;
create function enqueue_deliveries(delivery_ids uuid[], endpoint_ids uuid[], start_afters timestamptz[])
returns void language plpgsql as $fn$
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
