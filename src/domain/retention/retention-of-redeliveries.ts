import { FIRST_ID, uuidAt } from '../time-ordered-id.ts';
import type { RetentionBatches } from './retention-batches.ts';
import type { RowCounts } from './retention-cutoffs.ts';

const BATCH = 500;

/** Redeliveries go before their deliveries do: without them their figures would be wrong. */
export async function* removeOldRedeliveries(batches: RetentionBatches): AsyncGenerator<Partial<RowCounts>> {
  const { event: cutoff } = batches.cutoffs;
  if (cutoff === null) return;
  for (let after = FIRST_ID; ; ) {
    const { removed, seen, last } = await batches.run(async ({ db: { prisma } }) => {
      const old = await prisma.redelivery.findMany({
        where: { id: { gt: after, lt: uuidAt(cutoff, 0) } },
        orderBy: { id: 'asc' },
        take: BATCH,
        select: { id: true, completedAt: true },
      });
      const ids = old.filter(({ completedAt }) => completedAt && completedAt < cutoff).map(({ id }) => id);
      if (!batches.dryRun) await prisma.redelivery.deleteMany({ where: { id: { in: ids } } });
      return { removed: { replays: ids.length }, seen: old.length, last: old.at(-1)?.id };
    });
    yield removed;
    if (seen < BATCH || last === undefined) return;
    after = last;
  }
}
