import type pg from 'pg';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { type Endpoint, eventType, organizationsOf } from '../endpoints.ts';
import type { Contender } from './contender.ts';

/**
 * One table that is the queue and the state at once, and the product's own attempt table once more. The index holds only
 * what may be claimed: a claim takes a row out of it, and a result does not touch it.
 */
const tables = `
  create table if not exists lower_bound_delivery (
    id uuid primary key,
    event_id uuid not null,
    organization_id uuid not null,
    endpoint_id uuid not null,
    endpoint_url text not null,
    secret text not null,
    body text not null,
    status text not null default 'pending',
    attempt_count integer not null default 0,
    next_attempt_at timestamptz(3) not null default now(),
    locked_until timestamptz(3)
  );
  create index if not exists lower_bound_due_idx on lower_bound_delivery (next_attempt_at) where status = 'pending';
  create table if not exists lower_bound_attempt (like delivery_attempt including all);
`;

/** What one would write by hand when nothing but speed counted (lower-bound-worker.ts). */
export const lowerBound: Contender = {
  name: 'lower bound',
  deliveries: 'lower_bound_delivery',
  attempts: 'lower_bound_attempt',
  channel: 'lower_bound',

  async prepare({ session }) {
    await session.query(tables);
  },

  start: (children, database) =>
    children.fork(new URL('./lower-bound-worker.ts', import.meta.url), { DATABASE_URL: database.url }),

  enqueue: ({ session }, endpoints, eventCount) => insertDeliveries(session, endpoints, eventCount),
};

/** @returns the ids of the events. */
export async function insertDeliveries(
  client: pg.Client | pg.Pool,
  endpoints: readonly Endpoint[],
  eventCount: number,
): Promise<string[]> {
  const { rows } = await client.query<{ event_id: string }>({
    name: 'insert-deliveries',
    text: `
      insert into lower_bound_delivery (id, organization_id, event_id, endpoint_id, endpoint_url, secret, body)
      select uuidv7(), endpoint.organization_id, event.id, endpoint.id, endpoint.url, endpoint.secret,
             '{"id":"' || event.id || '","type":"' || $6 || '","schema_version":1,"created_at":"'
             || to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","data":' || $7 || '}'
      from (select i, uuidv7() as id from generate_series(0, $1::int - 1) as i offset 0) as event
      join unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[]) as endpoint(id, organization_id, url, secret)
        on endpoint.organization_id = ($8::uuid[])[event.i % cardinality($8::uuid[]) + 1]
      order by event.i
      returning event_id`,
    values: [
      eventCount,
      endpoints.map(({ id }) => id),
      endpoints.map(({ organizationId }) => organizationId),
      endpoints.map(({ url }) => url),
      endpoints.map(({ secret }) => secret),
      eventType,
      JSON.stringify(sampleInvoice),
      organizationsOf(endpoints),
    ],
  });
  return [...new Set(rows.map(({ event_id }) => event_id))];
}
