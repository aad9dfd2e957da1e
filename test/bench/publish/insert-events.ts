// Publishing by a plain INSERT: one autocommitted statement that looks up nothing, every value computed by the client.
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { sampleInvoice } from '../../support/sample-invoice.ts';
import { eventType } from '../endpoints.ts';
import type { Recipients } from './publishers.ts';

/** What the product copies from pgboss.queue; the section compares the rows. */
const JOB = `'deliver-event', 2000000000, 0, false, 30, 604800, 'standard'`;

const text = `
  with event as (
    insert into event (id, organization_id, type, schema_version, body, created_at, subject_kind, subject_id)
    select id, $1, $2, 1, body, $3, $9, $10 from unnest($4::uuid[], $5::text[]) as event(id, body)
  ), delivery as (
    insert into delivery (id, organization_id, event_id, endpoint_id, status, next_attempt_at, created_at, updated_at)
    select id, $1, event_id, endpoint_id, 'pending', $3, $3, $3
    from unnest($6::uuid[], $7::uuid[], $8::uuid[]) as delivery(id, event_id, endpoint_id)
  )
  insert into pgboss.job (id, singleton_key, start_after, keep_until, name, retry_limit, retry_delay, retry_backoff,
                          expire_seconds, deletion_seconds, policy)
  select id, endpoint_id, $3, $3::timestamptz + interval '10 years', ${JOB}
  from unnest($6::uuid[], $8::text[]) as job(id, endpoint_id)`;

/** Inserts so many events with the very rows that publish_event writes. @returns their ids. */
export async function insertEvents(
  pool: pg.Pool,
  { organizationId, endpoints }: Recipients,
  count: number,
): Promise<string[]> {
  const now = new Date();
  const ids = Array.from({ length: count }, () => uuidv7());
  const bodies = ids.map((id) =>
    JSON.stringify({ id, type: eventType, schema_version: 1, created_at: now, data: sampleInvoice }),
  );
  const deliveries = ids.flatMap((eventId) => endpoints.map((endpoint) => [uuidv7(), eventId, endpoint.id]));
  const columns = [0, 1, 2].map((index) => deliveries.map((delivery) => delivery[index]));
  const subject = ['invoice', sampleInvoice.id];
  const values = [organizationId, eventType, now, ids, bodies, ...columns, ...subject];
  await pool.query({ name: 'insert-events', text, values });
  return ids;
}
