// Retention of redeliveries. They are removed before their deliveries: without the deliveries, a redelivery's counts
// would be wrong.
import { FIRST_ID, uuidAt } from '../time-ordered-id.ts';
import type { RetentionBatches } from './retention-batches.ts';
import type { RowCounts } from './retention-cutoffs.ts';

const BATCH = 500;

export async function* removeOldRedeliveries(batches: RetentionBatches): AsyncGenerator<Partial<RowCounts>> {
  const { event: cutoff } = batches.cutoffs;
  if (cutoff === null) return;
  yield* batches.runAll(FIRST_ID, async ({ db: { prisma } }, after) => {
    const old = await prisma.redelivery.findMany({
      where: { id: { gt: after, lt: uuidAt(cutoff, 0) } },
      orderBy: { id: 'asc' },
      take: BATCH,
      select: { id: true, completedAt: true },
    });
    const ids = old.filter(({ completedAt }) => completedAt && completedAt < cutoff).map(({ id }) => id);
    if (!batches.dryRun) await prisma.redelivery.deleteMany({ where: { id: { in: ids } } });
    return { removed: { replays: ids.length }, last: old.length < BATCH ? undefined : old.at(-1)?.id };
  });
}
