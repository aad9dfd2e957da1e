-- Publishes up to 1,000 events of operators with their audit entries, and claims the deliveries for which the engine of
-- the caller's process has promised places: one statement, which is a transaction of its own.
--
-- One element of each array, and of the list audits, is one event. Its data is a text, so that Postgres does not parse what
-- the caller has just written, and no step but the insert carries it. The body is the one of event_body; the caller can
-- write it too, once it knows the time, so it is not read back.
-- An audit with unconfirmed_token belongs to a caller who is remembered from an earlier request: it counts only while that
-- operator token may be used.
-- Returns, in the order of the arrays, when each event was published, how many deliveries are to be sent, and those that
-- are claimed, with what their attempts need: id, endpoint, address, sealed secret, the address that their records name
-- (delivery_attempt.sent_to), and the endpoint's sending options, null if it has none. Returns no row and publishes nothing
-- when an organization does not exist or live here, or a token may not be used. An id that is taken raises unique_violation, one
-- that an open transaction has taken lock_not_available, an organization that leaves meanwhile serialization_failure. In all
-- these cases the caller finds out which call it is.
--
-- Who is refused is found by the statement that writes: its snapshot is younger than its lock of the table, so either the triggers of a
-- move are still there and refuse, or it sees where the organization went.
--
-- A job that is claimed here is as claim-statement.ts leaves it: active, and owned by the session. The session's
-- number is locked in shared mode first. Whoever ends a session takes that lock exclusively, so that either this has
-- committed by then, and its jobs are returned with all others; or the session is seen as ended, and nothing is claimed.
-- Nothing is claimed of an endpoint with max_per_second, whose rate the claim keeps, nor of one that is ordered (its delivery
-- gets no job, as in publish_event_unchecked), nor where another delivery to the same
-- endpoint is ready: nothing overtakes it.
--
-- Unchecked, the body too, and its plan: as publish_events_unchecked. For events of publishers: none tells of an endpoint.
-- Locks: the rows that it inserts; the session's number, shared, until the commit. It reads subscriptions and endpoints
-- without locking them.
-- Relies on: what publish_events_unchecked relies on, and deliver_event_ready.
-- Calls: uuid_time_ordered, event_body, subscription_event_types, event_document, filter_passes, line_of.
-- Called by: publishAndClaim (src/domain/events).
create or replace function publish_and_claim_bodies(
  organization_ids uuid[],
  types text[],
  schema_versions integer[],
  data text[],
  subject_ids uuid[],
  event_ids uuid[],
  audits json,
  session_lock integer,
  session integer,
  room_endpoints uuid[],
  room_counts integer[]
) returns table (created_at timestamptz, pending_count integer, claimed json)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off
  set lock_timeout = '500ms'
  set search_path = public, pg_temp
as $fn$
#variable_conflict use_column
declare
  called_at constant timestamptz := clock_timestamp();
  published_at constant timestamptz := date_trunc('milliseconds', called_at);
  published_at_text constant text := to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  -- Far away because pg-boss deletes jobs that outlive it, sent or not.
  kept_until constant timestamptz := published_at + interval '10 years';
  event_count constant integer := cardinality(publish_and_claim_bodies.event_ids);
  owner integer;
begin
  -- Two statements: the second one sees what was committed before the lock was taken.
  if session is not null and pg_try_advisory_xact_lock_shared(session_lock, session) then
    select number into owner from worker_session where number = session and ended_at is null;
  end if;

  return query
  with refused as materialized (
    select id from unnest(organization_ids) as wanted(id)
    where not exists (select from organization where organization.id = wanted.id and organization.lives_in is null)
    union all
    select unconfirmed_token from json_to_recordset(audits) as entry(unconfirmed_token uuid)
    where unconfirmed_token is not null and not exists (
      select from operator_token token
      where token.id = unconfirmed_token and token.revoked_at is null and (token.expires_at > called_at) is not false
    )
  ), new_event as materialized (
    select place, id, organization_id, type, schema_version
    from unnest(organization_ids, types, schema_versions, event_ids)
      with ordinality as given(organization_id, type, schema_version, id, place)
    where not exists (select from refused)
  ), published as (
    insert into event (id, organization_id, type, schema_version, body, created_at, subject_kind, subject_id)
    select id, organization_id, type, schema_version,
           '{"id":"' || id || '","type":' || to_json(type) || ',"schema_version":' || schema_version
             || ',"created_at":"' || published_at_text || '","data":' || data || '}',
           published_at, split_part(type, '.', 1), subject_id
    from unnest(organization_ids, types, schema_versions, publish_and_claim_bodies.data, subject_ids, event_ids)
      as given(organization_id, type, schema_version, data, subject_id, id)
    where not exists (select from refused)
  ), fan_out as materialized (
    select uuid_time_ordered() as id, new_event.place, new_event.id as event_id, new_event.organization_id,
           subscribed.endpoint_id, subscribed.status, subscribed.is_pending,
           subscribed.endpoint_url, subscribed.signing_secret_sealed, subscribed.sent_to,
           subscribed.sending_options, subscribed.ordering,
           owner is not null and subscribed.status = 'active' and subscribed.ordering = 'none' and subscribed.max_per_second is null
             and row_number() over (partition by subscribed.endpoint_id order by new_event.place)
                 <= (select count from unnest(room_endpoints, room_counts) as room(id, count)
                     where room.id = subscribed.endpoint_id)
             and not exists (
               select from pgboss.job ready
               where ready.name = 'deliver-event' and ready.state = 'created'
                 and ready.singleton_key = subscribed.endpoint_id::text
               -- A lookup for each: otherwise Postgres may read all that is ready, of whatever endpoint, into a table of hashes.
               offset 0
             ) as is_claimed
    from new_event
    cross join lateral (
      select endpoint.id as endpoint_id, endpoint.status, endpoint.endpoint_url, endpoint.signing_secret_sealed,
             endpoint.max_per_second, endpoint.ordering, nullif(endpoint.sending_options, '{}')::text as sending_options,
             endpoint.status = 'active' or endpoint.status = 'pending_verification' and endpoint.moved_at is not null as is_pending,
             case when endpoint.registered_url <> endpoint.endpoint_url then endpoint.endpoint_url end as sent_to
      from webhook_endpoint endpoint
      where endpoint.status <> 'deleted' and endpoint.id = any (array(
        select subscription.endpoint_id from webhook_subscription subscription
        where subscription.organization_id = new_event.organization_id
          and subscription.event_type = any (subscription_event_types(new_event.type))
          and subscription.schema_version = new_event.schema_version
          -- The document is made once for an event, as publish_event_unchecked says.
          and (subscription.filter is null or filter_passes(
            (select event_document(event_body(new_event.place, new_event.id, new_event.type, new_event.schema_version,
                                              published_at_text, publish_and_claim_bodies.data[new_event.place]::json))),
            subscription.filter
          ))
      ))
      offset 0
    ) as subscribed
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
    from fan_out
  ), in_line as (
    insert into ordered_delivery (delivery_id, endpoint_id, line, event_id)
    select id, endpoint_id, line_of(ordering, publish_and_claim_bodies.subject_ids[place], event_id), event_id
    from fan_out where is_pending and ordering <> 'none'
  ), job as (
    insert into pgboss.job (id, name, singleton_key, state, started_on, source_retry_count, start_after, keep_until,
                            retry_limit, retry_delay, retry_backoff, expire_seconds, deletion_seconds, policy)
    select fan_out.id, queue.name, fan_out.endpoint_id::text,
           (case when is_claimed then 'active' else 'created' end)::pgboss.job_state,
           case when is_claimed then now() end, case when is_claimed then owner end,
           called_at - (event_count - place) * interval '1 microsecond', kept_until,
           queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.expire_seconds, queue.deletion_seconds,
           queue.policy
    from fan_out cross join pgboss.queue
    where fan_out.is_pending and fan_out.ordering = 'none' and queue.name = 'deliver-event'
  ), outcome as materialized (
    select new_event.place, count(fan_out.id) filter (where is_pending) as pending_count,
           json_agg(json_build_array(fan_out.id, endpoint_id, endpoint_url, signing_secret_sealed, sent_to, sending_options)
                    order by fan_out.id)
             filter (where is_claimed) as claimed
    from new_event left join fan_out using (place)
    group by new_event.place
  ), audited as (
    insert into audit_entry (id, created_at, actor_kind, actor_id, actor_name, action, organization_id, subject_kind,
                             subject_id, reason, after)
    select entry.id, entry.created_at, entry.actor_kind, entry.actor_id, entry.actor_name, 'event.published',
           organization_ids[place], 'event', event_ids[place], entry.reason,
           jsonb_build_object('type', types[place], 'schema_version', schema_versions[place], 'deliveries', pending_count)
    from json_populate_recordset(null::audit_entry, audits) with ordinality as entry
    join outcome on outcome.place = entry.ordinality
  )
  select published_at, outcome.pending_count::integer, outcome.claimed
  from outcome
  where exists (select from pgboss.queue where name = 'deliver-event')
  order by place;

  if not found and not exists (select from pgboss.queue where name = 'deliver-event') then
    raise exception 'the queue deliver-event does not exist: run "countersign migrate"';
  end if;
end
$fn$;
