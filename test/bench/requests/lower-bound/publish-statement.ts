// Publishing by hand: one statement for the event, its deliveries and their jobs.
import type { Statement } from './database.ts';

/**
 * $1 id, $2 organization, $3 type, $4 schema version, $5 body, $6 time. No row when the id is taken or there is no such
 * organization.
 */
export const publishStatement = (name: string, afterwards = ''): Statement => ({
  name,
  text: `
    with published as (
      insert into event (id, organization_id, type, schema_version, body, created_at)
      select $1::uuid, organization.id, $3, $4::int, $5, $6::timestamptz(3) from organization where id = $2
      on conflict do nothing
      returning id
    ), fan_out as materialized (
      select uuidv7() as id, endpoint.id as endpoint_id, endpoint.status
      from published
      join webhook_subscription subscription
        on subscription.organization_id = $2 and event_type = $3 and schema_version = $4::int
      join webhook_endpoint endpoint on endpoint.id = subscription.endpoint_id and status <> 'deleted'
    ), delivery as (
      insert into delivery (id, organization_id, event_id, endpoint_id, status, reason, next_attempt_at, created_at,
                            updated_at)
      select id, $2, $1, endpoint_id, case status when 'active' then 'pending' else 'skipped' end::delivery_status,
             case status when 'disabled' then 'the endpoint was disabled when the event was published'
                         when 'pending_verification' then 'the endpoint was not verified when the event was published' end,
             case status when 'active' then $6::timestamptz(3) end, $6::timestamptz(3), $6::timestamptz(3)
      from fan_out
    ), job as (
      insert into pgboss.job (id, name, singleton_key, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
                              expire_seconds, deletion_seconds, policy)
      select fan_out.id, queue.name, endpoint_id::text, $6, $6::timestamptz(3) + interval '10 years', queue.retry_limit,
             queue.retry_delay, queue.retry_backoff, queue.expire_seconds, queue.deletion_seconds, queue.policy
      from fan_out, pgboss.queue where fan_out.status = 'active' and queue.name = 'deliver-event'
    ), counted as (
      select published.id, (select count(*)::int from fan_out where status = 'active') as deliveries from published
    )${afterwards}
    select deliveries from counted`,
});
