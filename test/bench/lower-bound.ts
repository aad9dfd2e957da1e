import { NIL } from 'uuid';
import { sampleInvoice } from '../support/sample-invoice.ts';
import type { Contender, Tally } from './contender.ts';
import { eventType, organizationsOf } from './endpoints.ts';

/**
 * One table that is the queue and the state at once, and the product's own attempt table once more. The index holds only
 * what may be claimed: a claim takes a row out of it, and a result does not touch it.
 */
const tables = `
  create table lower_bound_delivery (
    id uuid primary key,
    organization_id uuid not null,
    event_id uuid not null,
    endpoint_url text not null,
    secret text not null,
    body text not null,
    status text not null default 'pending',
    attempt_count integer not null default 0,
    next_attempt_at timestamptz(3) not null default now(),
    locked_until timestamptz(3)
  );
  create index lower_bound_due_idx on lower_bound_delivery (next_attempt_at) where status = 'pending';
  create table lower_bound_attempt (like delivery_attempt including all);
`;

/** What one would write by hand when nothing but speed counted (lower-bound-worker.ts). */
export const lowerBound: Contender = {
  name: 'lower bound',
  channel: 'lower_bound',

  async prepare({ session }) {
    await session.query(tables);
  },

  startWorker: (children, database) =>
    children.fork(new URL('./lower-bound-worker.ts', import.meta.url), { DATABASE_URL: database.url }),

  async enqueue({ session }, endpoints, eventCount) {
    await session.query(
      `insert into lower_bound_delivery (id, organization_id, event_id, endpoint_url, secret, body)
       select uuidv7(), endpoint.organization_id, event.id, endpoint.url, endpoint.secret,
              '{"id":"' || event.id || '","type":"' || $5 || '","schema_version":1,"created_at":"'
              || to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","data":' || $6 || '}'
       from (select i, uuidv7() as id from generate_series(0, $1::int - 1) as i offset 0) as event
       join unnest($2::uuid[], $3::text[], $4::text[]) as endpoint(organization_id, url, secret)
         on endpoint.organization_id = ($7::uuid[])[event.i % cardinality($7::uuid[]) + 1]
       order by event.i`,
      [
        eventCount,
        endpoints.map(({ organizationId }) => organizationId),
        endpoints.map(({ url }) => url),
        endpoints.map(({ secret }) => secret),
        eventType,
        JSON.stringify(sampleInvoice),
        organizationsOf(endpoints),
      ],
    );
  },

  async newestId({ session }) {
    const { rows } = await session.query<{ id: string }>(
      'select id from lower_bound_delivery order by id desc limit 1',
    );
    return rows[0]?.id ?? NIL;
  },

  async isDone({ session }, _endpoints, afterId) {
    const { rowCount } = await session.query(
      `select from lower_bound_delivery where id > $1 and status in ('pending', 'sending') order by id desc limit 1`,
      [afterId],
    );
    return rowCount === 0;
  },

  async deliveryCount({ session }, endpoints, afterId) {
    const { rows } = await session.query<{ count: number }>(
      'select count(*)::int from lower_bound_delivery where id > $1 and endpoint_url = any($2::text[])',
      [afterId, endpoints.map(({ url }) => url)],
    );
    return rows[0]?.count ?? 0;
  },

  async tally({ session }, deliveryIds) {
    const { rows } = await session.query<Tally>(
      `select (select count(*)::int from lower_bound_delivery where id = any($1::uuid[]) and status = 'delivered') as delivered,
              (select count(*)::int from lower_bound_attempt where delivery_id = any($1::uuid[])) as attempts`,
      [deliveryIds],
    );
    return rows[0] ?? { delivered: 0, attempts: 0 };
  },

  async eventIds({ session }, deliveryIds) {
    const { rows } = await session.query<{ id: string; event_id: string }>(
      'select id, event_id from lower_bound_delivery where id = any($1::uuid[])',
      [deliveryIds],
    );
    return new Map(rows.map(({ id, event_id }) => [id, event_id]));
  },
};
