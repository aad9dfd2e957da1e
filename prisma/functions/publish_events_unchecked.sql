-- Publishes up to 1,000 events: all of them or none, in one statement.
--
-- One element of each array is one event; event_ids may be left out, as a whole or where null. Writes each
-- event with the bytes that every attempt sends, a delivery for each subscribed endpoint, and a job for each
-- delivery that may be sent. An endpoint that is disabled or not yet verified gets a delivery in the state
-- skipped: recorded, never sent; one whose new address is not verified yet gets what publish_event_unchecked gives it. Returns, in the order of the arrays, each event's id and how many deliveries
-- are to be sent. An event that tells of an endpoint (endpoint_of_event) is not sent to that endpoint. Jobs start a microsecond apart, so that claims take them in the order of publishing.
--
-- A delivery to an ordered endpoint gets no job, as in publish_event_unchecked.
--
-- Organizations that do not exist are refused (reject_missing_organizations).
--
-- Unchecked: the data is not validated against the contract. publishEvents has done that with ajv; other
-- services call publish_events.
--
-- Plan: one generic plan for all calls; planning each call anew took three times as long. It must not depend
-- on how many rows there will be: `offset 0` makes Postgres look up the endpoints of each event by an array of
-- keys, and sequential scans are off. Without them, the planner read the whole table of endpoints for each
-- call or event.
-- Locks: only the rows that it inserts. It reads subscriptions and endpoints without locking them.
-- Relies on: webhook_subscription (organization_id, event_type, schema_version), the primary keys of
-- organization, webhook_endpoint and pgboss.queue, the queue deliver-event, and the default of event.traceparent, which
-- reads the transaction's setting countersign.traceparent.
-- Calls: reject_missing_organizations, uuid_time_ordered, event_body, endpoint_of_event, subject_of_event,
-- subscription_event_types, event_document, filter_passes, line_of.
-- Called by: publishEvents (src/domain/events), recordAttempts (src/domain/delivery-queue), publish_events.
create or replace function publish_events_unchecked(
  organization_ids uuid[],
  types text[],
  schema_versions integer[],
  data json[],
  event_ids uuid[] default null
) returns table (id uuid, pending_count integer)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set search_path = public, pg_temp
as $fn$
#variable_conflict use_column
declare
  called_at constant timestamptz := clock_timestamp();
  published_at constant timestamptz := date_trunc('milliseconds', called_at);
  published_at_text constant text := to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  -- Far away because pg-boss deletes jobs that outlive it, sent or not.
  kept_until constant timestamptz := published_at + interval '10 years';
  event_count constant integer := cardinality(publish_events_unchecked.data);
begin
  if event_count > 1000 then
    raise exception 'at most 1000 events can be published at once, not %', event_count
      using errcode = 'program_limit_exceeded';
  end if;

  return query
  with new_event as materialized (
    select place, coalesce(event_id, uuid_time_ordered()) as id, organization_id, type, schema_version, data,
           endpoint_of_event(type, data) as told_of
    from unnest(organization_ids, types, schema_versions, publish_events_unchecked.data, event_ids)
      with ordinality as given(organization_id, type, schema_version, data, event_id, place)
  ), published as (
    insert into event (id, organization_id, type, schema_version, body, created_at, subject_kind, subject_id)
    select id, organization_id, type, schema_version,
           event_body(place, id, type, schema_version, published_at_text, data), published_at,
           split_part(type, '.', 1), subject_of_event(data)
    from new_event
  ), fan_out as materialized (
    -- An event that nobody subscribes to has one row, without an endpoint.
    select uuid_time_ordered() as id, new_event.place, new_event.id as event_id, new_event.organization_id,
           subscribed.endpoint_id, subscribed.status, subscribed.is_pending, subscribed.ordering
    from new_event
    left join lateral (
      select endpoint.id as endpoint_id, endpoint.status, endpoint.ordering,
             endpoint.status = 'active' or endpoint.status = 'pending_verification' and endpoint.moved_at is not null as is_pending
      from webhook_endpoint endpoint
      where endpoint.status <> 'deleted' and endpoint.id is distinct from new_event.told_of and endpoint.id = any (array(
        select subscription.endpoint_id from webhook_subscription subscription
        where subscription.organization_id = new_event.organization_id
          and subscription.event_type = any (subscription_event_types(new_event.type))
          and subscription.schema_version = new_event.schema_version
          -- The document is made once for an event, as publish_event_unchecked says.
          and (subscription.filter is null or filter_passes(
            (select event_document(event_body(new_event.place, new_event.id, new_event.type, new_event.schema_version,
                                              published_at_text, new_event.data))),
            subscription.filter
          ))
      ))
      offset 0
    ) as subscribed on true
  ), queued as (
    insert into delivery (id, organization_id, event_id, endpoint_id, status, reason, next_attempt_at,
                          created_at, updated_at)
    select id, organization_id, event_id, endpoint_id,
           case when is_pending then 'pending' else 'skipped' end::delivery_status,
           case
             when is_pending then null
             when status = 'disabled' then 'the endpoint was disabled when the event was published'
             else 'the endpoint was not verified when the event was published'
           end,
           case when is_pending then published_at end,
           published_at, published_at
    from fan_out where endpoint_id is not null
  ), in_line as (
    insert into ordered_delivery (delivery_id, endpoint_id, line, event_id)
    select fan_out.id, endpoint_id, line_of(ordering, subject_of_event(data), event_id), event_id
    from fan_out join new_event using (place) where is_pending and ordering <> 'none'
  ), job as (
    -- The job that enqueue_deliveries makes. That looks for an older one first, which costs a tenth more.
    insert into pgboss.job (id, name, singleton_key, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
                            expire_seconds, deletion_seconds, policy)
    select fan_out.id, queue.name, fan_out.endpoint_id::text,
           called_at - (event_count - place) * interval '1 microsecond', kept_until,
           queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.expire_seconds, queue.deletion_seconds,
           queue.policy
    from fan_out cross join pgboss.queue
    where fan_out.is_pending and fan_out.ordering = 'none' and queue.name = 'deliver-event'
  )
  select event_id, (count(*) filter (where is_pending))::integer
  from fan_out
  where exists (select from pgboss.queue where name = 'deliver-event')
    -- An organization that is missing, or lives in another installation, has no endpoints.
    and not exists (
      select from fan_out
      where endpoint_id is null and not exists (
        select from organization where organization.id = fan_out.organization_id and organization.lives_in is null
      )
    )
  group by place, event_id order by place;

  if not found and event_count > 0 then
    perform reject_missing_organizations(organization_ids);
  end if;
end
$fn$;
