/** The list of worker processes. */
import type { Worker } from '../../../generated/prisma/client.ts';
import type { Context } from '../context.ts';
import { newest, type Page, type PageRequest, pageOf } from '../page.ts';

/** How often a worker reports that it runs. */
export const HEARTBEAT_MS = 5_000;
/**
 * A worker without a report for three intervals and some delay is lost, unless its session has ended before.
 */
const LOST_SECONDS = 20;
/** Long enough for an operator on call to see which worker was lost. */
const LOST_KEPT_SECONDS = 3_600;

/** The data that a worker process reports about itself. */
export type WorkerHeartbeat = Omit<Worker, 'last_seen_at'>;

export interface SeenWorker extends Worker {
  /**
   * Whether the worker has not reported for some time: it was killed, cut off from the database, or is stuck.
   */
  readonly is_lost: boolean;
}

/**
 * Uses the database's time, because workers' machines may differ. Removes workers that were lost long ago.
 */
export async function recordHeartbeat(context: Context, worker: WorkerHeartbeat): Promise<void> {
  await context.db.execute`
    with forgotten as (
      delete from worker where last_seen_at < now() - ${LOST_KEPT_SECONDS} * interval '1 second' and id <> ${worker.id}
    )
    insert into worker (id, host, pid, version, queues, in_flight, unrecorded, started_at, last_seen_at)
    values (${worker.id}, ${worker.host}, ${worker.pid}, ${worker.version}, ${worker.queues}, ${worker.in_flight},
            ${worker.unrecorded}, ${worker.started_at}, now())
    on conflict (id) do update
      set in_flight = excluded.in_flight, unrecorded = excluded.unrecorded, last_seen_at = excluded.last_seen_at`;
}

/** Called when the worker stops cleanly. */
export async function removeWorker(context: Context, id: string): Promise<void> {
  await context.db.execute`delete from worker where id = ${id}`;
}

/** The worker processes that run or were lost recently; the one started last comes first. */
export async function listWorkers(context: Context, page: PageRequest): Promise<Page<SeenWorker>> {
  const rows = await context.db.query<SeenWorker>`
    select id, host, pid, version, queues, in_flight, unrecorded, started_at, last_seen_at,
           last_seen_at < now() - ${LOST_SECONDS} * interval '1 second'
           or coalesce((select bool_and(ended_at is not null) from worker_session where worker_id = worker.id), false)
             as is_lost
    from worker where ${newest([], page)}`;
  return pageOf(rows, page.limit);
}
