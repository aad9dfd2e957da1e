/**
 * Records which worker's session owns a job, in every queue, and returns the jobs of sessions that have
 * ended. Deliveries get their owner in the claim (claim.ts).
 */
import type pg from 'pg';
import { column, deliveryQueue, jobTable, state } from './pg-boss-columns.ts';

export interface ReturnedJobs {
  readonly workerId: string;
  readonly deliveries: number;
  /** Jobs of all other queues. */
  readonly others: number;
}

/** Makes session $1 the owner of the jobs $3 of queue $2, which pg-boss has handed out. */
export const ownJobsStatement = `
  update ${jobTable} set ${column.owner} = $1::int
  where name = $2 and id = any($3::uuid[]) and ${state.claimed}`;

/** How long ended sessions are kept, so that the list of workers shows which were lost. */
const ENDED_KEPT = "interval '1 hour'";

/**
 * Ends session $1, whose lock the caller holds, and returns its jobs, all in one statement. Deliveries become
 * ready again, the oldest to be claimed first; the lost claim can no longer change their jobs
 * (record-attempts.ts). Jobs of other queues are retried as pg-boss does after their lease.
 *
 * Runs once for each worker that dies.
 *
 * - Locks: the jobs, skipping deliveries that are being recorded.
 * - Indexes: deliver_event_active; the other queues are short and need none.
 * - Bounds: the jobs of one worker.
 */
const endSessionStatement = (deliveryTable: string): string => `
  with ended as (
    update worker_session set ended_at = now() where number = $1 and ended_at is null
    returning number, worker_id
  ), delivery as (
    update ${deliveryTable} set ${state.ready}
    where name = '${deliveryQueue}' and id = any(array(
      select id from ${deliveryTable}
      where ${state.claimed} and ${column.owner} = any(array(select number from ended))
      for update skip locked
    ))
    returning id
  ), other as (
    update ${jobTable} set ${state.waiting}, ${column.dueAt} = now(), heartbeat_on = null
    where name <> '${deliveryQueue}' and id = any(array(
      select id from ${jobTable}
      where name <> '${deliveryQueue}' and ${state.claimed} and ${column.claimNumber} < retry_limit
        and ${column.owner} = any(array(select number from ended))
      for update skip locked
    ))
    returning id
  ), forgotten as (
    delete from worker_session where ended_at < now() - ${ENDED_KEPT}
  )
  select worker_id as "workerId", (select count(*) from delivery)::int as deliveries,
         (select count(*) from other)::int as others
  from ended`;

/**
 * Ends a session and returns its jobs, if its lock is free. While this transaction holds the lock, the worker
 * cannot take it, and afterwards the worker finds that the session has ended. The lock is taken first, in a
 * separate statement: a statement that publishes and claims holds it until its commit (publish_and_claim_bodies),
 * and the next statement sees everything committed by then.
 *
 * @param lock the first key of the sessions' locks (src/domain/workers/session-lock.ts).
 * @param deliveryTable the delivery queue's partition, with its schema.
 * @returns undefined when the session has a lock again, or another worker was faster.
 */
export async function endSession(
  connection: pg.ClientBase,
  { lock, deliveryTable, number }: { lock: number; deliveryTable: string; number: number },
): Promise<ReturnedJobs | undefined> {
  const key = [lock, number];
  const { rows: locks } = await connection.query<{ isTaken: boolean }>(
    'select pg_try_advisory_lock($1, $2) as "isTaken"',
    key,
  );
  if (!locks[0]?.isTaken) return undefined;
  try {
    const { rows } = await connection.query<ReturnedJobs>({
      name: 'end-session',
      text: endSessionStatement(deliveryTable),
      values: [number],
    });
    return rows[0];
  } finally {
    await connection.query('select pg_advisory_unlock($1, $2)', key);
  }
}

/**
 * Returns deliveries that a session has claimed but its worker does not know of, because the answer to the
 * claim was lost. Call it while no statement of this worker claims.
 *
 * - Locks: these jobs, skipping those that are being recorded.
 * - Indexes: deliver_event_active.
 * - Bounds: the jobs of one worker.
 *
 * @param deliveryTable the delivery queue's partition, with its schema.
 * @returns the number of deliveries returned.
 */
export async function returnUnknown(
  pool: pg.Pool,
  deliveryTable: string,
  session: number,
  knownIds: readonly string[],
): Promise<number> {
  const { rowCount } = await pool.query(
    `update ${deliveryTable} set ${state.ready}
     where name = '${deliveryQueue}' and id = any(array(
       select id from ${deliveryTable}
       where ${state.claimed} and ${column.owner} = $1::int and id <> all($2::uuid[])
       for update skip locked
     ))`,
    [session, knownIds],
  );
  return rowCount ?? 0;
}
