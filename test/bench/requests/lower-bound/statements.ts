// The statements of the lower bound: what a request needs beside its token is one round trip.
import type { Statement } from './database.ts';

/** Unknown, revoked and expired tokens have no row. */
const tokenStatement = (table: string, columns: string): Statement => ({
  name: `${table}-of`,
  text: `
    select sha256, id, scopes, ${columns} from ${table}
    where sha256 = any($1::bytea[]) and revoked_at is null and (expires_at is null or expires_at > now())`,
});
export const apiToken = tokenStatement('api_token', 'organization_id');
export const operatorToken = tokenStatement('operator_token', 'name');

/** $1 organization, $2 before this id, $3 at most so many. */
export const customers: Statement = {
  name: 'customers',
  text: `
    select id, number, name, email, country, currency, version, external_id, metadata, created_at, updated_at
    from customer
    where organization_id = $1 and id < $2 order by id desc limit $3`,
};

const endpointColumns = `
  organization_id, endpoint.id, endpoint_url, description, metadata, max_per_second, status, disabled_by, status_reason,
  verified_at, created_at, updated_at, deleted_at`;

const endpointWithSubscriptions = `
  select ${endpointColumns}, (
    select json_agg(json_build_object('event_type', event_type, 'schema_version', schema_version) order by position)
    from webhook_subscription where endpoint_id = endpoint.id
  ) as subscriptions
  from webhook_endpoint endpoint`;

/** $1 id. */
export const endpoint: Statement = {
  name: 'endpoint',
  text: `${endpointWithSubscriptions} where id = $1`,
};

/** $1 organization, $2 before this id, $3 at most so many. */
export const endpoints: Statement = {
  name: 'endpoints',
  text: `
    ${endpointWithSubscriptions}
    where organization_id = $1 and status <> 'deleted' and id < $2 order by id desc limit $3`,
};

/** $1 organization, $2 before this id, $3 at most so many. Along the index of each endpoint. */
export const deliveries: Statement = {
  name: 'deliveries',
  text: `
    select found.* from webhook_endpoint endpoint
    cross join lateral (
      select delivery.id, event_id, event.type as event_type, endpoint_id, reason, attempt_count, next_attempt_at,
             delivery.created_at, updated_at,
             case when status = 'pending' and exists (
               select from pgboss.job where name = 'deliver-event' and job.id = delivery.id and state = 'active'
             ) then 'delivering' else status::text end as status
      from delivery join event on event.id = event_id
      where endpoint_id = endpoint.id and delivery.id < $2 order by delivery.id desc limit $3
    ) as found
    where endpoint.organization_id = $1 order by id desc limit $3`,
};

/** $1 id. The next statement sees what whoever had the lock before has written. */
export const lockEndpoint: Statement = {
  name: 'lock-endpoint',
  text: 'select organization_id, status from webhook_endpoint where id = $1 for update',
};

/** $1 id, $2 organization, $3 types, $4 versions. No row when there is nothing that may be changed. */
export const replaceSubscriptions: Statement = {
  name: 'replace-subscriptions',
  text: `
    with endpoint as (
      update webhook_endpoint as endpoint set updated_at = now()
      where id = $1 and organization_id = $2 and status in ('active', 'pending_verification')
      returning ${endpointColumns}
    ), removed as (
      delete from webhook_subscription using endpoint where endpoint_id = endpoint.id and event_type <> all($3::text[])
    ), written as (
      insert into webhook_subscription (endpoint_id, event_type, organization_id, schema_version, position)
      select endpoint.id, event_type, $2, schema_version, place - 1
      from endpoint, unnest($3::text[], $4::int[]) with ordinality as given(event_type, schema_version, place)
      on conflict (endpoint_id, event_type) do update
        set schema_version = excluded.schema_version, position = excluded.position
    )
    select * from endpoint`,
};

/** $1 id. So that two registrations cannot both take the last place. */
export const lockOrganization: Statement = {
  name: 'lock-organization',
  text: 'select from organization where id = $1 for no key update',
};

/**
 * The endpoint, its subscriptions, and the outcome for repetitions. A request that repeats another one waits for its
 * commit and writes nothing. $1 organization, $2 operation, $3 key, $4 fingerprint, $5 sealed outcome, $6 most endpoints,
 * $7 to $14 the endpoint, $15 and $16 its subscriptions. No row when nothing was written.
 */
export const register: Statement = {
  name: 'register',
  text: `
    with claimed as (
      insert into idempotency_record (organization_id, operation, key, fingerprint, response_sealed, locked_until, expires_at)
      select $1::uuid, $2, $3, $4, $5, now() + interval '60 seconds', now() + interval '24 hours'
      where (select count(*) from webhook_endpoint where organization_id = $1 and status <> 'deleted') < $6::int
      on conflict do nothing
      returning organization_id
    ), endpoint as (
      insert into webhook_endpoint (id, organization_id, endpoint_url, description, metadata, max_per_second,
                                    signing_secret_sealed, challenge_sealed, challenge_expires_at, created_at, updated_at)
      select $7::uuid, organization_id, $8, $9, $10::jsonb, $11::int, $12, $13,
             $14::timestamptz + interval '15 minutes', $14, $14 from claimed
      returning id
    )
    insert into webhook_subscription (endpoint_id, event_type, organization_id, schema_version, position)
    select id, event_type, $1::uuid, schema_version, place - 1
    from endpoint, unnest($15::text[], $16::int[]) with ordinality as given(event_type, schema_version, place)
    returning endpoint_id`,
};
