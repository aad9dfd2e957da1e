/** Whether there is something to do: what an idle worker asks, instead of claiming and readying retries to no purpose. */
import type pg from 'pg';
import { column, state } from './pg-boss-columns.ts';

export interface DueWork {
  /** A claim may find something, unless what is ready has no room or waits for its turn. */
  readonly deliveries: boolean;
  /** Retries whose time has come. */
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
