// Retention of payloads: empties events whose deliveries all ended long ago. Their failed deliveries can then
// not be redelivered, and are marked accordingly.
import { raw, sql } from '../../platform/postgres/statement.ts';
import type { TransactionContext } from '../context.ts';
import { FIRST_ID } from '../page.ts';
import type { RetentionBatches } from './retention-batches.ts';
import { isRemovableEvent, needsEvent, type RowCounts } from './retention-cutoffs.ts';
import { type EventGroup, lockOldFailed, oldEventGroups, oldEvents } from './retention-of-events.ts';
import { defer, deferred, positionOf, settle, storePosition } from './retention-position.ts';

const BATCH = 300;

const KIND = 'payload';

export async function* removeOldPayloads(batches: RetentionBatches): AsyncGenerator<Partial<RowCounts>> {
  const { payload: cutoff } = batches.cutoffs;
  if (cutoff === null) return;
  yield* batches.runAll(FIRST_ID, async (tx, after) => {
    const ids = await deferred(tx, KIND, after, BATCH);
    const { emptied, needed } = await emptyEvents(tx, batches, ids, cutoff);
    const still = new Set(needed);
    if (!batches.dryRun)
      await settle(
        tx,
        KIND,
        ids.filter((id) => !still.has(id)),
      );
    return { removed: { payloads: emptied }, last: ids.length < BATCH ? undefined : ids.at(-1) };
  });
  const isOpen = sql`and (event.created_at, event.id) > (
    coalesce((select after_time from retention_position
              where kind = ${KIND} and scope = event_group.organization_id || '/' || event_group.type), '-infinity'),
    coalesce((select after_id from retention_position
              where kind = ${KIND} and scope = event_group.organization_id || '/' || event_group.type), ${FIRST_ID}::uuid))`;
  for (const group of await oldEventGroups(batches.reader, cutoff, isOpen)) {
    yield* emptyGroup(batches, group, cutoff);
  }
}

async function* emptyGroup(
  batches: RetentionBatches,
  group: EventGroup,
  cutoff: Date,
): AsyncGenerator<Partial<RowCounts>> {
  const scope = `${group.organizationId}/${group.type}`;
  const position = await positionOf(batches.reader, KIND, scope);
  yield* batches.runAll(position, async (tx, after) => {
    const events = await oldEvents(tx, group.organizationId, [group.type], after, cutoff, BATCH);
    const ids = events.map(({ id }) => id);
    const { emptied, needed } = await emptyEvents(tx, batches, ids, cutoff);
    const end = events.at(-1);
    if (!batches.dryRun && end) {
      await defer(tx, KIND, needed);
      await storePosition(tx, KIND, scope, end);
    }
    return { removed: { payloads: emptied }, last: events.length === BATCH ? end : undefined };
  });
}

/** @returns the number of emptied events, and the ids of those that still need their payload. */
async function emptyEvents(
  tx: TransactionContext,
  { cutoffs, dryRun }: RetentionBatches,
  ids: readonly string[],
  cutoff: Date,
): Promise<{ emptied: number; needed: string[] }> {
  const locked = dryRun ? undefined : await lockOldFailed(tx, ids, cutoffs.failed);
  // A separate statement, so that it sees the state after locking.
  const full = await tx.db.query<{ id: string; isNeeded: boolean }>`
    select given.id, event.created_at >= ${cutoff} or exists (
             select from delivery where event_id = given.id and ${needsEvent(cutoff, cutoffs.failed, locked)}
           ) as "isNeeded"
    from unnest(${ids}::uuid[]) as given(id)
    cross join lateral (select * from event where event.id = given.id offset 0) as event
    where event.body is not null ${dryRun ? sql`and not ${isRemovableEvent(sql`given.id`, cutoffs)}` : raw('')}`;
  const needed = full.filter(({ isNeeded }) => isNeeded).map(({ id }) => id);
  const emptied = full.filter(({ isNeeded }) => !isNeeded).map(({ id }) => id);
  if (dryRun || emptied.length === 0) return { emptied: emptied.length, needed };
  const now = tx.databaseClock.now();
  await tx.db.execute`
    with marked as (
      update delivery set payload_removed_at = ${now}
      where id = any(${locked ?? []}::uuid[]) and event_id = any(${emptied}::uuid[])
    )
    update event set body = null, payload_removed_at = ${now} where id = any(${emptied}::uuid[])`;
  return { emptied: emptied.length, needed };
}
