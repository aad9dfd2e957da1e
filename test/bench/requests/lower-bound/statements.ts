// The statements of the lower bound, each prepared once on a connection under its name.

const customerColumns =
  'id, number, name, email, country, currency, version, external_id, metadata, archived_at, created_at, updated_at';

/** $1 id of the event, $2 organization, $3 type, $4 body, $5 time: the event, its deliveries and their jobs. */
const publication = `
  published as (
    insert into event (id, organization_id, type, schema_version, body, created_at, subject_kind, subject_id)
    values ($1::uuid, $2::uuid, $3::text, 1, $4::text, $5::timestamptz(3), split_part($3::text, '.', 1),
            ($4::text::json #>> '{data,id}')::uuid)
  ), fan_out as materialized (
    select uuidv7() as id, endpoint.id as endpoint_id
    from webhook_subscription subscription join webhook_endpoint endpoint on endpoint.id = subscription.endpoint_id
    where subscription.organization_id = $2 and event_type = $3 and schema_version = 1 and status = 'active'
  ), delivery as (
    insert into delivery (id, organization_id, event_id, endpoint_id, status, next_attempt_at, created_at, updated_at)
    select id, $2, $1, endpoint_id, 'pending', $5, $5, $5 from fan_out
  )
  insert into pgboss.job (id, name, singleton_key, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
                          expire_seconds, deletion_seconds, policy)
  select fan_out.id, queue.name, endpoint_id::text, $5, $5::timestamptz(3) + interval '10 years', queue.retry_limit,
         queue.retry_delay, queue.retry_backoff, queue.expire_seconds, queue.deletion_seconds, queue.policy
  from fan_out, pgboss.queue where queue.name = 'deliver-event'`;

export const statements = {
  /** $1 hashes. Unknown, revoked and expired tokens have no row. */
  tokens: `
    select sha256, scopes, organization_id from api_token
    where sha256 = any($1::bytea[]) and revoked_at is null and (expires_at is null or expires_at > now())`,

  /** $1 organization, $2 before this id, $3 at most so many. */
  customers: `
    select ${customerColumns} from customer
    where organization_id = $1 and id < $2 order by id desc limit $3`,

  /** $1 id, $2 organization. */
  customer: `select ${customerColumns} from customer where id = $1 and organization_id = $2`,

  publish: `with ${publication}`,

  /** $6 to $14 the customer. */
  createCustomer: `
    with customer as (
      insert into customer (organization_id, created_at, updated_at, id, number, name, email, country, currency, version,
                            external_id, metadata)
      values ($2, $5, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
    ), ${publication}`,

  /** $1 id, $2 organization, $3 name, $4 time. */
  updateCustomer: `
    update customer set name = coalesce($3, name), version = version + 1, updated_at = $4
    where id = $1 and organization_id = $2 returning ${customerColumns}`,

  /** $1 organization, then arrays: $2 ids, $3 meters, $4 numbers of customers, $5 times, $6 values. */
  insertUsage: `
    insert into usage_event (organization_id, id, meter_id, customer_id, occurred_at, value)
    select $1::uuid, given.id, meter.id, customer.id, occurred_at, value
    from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::numeric[])
      as given(id, key, number, occurred_at, value)
    join meter on meter.organization_id = $1 and meter.key = given.key
    join customer on customer.organization_id = $1 and customer.number = given.number
    on conflict do nothing returning usage_event.id`,

  /** $1 organization, $2 after this position, $3 at most so many. */
  feed: `
    select position::float8, event.id, type, schema_version, created_at, body,
           (extract(epoch from sequenced_at) * 1000)::float8 as placed_at,
           (select max(position)::float8 from event_feed where organization_id = $1) as last_position
    from event_feed join event on event.id = event_id
    where event_feed.organization_id = $1 and position > $2 order by position limit $3`,
};
