/** Makes retries ready when their time has come: claims read only ready deliveries. */
import type pg from 'pg';
import { column, deliveryQueue, state } from './pg-boss-columns.ts';

/** The most retries in one run: some 20 ms of Postgres's time. */
const READIED_MAX = 1_000;

export interface ReadiedRetries {
  readonly readied: number;
  /** Whether more retries may be due. */
  readonly more: boolean;
}

export async function readyDueRetries(pool: pg.Pool, table: string): Promise<ReadiedRetries> {
  const { rowCount } = await pool.query({ name: 'ready-due-retries', text: readyDueRetriesStatement(table) });
  const readied = rowCount ?? 0;
  return { readied, more: readied === READIED_MAX };
}

/**
 * Every worker runs it every 200 ms.
 *
 * - Locks: the jobs, skipping those that another worker makes ready.
 * - Indexes: deliver_event_waiting, in the order of the due times; the partition's primary key.
 * - Bounds: READIED_MAX jobs, whether a thousand wait or a million.
 *
 * @param table the queue's partition, with its schema.
 */
const readyDueRetriesStatement = (table: string): string => `
  update ${table} set ${state.ready}
  where name = '${deliveryQueue}' and id = any(array(
    select id from ${table} where ${state.waiting} and ${column.dueAt} <= now()
    order by ${column.dueAt} limit ${READIED_MAX} for update skip locked
  ))`;
