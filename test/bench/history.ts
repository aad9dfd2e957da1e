import type pg from 'pg';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { type Endpoint, eventType, insertEndpoints, makeEndpoints, organizationsOf } from './endpoints.ts';

/** Long enough ago that nothing of it looks like what is measured. */
const HISTORY_DAYS = 30;
/** As Node's server answers. */
const RESPONSE_HEADERS = {
  date: 'Sat, 21 Nov 2026 12:00:00 GMT',
  connection: 'keep-alive',
  'keep-alive': 'timeout=60',
};

/**
 * Fills an empty database with so many finished deliveries of the last month: each event went to all endpoints of its
 * organization and arrived at the first attempt. Set-based, for row by row it would take an hour.
 *
 * @returns the endpoints, which have no URL that leads anywhere yet.
 */
export async function seedHistory(
  session: pg.Client,
  shape: { organizations: number; endpoints: number },
  deliveries: number,
): Promise<Endpoint[]> {
  const endpoints = makeEndpoints(
    Array.from({ length: shape.organizations }, (_, organization) =>
      Array.from({ length: shape.endpoints }, (_, index) => `http://127.0.0.1:9/${organization}/${index}`),
    ),
  );
  await insertEndpoints({ session }, endpoints);
  const eventCount = Math.round(deliveries / shape.endpoints);
  await session.query(
    `insert into event (id, organization_id, type, schema_version, body, created_at)
     select id, ($2::uuid[])[i % cardinality($2::uuid[]) + 1], $3, 1,
            '{"id":"' || id || '","type":"' || $3 || '","schema_version":1,"created_at":"'
            || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","data":' || $4 || '}', at
     from (
       select i, now() + shift as at, uuidv7(shift) as id
       from generate_series(0, $1::int - 1) as i,
            lateral (select interval '-${HISTORY_DAYS} days' * (($1::int - i)::float8 / $1::int)) as past(shift)
     ) as past_event`,
    [eventCount, organizationsOf(endpoints), eventType, JSON.stringify(sampleInvoice)],
  );
  await session.query(
    `insert into delivery (id, organization_id, event_id, endpoint_id, status, attempt_count, round_attempt_count,
                           created_at, updated_at)
     select uuidv7(event.created_at - now()), event.organization_id, event.id, endpoint.id, 'delivered', 1, 1,
            event.created_at, event.created_at + interval '50 milliseconds'
     from event join webhook_endpoint endpoint using (organization_id)
     order by event.id`,
  );
  await session.query(
    `insert into delivery_attempt (delivery_id, number, organization_id, started_at, duration_ms, response_status,
                                   response_headers, response_body)
     select id, 1, organization_id, created_at, 20, 204, $1::jsonb, '' from delivery order by id`,
    [JSON.stringify(RESPONSE_HEADERS)],
  );
  await session.query('vacuum (analyze) event, delivery, delivery_attempt');
  return endpoints;
}
