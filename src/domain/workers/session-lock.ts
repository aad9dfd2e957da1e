/**
 * The session of a worker. The worker claims with the session's number, and holds an advisory lock on that
 * number over its own connection: Postgres releases the lock when the connection ends, with the process, its
 * machine or the network. The jobs of a session without a lock are returned to their queues
 * (src/domain/delivery-queue/job-owner.ts).
 */

import type pg from 'pg';
import { advisoryLocks } from '../../platform/advisory-locks.ts';

/** Postgres's channel on which a worker that opens a session notifies the others. */
export const sessionsChannel = 'countersign_sessions';

/** A session of another worker that has not been ended. */
export interface OtherSession {
  readonly number: number;
  /** Whether its lock is free at this moment. */
  readonly isUnlocked: boolean;
  /**
   * Whether Postgres itself has ended the session, with all others: its server was restarted since, or a
   * standby that was running then has taken over.
   */
  readonly serverChange: 'none' | 'restart' | 'takeover';
  readonly serverUpMs: number;
  /**
   * The name of the worker's process, as its platform gives it; null if it has none, or for an earlier
   * release.
   */
  readonly process: string | null;
}

/**
 * Takes the lock of the session that the worker had, or of a new one if other workers have returned its jobs
 * by now. The lock is shared, so that a worker that reconnects does not wait for its former connection, which
 * Postgres may consider alive.
 *
 * @param worker its id, and the name of its process.
 * @returns the session's number.
 */
export async function enterSession(
  connection: pg.ClientBase,
  worker: { readonly id: string; readonly process: string | undefined },
  former?: number,
): Promise<number> {
  if (former !== undefined) {
    await connection.query('select pg_advisory_lock_shared($1, $2)', [advisoryLocks.workerSession, former]);
    // A separate statement: it must see what the former holder of the lock has committed.
    const { rowCount } = await connection.query(
      `update worker_session set entered_at = clock_timestamp(), server_started_at = pg_postmaster_start_time()
       where number = $1 and worker_id = $2 and ended_at is null`,
      [former, worker.id],
    );
    if (rowCount === 1) return former;
    await connection.query('select pg_advisory_unlock_shared($1, $2)', [advisoryLocks.workerSession, former]);
  }
  // The lock is taken before the row exists.
  const { rows } = await connection.query<{ number: number }>(
    `with fresh as materialized (
       select number, pg_advisory_lock_shared($1, number)
       from (select nextval(pg_get_serial_sequence('worker_session', 'number'))::int as number) as next
     )
     insert into worker_session (number, worker_id, process, entered_at, server_started_at)
     select number, $2, $3, clock_timestamp(), pg_postmaster_start_time() from fresh
     returning number`,
    [advisoryLocks.workerSession, worker.id, worker.process],
  );
  if (!rows[0]) throw new Error('A session without a number.');
  return rows[0].number;
}

/** Called when the worker stops cleanly. */
export async function leaveSession(connection: pg.ClientBase, number: number): Promise<void> {
  await connection.query('delete from worker_session where number = $1', [number]);
}

/** Tries the lock of each session; locks that are free are held until the end of the statement. */
export async function findOtherSessions(connection: pg.ClientBase, own: number): Promise<OtherSession[]> {
  const { rows } = await connection.query<OtherSession>({
    name: 'find-other-sessions',
    text: `
      with other as materialized (
        select * from worker_session where ended_at is null and number <> $2
      )
      select number, pg_try_advisory_xact_lock($1, number) as "isUnlocked",
             case when server_started_at = pg_postmaster_start_time() then 'none'
                  when entered_at < pg_postmaster_start_time() then 'restart'
                  else 'takeover' end as "serverChange",
             extract(epoch from clock_timestamp() - pg_postmaster_start_time())::float8 * 1000 as "serverUpMs",
             process
      from other`,
    values: [advisoryLocks.workerSession, own],
  });
  return rows;
}
