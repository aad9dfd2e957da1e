/**
 * Asks whether there is work. An idle worker runs this instead of a claim and a search for due retries that
 * find nothing.
 */
import type pg from 'pg';
import { column, state } from './pg-boss-columns.ts';

export interface DueWork {
  /**
   * Whether a claim may find deliveries. It finds none if the endpoints have no room or wait for their turn.
   */
  readonly deliveries: boolean;
  /** Whether there are retries whose time has come. */
  readonly retries: boolean;
}

export async function findDueWork(pool: pg.Pool, table: string): Promise<DueWork> {
  const { rows } = await pool.query<DueWork>({ name: 'find-due-work', text: dueWorkStatement(table) });
  return rows[0] ?? { deliveries: false, retries: false };
}

/**
 * Every idle worker runs it every WORKER_POLL_MS. It costs a tenth of a claim.
 *
 * - Locks: none.
 * - Indexes: deliver_event_ready and deliver_event_waiting, whose orders keep Postgres from choosing another.
 * - Bounds: one job of each.
 *
 * @param table the queue's partition, with its schema.
 */
const dueWorkStatement = (table: string): string => `
  select exists (select from ${table} where ${state.ready}
                 order by ${column.endpoint}, ${column.dueAt} limit 1) as deliveries,
         exists (select from ${table} where ${state.waiting} and ${column.dueAt} <= now()
                 order by ${column.dueAt} limit 1) as retries`;
