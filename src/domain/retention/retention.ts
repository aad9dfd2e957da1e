import { setTimeout } from 'node:timers/promises';
import { ClockOffsetError } from '../../platform/database-clock.ts';
import type { Context } from '../context.ts';
import { type Operator, RetentionBatches } from './retention-batches.ts';
import { noRows, type RetentionCutoffs, type RowCounts, rowKinds } from './retention-cutoffs.ts';
import { removeOldAttempts, removeOldResponses } from './retention-of-attempts.ts';
import { removeOldEvents } from './retention-of-events.ts';
import { removeOldPayloads } from './retention-of-payloads.ts';
import { removeOldRedeliveries } from './retention-of-redeliveries.ts';

/** The queue whose jobs apply retention. */
export const retentionQueue = 'apply-retention';

const DAY_MS = 86_400_000;

/** Between batches it rests so many times as long as the batch took. The busier the machine, the longer that is. */
const REST_RATIO = 3;
const REST_MAX_MS = 2_000;

export interface RetentionOptions {
  /** Counts what would be removed, and removes nothing. */
  readonly dryRun?: boolean;
  /** Who has it run, for the audit; absent when it is due. */
  readonly operator?: Operator;
  /** Ends the run between two batches; another one goes on where it was. */
  readonly signal?: AbortSignal | undefined;
  /** Told after each batch what the run has removed so far. */
  onProgress?(soFar: RowCounts): void;
}

/**
 * Removes what is older than the configuration keeps it, in batches of some ten milliseconds. An age counts from the moment
 * at which the last delivery of an event ended (of attempts: their delivery). What is pending or held is kept whole, however old.
 *
 * Any number of runs may go on at once, and may be killed at any moment: what a batch has done, it has done.
 *
 * @throws the reason of `signal`; ClockOffsetError where this process's clock and the database's differ by more than 30 s.
 */
export async function applyRetention(context: Context, options: RetentionOptions = {}): Promise<RowCounts> {
  const { dryRun = false, signal, onProgress } = options;
  const startedAt = performance.now();
  const total = noRows();
  const batches = new RetentionBatches(context, await currentCutoffs(context), dryRun);
  await batches.begin(options.operator);
  // Whole events first, then what goes of those that stay, so that nothing is emptied only to be removed.
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
      run_id: batches.runId,
      dry_run: dryRun,
      duration_ms: Math.round(performance.now() - startedAt),
    },
    'retention applied',
  );
  return total;
}

/** When the last run ended that removed all there was; undefined before the first. */
export async function lastRetentionAt(
  query: (sql: string) => Promise<{ rows: { completedAt: Date }[] }>,
): Promise<Date | undefined> {
  const { rows } = await query(
    'select completed_at as "completedAt" from retention_run where completed_at is not null order by id desc limit 1',
  );
  return rows[0]?.completedAt;
}

/**
 * Asked of the database itself, and only where two clocks agree: whichever of them is wrong, a run by a wrong one would remove
 * what is to be kept, and nothing brings that back.
 */
async function currentCutoffs({
  rules: { retention },
  databaseClock,
  db,
}: Context): Promise<RetentionCutoffs> {
  await databaseClock.measure();
  const wrong = databaseClock.offsetError();
  if (wrong !== undefined) throw new ClockOffsetError(`Retention removes nothing: ${wrong}.`);
  const [database] = await db.prisma.$queryRaw<{ now: Date }[]>`select now()`;
  if (!database) throw new Error('The database did not say what time it is.');
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
