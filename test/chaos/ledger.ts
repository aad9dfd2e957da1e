import { column, state } from '../../src/domain/delivery-queue/pg-boss-columns.ts';
import type { AdminSession } from './chaos-postgres.ts';
import type { Evidence, WorkerKill } from './evidence.ts';

/** The type of the run's events; the product's own events are kept apart. */
export const EVENT_TYPE = 'invoice.created';

export type Ledger = Pick<
  Evidence,
  'readAt' | 'invoices' | 'events' | 'exhaustions' | 'deliveries' | 'attempts' | 'jobs'
>;

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

/** The database's content for these organizations, read at one moment. */
export async function readLedger(session: AdminSession, organizationIds: readonly string[]): Promise<Ledger> {
  await session.query('begin isolation level repeatable read read only');
  try {
    const readAt = Date.now();
    const read = async <Row>(sql: string): Promise<Row[]> =>
      (await session.query<Row & Record<string, unknown>>(sql, [organizationIds])).rows;
    return {
      readAt,
      invoices: await read(
        'select id, total_minor::float8 as number from invoice where organization_id = any($1::uuid[])',
      ),
      events: await read(`
        select id, event.organization_id as "organizationId", position::float8, (body::json #>> '{data,total,amount}')::float8 as number,
               body::json #>> '{data,id}' as "invoiceId",
               encode(sha256(convert_to(body, 'UTF8')), 'hex') as "bodySha256",
               ${milliseconds('created_at')} as "createdAt"
        from event left join event_feed on event_feed.event_id = event.id
        where event.organization_id = any($1::uuid[]) and type = '${EVENT_TYPE}'`),
      exhaustions: await read(`
        select id, body::json #>> '{data,id}' as "deliveryId"
        from event where organization_id = any($1::uuid[]) and type = 'webhook_delivery.exhausted'`),
      deliveries: await read(`
        select id, event_id as "eventId", endpoint_id as "endpointId", status::text, reason,
               ${milliseconds('next_attempt_at')} as "nextAttemptAt"
        from delivery where organization_id = any($1::uuid[])`),
      attempts: await read(`
        select delivery_id as "deliveryId", number, ${milliseconds('started_at')} as "startedAt",
               duration_ms as "durationMs", response_status as "responseStatus", error_class as "errorClass",
               signature
        from delivery_attempt where organization_id = any($1::uuid[])`),
      jobs: await read(`
        select job.id, job.state::text, ${milliseconds(`job.${column.dueAt}`)} as "startAfter"
        from pgboss.job job
        where job.name = 'deliver-event'
          and not exists (
            select from delivery
            where delivery.id = job.id and not delivery.organization_id = any($1::uuid[])
          )`),
    };
  } finally {
    await session.query('commit');
  }
}

/** The deliveries that a worker process of this machine has claimed now. */
export async function readClaims(session: AdminSession, pid: number): Promise<WorkerKill['claims']> {
  const { rows } = await session.query<WorkerKill['claims'][number]>(
    `select job.id as "deliveryId", ${milliseconds(`job.${column.claimedAt}`)} as "claimedAt"
     from worker
     join worker_session on worker_session.worker_id = worker.id and worker_session.ended_at is null
     join pgboss.job on job.${column.owner} = worker_session.number
     where worker.pid = $1 and job.name = 'deliver-event' and job.${state.claimed}`,
    [pid],
  );
  return rows;
}
