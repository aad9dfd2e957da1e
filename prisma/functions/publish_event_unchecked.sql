-- Publishes one event: what publish_events_unchecked writes, and returns how many deliveries are to be sent.
--
-- An endpoint whose new address is not verified yet (moved_at) gets its delivery all the same. The worker that claims it holds
-- it, under a lock of the endpoint: one that was held here could miss the verification that queues what is held.
--
-- An event that tells of an endpoint (endpoint_of_event) is not sent to that endpoint.
--
-- A filter is evaluated here (filter_passes): what does not pass makes no delivery. The document that filters look at is made once,
-- and only if a subscription has one: Postgres evaluates a subselect that depends on no row when it is first needed.
--
-- Deliveries to ordered endpoints wait in line: events of an organization that has one are left to publish_events_unchecked. If an
-- endpoint becomes ordered after that was looked up, or comes here with its organization, the event is refused
-- (serialization_failure, 40001), which means "try again".
--
-- A function of its own, because the arrays and intermediate rows of many events cost a single one more than
-- its inserts. No statement returns what it inserted: roles that publish may not read deliveries.
--
-- What is refused is found out by the statement that writes: an organization that comes from another installation appears with its
-- endpoints, and a later look would find it where this one saw no endpoint. The statement notes it in a setting of the transaction,
-- and the error (reject_missing_organizations) is made afterwards: one out of the statement would quote the whole of it.
--
-- Unchecked: the data is not validated against the contract. publishEvent has done that with ajv; other
-- services call publish_event.
--
-- Plan: one generic plan for all calls; planning each call anew took three times as long. It looks up the
-- endpoints by an array of keys, in one pass over their index, however many rows there will be; sequential
-- scans are off, or it would be the whole table while that is small or has no statistics.
-- Locks: only the rows that it inserts. It reads subscriptions and endpoints without locking them.
-- Relies on: what publish_events_unchecked relies on, and webhook_endpoint_ordered_idx.
-- Calls: uuid_time_ordered, event_body, endpoint_of_event, subject_of_event, subscription_event_types, event_document,
-- filter_passes, lives_here, publish_events_unchecked, reject_missing_organizations.
-- Called by: publishEvent (src/domain/events), publish_event.
create or replace function publish_event_unchecked(
  event_id uuid,
  organization_id uuid,
  type text,
  schema_version integer,
  data json
) returns integer
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set search_path = public, pg_temp
as $fn$
#variable_conflict use_variable
declare
  called_at constant timestamptz := clock_timestamp();
  published_at constant timestamptz := date_trunc('milliseconds', called_at);
  published_at_text constant text := to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  told_of constant uuid := endpoint_of_event(type, data);
  pending_count integer;
begin
  if exists (
    select from webhook_endpoint endpoint where endpoint.organization_id = organization_id and endpoint.ordering <> 'none'
  ) then
    return (
      select published.pending_count
      from publish_events_unchecked(array[organization_id], array[type], array[schema_version], array[data], array[event_id]) published
    );
  end if;

  with fan_out as materialized (
    select uuid_time_ordered() as id, endpoint.id as endpoint_id, endpoint.status, endpoint.ordering,
           endpoint.status = 'active' or endpoint.status = 'pending_verification' and endpoint.moved_at is not null as is_pending
    from webhook_endpoint endpoint
    where endpoint.status <> 'deleted' and endpoint.id is distinct from told_of and endpoint.id = any (array(
      select subscription.endpoint_id from webhook_subscription subscription
      where subscription.organization_id = organization_id
        and subscription.event_type = any (subscription_event_types(type))
        and subscription.schema_version = schema_version
        and (subscription.filter is null or filter_passes(
          (select event_document(event_body(1, event_id, type, schema_version, published_at_text, data))), subscription.filter
        ))
    ))
  ), published as (
    insert into event (id, organization_id, type, schema_version, body, created_at, subject_kind, subject_id)
    values (event_id, organization_id, type, schema_version,
            event_body(1, event_id, type, schema_version, published_at_text, data),
            -- Looked up only for an event without an endpoint: an organization that is missing, or lives elsewhere, has none.
            case
              when exists (select from fan_out) or lives_here(organization_id)
                or set_config('countersign.refused', 'on', true) = 'on'
              then published_at
            end,
            split_part(type, '.', 1), subject_of_event(data))
  ), queued as (
    insert into delivery (id, organization_id, event_id, endpoint_id, status, reason, next_attempt_at,
                          created_at, updated_at)
    select fan_out.id, organization_id, event_id, fan_out.endpoint_id,
           case when fan_out.is_pending then 'pending' else 'skipped' end::delivery_status,
           case
             when fan_out.is_pending then null
             when fan_out.status = 'disabled' then 'the endpoint was disabled when the event was published'
             else 'the endpoint was not verified when the event was published'
           end,
           case when fan_out.is_pending then published_at end,
           published_at, published_at
    from fan_out
  ), queue as materialized (
    select name, retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds, policy
    from pgboss.queue where name = 'deliver-event'
  )
  insert into pgboss.job (id, name, singleton_key, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
                          expire_seconds, deletion_seconds, policy)
  -- Kept for long because pg-boss deletes jobs that outlive it, sent or not.
  select fan_out.id, queue.name, fan_out.endpoint_id::text, called_at, published_at + interval '10 years',
         queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.expire_seconds, queue.deletion_seconds,
         queue.policy
  from fan_out left join queue on true
  where fan_out.is_pending
    and (fan_out.ordering = 'none' and queue.name is not null or set_config('countersign.refused', 'on', true) <> 'on');

  get diagnostics pending_count = row_count;
  if current_setting('countersign.refused', true) = 'on' then
    perform reject_missing_organizations(array[organization_id]);
  end if;
  return pending_count;
end
$fn$;
