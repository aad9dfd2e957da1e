-- Publishing an event: one statement for the event, a delivery for each subscribed endpoint, and a job for each
-- delivery that may be sent. Any service that shares the database can call publish_event in its own transaction.

-- PostgreSQL 18 has uuidv7(); older servers get the same layout (RFC 9562, section 5.7) from gen_random_uuid().
do $do$
begin
  if to_regprocedure('uuidv7()') is not null then
    create function uuid_time_ordered() returns uuid language sql volatile parallel safe
      as 'select uuidv7()';
  else
    create function uuid_time_ordered() returns uuid language sql volatile parallel safe
      as $fn$
        select encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
              from 1 for 6),
            52, 1), 53, 1),
          'hex')::uuid
      $fn$;
  end if;
end
$do$;

-- A delivery's job has the delivery's id, so a delivery can never have two. The queue's own settings are copied as
-- pg-boss copies them. keep_until is far away because pg-boss deletes jobs that outlive it, sent or not.
create function enqueue_deliveries(delivery_ids uuid[], group_ids uuid[], start_afters timestamptz[])
returns void language plpgsql as $fn$
declare
  queue record;
begin
  select * into queue from pgboss.queue where name = 'deliver-event';
  if queue is null then
    raise exception 'the queue deliver-event does not exist: run "countersign migrate"';
  end if;
  insert into pgboss.job (id, name, group_id, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
                          expire_seconds, deletion_seconds, policy)
  select job.delivery_id, queue.name, job.group_id::text, job.start_after, now() + interval '10 years',
         queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.expire_seconds, queue.deletion_seconds,
         queue.policy
  from unnest(delivery_ids, group_ids, start_afters) as job(delivery_id, group_id, start_after)
  on conflict (name, id) do update
    set state = 'created', start_after = excluded.start_after, started_on = null,
        -- Names a new claim, so that a worker still busy with the old one cannot settle it.
        retry_count = job.retry_count + 1;
end
$fn$;

-- Returns the event's id and how many deliveries are to be sent. Endpoints that subscribe but are pending
-- verification or disabled get a delivery in the state skipped: recorded, never sent.
create function publish_event(
  organization_id uuid,
  type text,
  schema_version integer,
  data json,
  event_id uuid default uuid_time_ordered()
) returns table (id uuid, pending_count integer) language plpgsql as $fn$
#variable_conflict use_column
declare
  published_at timestamptz := date_trunc('milliseconds', clock_timestamp());
  body text := '{"id":' || to_json(publish_event.event_id)
    || ',"type":' || to_json(publish_event.type)
    || ',"schema_version":' || publish_event.schema_version
    || ',"created_at":"' || to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","data":' || publish_event.data::text || '}';
  pending_ids uuid[];
  endpoint_ids uuid[];
begin
  if octet_length(body) > 262144 then
    raise exception 'the event is % bytes long; the limit is 262144 (256 KiB)', octet_length(body)
      using errcode = 'program_limit_exceeded';
  end if;

  insert into event (id, organization_id, type, schema_version, body, created_at)
  values (publish_event.event_id, publish_event.organization_id, publish_event.type,
          publish_event.schema_version, body, published_at);

  with subscribed as (
    select endpoint.id, endpoint.status
    from webhook_subscription subscription
    join webhook_endpoint endpoint on endpoint.id = subscription.endpoint_id
    where subscription.organization_id = publish_event.organization_id
      and subscription.event_type = publish_event.type
      and subscription.schema_version = publish_event.schema_version
      and endpoint.status <> 'deleted'
  ), queued as (
    insert into delivery (id, organization_id, event_id, endpoint_id, status, reason, next_attempt_at,
                          created_at, updated_at)
    select uuid_time_ordered(), publish_event.organization_id, publish_event.event_id, subscribed.id,
           case when subscribed.status = 'active' then 'pending' else 'skipped' end::delivery_status,
           case subscribed.status
             when 'disabled' then 'the endpoint was disabled when the event was published'
             when 'pending_verification' then 'the endpoint was not verified when the event was published'
           end,
           case when subscribed.status = 'active' then published_at end,
           published_at, published_at
    from subscribed
    returning delivery.id, delivery.endpoint_id, delivery.status
  )
  select coalesce(array_agg(queued.id), '{}'), coalesce(array_agg(queued.endpoint_id), '{}')
  into pending_ids, endpoint_ids
  from queued where queued.status = 'pending';

  perform enqueue_deliveries(pending_ids, endpoint_ids, array_fill(published_at, array[cardinality(pending_ids)]));
  return query select publish_event.event_id, cardinality(pending_ids);
end
$fn$;
