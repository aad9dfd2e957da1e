// Retention of redeliveries. They are removed before their deliveries: without the deliveries, a redelivery's counts
// would be wrong.
import { FIRST_ID, uuidAt } from '../page.ts';
import type { RetentionBatches } from './retention-batches.ts';
import type { RowCounts } from './retention-cutoffs.ts';

const BATCH = 500;

export async function* removeOldRedeliveries(batches: RetentionBatches): AsyncGenerator<Partial<RowCounts>> {
  const { event: cutoff } = batches.cutoffs;
  if (cutoff === null) return;
  yield* batches.runAll(FIRST_ID, async ({ db }, after) => {
    const old = await db.query<{ id: string; completedAt: Date | null }>`
      select id, completed_at as "completedAt" from replay
      where id > ${after}::uuid and id < ${uuidAt(cutoff, 0)}::uuid order by id limit ${BATCH}`;
    const ids = old.filter(({ completedAt }) => completedAt && completedAt < cutoff).map(({ id }) => id);
    if (!batches.dryRun) await db.execute`delete from replay where id = any(${ids}::uuid[])`;
    return { removed: { replays: ids.length }, last: old.length < BATCH ? undefined : old.at(-1)?.id };
  });
}
