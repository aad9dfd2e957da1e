// What an organization has behind it before it is moved: events that were delivered long ago, written by one statement each.
import { behaviours, EVENT_TYPE, type MovedOrganization } from './moved-organization.ts';

const BATCH = 20_000;

/** @param deliveries in all, of all endpoints together. */
export async function fillHistory(organization: MovedOrganization, deliveries: number): Promise<void> {
  await using admin = await organization.cell.postgres.connectAsAdmin();
  const events = Math.ceil(deliveries / behaviours.length);
  for (let done = 0; done < events; done += BATCH) {
    const count = Math.min(BATCH, events - done);
    await admin.query(HISTORY, [organization.id, EVENT_TYPE, count]);
  }
  await admin.query('analyze event, delivery, delivery_attempt');
}

/** An hour ago, and from before the feed, which readers then do not read. */
const HISTORY = `
  with made as (
    insert into event (id, organization_id, type, schema_version, body, created_at, xid, seq)
    select id, $1, $2, 1,
           json_build_object('id', id, 'type', $2::text, 'schema_version', 1, 'created_at', now(),
                             'data', json_build_object('note', repeat('x', 300)))::text,
           now() - interval '1 hour' + number * interval '1 millisecond', '0', 0
    from (select gen_random_uuid() as id, number from generate_series(1, $3::int) as number) as each
    returning id, created_at
  ), sent as (
    insert into delivery (id, organization_id, event_id, endpoint_id, status, attempt_count, round_attempt_count, created_at, updated_at)
    select gen_random_uuid(), $1, made.id, webhook_endpoint.id, 'delivered', 1, 1, made.created_at, made.created_at
    from made cross join webhook_endpoint where organization_id = $1
    returning id, created_at
  )
  insert into delivery_attempt (delivery_id, number, organization_id, started_at, duration_ms, response_status)
  select id, 1, $1, created_at, 12, 204 from sent`;
