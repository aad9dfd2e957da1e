// Retention of attempts: removes them, or empties their responses, once their delivery ended long ago.
import { type Sql, sql } from '../../platform/postgres/statement.ts';
import type { Context, TransactionContext } from '../context.ts';
import { CLOCK_TOLERANCE_MS, FIRST_ID, uuidAt } from '../page.ts';
import type { RetentionBatches } from './retention-batches.ts';
import { endedBefore, isRemovableEvent, type RowCounts } from './retention-cutoffs.ts';
import { defer, deferred, positionOf, settle, storePosition } from './retention-position.ts';

/** Deliveries per batch. */
const BATCH = 500;

const KIND = 'response';

/** Deliveries are ordered by id only, so the position has no time. */
const WITHOUT_TIME = new Date(0);

export async function* removeOldAttempts(batches: RetentionBatches): AsyncGenerator<Partial<RowCounts>> {
  const { attempt: cutoff } = batches.cutoffs;
  if (cutoff === null) return;
  yield* batches.runAll(FIRST_ID, async (tx, after) => {
    const seen = await attemptedDeliveries(tx, after, cutoff);
    const ended = await endedAmong(
      tx,
      seen,
      cutoff,
      batches.dryRun ? notRemovedEarlier(batches, 'event') : undefined,
    );
    const old = ended.map(({ id }) => id);
    const gone = sql`delivery_id = any(${old}::uuid[]) and started_at < ${startedBefore(cutoff)}`;
    const attempts = batches.dryRun
      ? await countAttempts(tx, gone)
      : await tx.db.execute`delete from delivery_attempt where ${gone}`;
    return { removed: { attempts }, last: lastOf(seen) };
  });
}

/** Empties the responses; the attempts themselves are kept. */
export async function* removeOldResponses(batches: RetentionBatches): AsyncGenerator<Partial<RowCounts>> {
  const { response: cutoff } = batches.cutoffs;
  if (cutoff === null) return;
  yield* batches.runAll(FIRST_ID, async (tx, after) => {
    const ids = await deferred(tx, KIND, after, BATCH);
    const emptied = await emptyResponses(tx, batches, ids, cutoff);
    if (!batches.dryRun) await settle(tx, KIND, emptied.settled);
    return { removed: { responses: emptied.count }, last: lastOf(ids) };
  });
  const { id: begin } = await positionOf(batches.reader, KIND, '');
  yield* batches.runAll(begin, async (tx, after) => {
    // Includes deliveries without attempts: one held since it was published may still be attempted.
    const ids = await oldDeliveries(tx, after, cutoff);
    const emptied = await emptyResponses(tx, batches, ids, cutoff);
    const end = ids.at(-1);
    if (!batches.dryRun && end !== undefined) {
      const settled = new Set(emptied.settled);
      await defer(
        tx,
        KIND,
        ids.filter((id) => !settled.has(id)),
      );
      await storePosition(tx, KIND, '', { createdAt: WITHOUT_TIME, id: end });
    }
    return { removed: { responses: emptied.count }, last: lastOf(ids) };
  });
}

/** The next deliveries older than the cutoff, by their time-ordered ids. */
async function oldDeliveries({ db }: Context, after: string, cutoff: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>`
    select id from delivery where id > ${after}::uuid and id < ${uuidAt(cutoff, CLOCK_TOLERANCE_MS)}::uuid
    order by id limit ${BATCH}`;
  return rows.map(({ id }) => id);
}

/** The next such deliveries that have attempts. */
async function attemptedDeliveries({ db }: Context, after: string, cutoff: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>`
    select distinct delivery_id as id from delivery_attempt
    where delivery_id > ${after}::uuid and delivery_id < ${uuidAt(cutoff, CLOCK_TOLERANCE_MS)}::uuid
    order by delivery_id limit ${BATCH}`;
  return rows.map(({ id }) => id);
}

/** Excludes attempts of a redelivery that started after the delivery's end was read. */
function startedBefore(cutoff: Date): Date {
  // A worker's clock sets the start, the database's clock the end.
  return new Date(cutoff.getTime() + CLOCK_TOLERANCE_MS);
}

/**
 * Returns deliveries that ended before the cutoff or no longer exist; `final` means that the delivery cannot
 * be redelivered.
 */
async function endedAmong(
  { db }: TransactionContext,
  ids: readonly string[],
  cutoff: Date,
  besides = sql`true`,
): Promise<{ id: string; isFinal: boolean }[]> {
  return db.query<{ id: string; isFinal: boolean }>`
    select given.id, coalesce(delivery.status <> 'failed' or delivery.payload_removed_at is not null, true) as "isFinal"
    from unnest(${ids}::uuid[]) as given(id)
    left join lateral (select *, event_id as ended_event_id from delivery where delivery.id = given.id offset 0) as delivery on true
    where delivery.id is null or ${endedBefore(cutoff)} and ${besides}`;
}

/** @returns the number of emptied attempts, and the deliveries that can never get another one. */
async function emptyResponses(
  tx: TransactionContext,
  batches: RetentionBatches,
  ids: readonly string[],
  cutoff: Date,
): Promise<{ count: number; settled: string[] }> {
  const ended = await endedAmong(
    tx,
    ids,
    cutoff,
    batches.dryRun ? notRemovedEarlier(batches, 'attempt') : undefined,
  );
  const settled = ended.filter(({ isFinal }) => isFinal).map(({ id }) => id);
  const full = sql`
    delivery_id = any(${ended.map(({ id }) => id)}::uuid[]) and started_at < ${startedBefore(cutoff)}
    and (response_headers is not null or response_body is not null)`;
  if (!batches.dryRun) {
    const count = await tx.db
      .execute`update delivery_attempt set response_headers = null, response_body = null where ${full}`;
    return { count, settled };
  }
  return { count: await countAttempts(tx, full), settled };
}

async function countAttempts({ db }: TransactionContext, condition: Sql): Promise<number> {
  const [counted] = await db.query<{ count: number }>`
    select count(*)::int as count from delivery_attempt where ${condition}`;
  return counted?.count ?? 0;
}

/** Excludes rows that an earlier step would have removed: in a dry run they still exist. */
function notRemovedEarlier({ cutoffs }: RetentionBatches, before: 'event' | 'attempt'): Sql {
  const withEvent = isRemovableEvent(sql`ended_event_id`, cutoffs);
  return before === 'event' || cutoffs.attempt === null
    ? sql`not ${withEvent}`
    : sql`not (${withEvent} or ${endedBefore(cutoffs.attempt)})`;
}

/** Where the next batch resumes; undefined after a short batch. */
function lastOf(ids: readonly string[]): string | undefined {
  return ids.length < BATCH ? undefined : ids.at(-1);
}
