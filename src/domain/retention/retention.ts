// Removes data older than the configured retention, in batches of some ten milliseconds.
import { setTimeout } from 'node:timers/promises';
import { ClockOffsetError } from '../../platform/clock/database-clock.ts';
import type { Context } from '../context.ts';
import { RetentionBatches } from './retention-batches.ts';
import { type RetentionCutoffs, type RowCounts, rowKinds, zeroCounts } from './retention-cutoffs.ts';
import { removeOldAttempts, removeOldResponses } from './retention-of-attempts.ts';
import { removeOldEvents } from './retention-of-events.ts';
import { removeOldPayloads } from './retention-of-payloads.ts';
import { removeOldRedeliveries } from './retention-of-redeliveries.ts';

/** The queue whose jobs apply retention. */
export const retentionQueue = 'apply-retention';

const DAY_MS = 86_400_000;

/** The pause after a batch, as a multiple of the batch's duration: the busier the machine, the longer. */
const REST_RATIO = 3;
const REST_MAX_MS = 2_000;

export interface RetentionOptions {
  /** Only counts what would be removed. */
  readonly dryRun?: boolean;
  /** Stops the run between two batches; the next run resumes there. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each batch with the totals so far. */
  onProgress?(soFar: RowCounts): void;
}

/**
 * Age counts from the end of an event's last delivery (for attempts: of their delivery). Pending and held
 * deliveries are kept whole, however old.
 *
 * Any number of runs may overlap, and each may be killed at any moment: finished batches stay finished.
 *
 * @throws the reason of `signal`; ClockOffsetError when this process's clock and the database's differ by
 * more than 30 s.
 */
export async function applyRetention(context: Context, options: RetentionOptions = {}): Promise<RowCounts> {
  const { dryRun = false, signal, onProgress } = options;
  const startedAt = performance.now();
  const total = zeroCounts();
  const batches = new RetentionBatches(context, await currentCutoffs(context), dryRun);
  await batches.begin();
  // Whole events first, so that nothing is emptied only to be removed later.
  for (const remove of [
    removeOldRedeliveries,
    removeOldEvents,
    removeOldAttempts,
    removeOldResponses,
    removeOldPayloads,
  ]) {
    let before = performance.now();
    for await (const removed of remove(batches)) {
      for (const kind of rowKinds) total[kind] += removed[kind] ?? 0;
      onProgress?.(total);
      signal?.throwIfAborted();
      await setTimeout(Math.min(REST_RATIO * (performance.now() - before), REST_MAX_MS));
      before = performance.now();
    }
  }
  await batches.complete();
  context.log.info(
    {
      ...total,
      retention_run_id: batches.runId,
      dry_run: dryRun,
      duration_ms: Math.round(performance.now() - startedAt),
    },
    'retention applied',
  );
  return total;
}

/** When the last complete run ended; undefined before the first. */
export async function lastRetentionAt(
  query: (sql: string) => Promise<{ rows: { completedAt: Date }[] }>,
): Promise<Date | undefined> {
  const { rows } = await query(
    'select completed_at as "completedAt" from retention_run where completed_at is not null order by id desc limit 1',
  );
  return rows[0]?.completedAt;
}

/** Only while both clocks agree: a run with a wrong clock would irrevocably remove data to be kept. */
async function currentCutoffs({
  rules: { retention },
  databaseClock,
  db,
}: Context): Promise<RetentionCutoffs> {
  await databaseClock.measure();
  const offsetError = databaseClock.offsetError();
  if (offsetError !== undefined) throw new ClockOffsetError(`Retention removes nothing: ${offsetError}.`);
  const [database] = await db.query<{ now: Date }>`select now()`;
  if (!database) throw new Error('The database returned no time.');
  const before = (days: number | null) =>
    days === null ? null : new Date(database.now.getTime() - days * DAY_MS);
  return {
    response: before(retention.responseDays),
    attempt: before(retention.attemptDays),
    payload: before(retention.payloadDays),
    event: before(retention.eventDays),
    failed: before(retention.failedDays),
  };
}
