import { removeExpiredIdempotencyRecords } from '../domain/access/idempotency-record.ts';
import type { Context } from '../domain/context.ts';
import { pruneIdempotencyQueue as queue } from './queues.ts';

/** Removes, every hour, the idempotency records that have passed their 24 hours. */
export async function startPruningIdempotencyRecords(context: Context): Promise<() => Promise<void>> {
  const boss = await context.queue.boss();
  await boss.work(queue, { pollingIntervalSeconds: 30 }, async () => {
    const count = await removeExpiredIdempotencyRecords(context);
    context.log.info({ count }, 'idempotency records pruned');
  });
  await boss.schedule(queue, '17 * * * *');
  return () => boss.offWork(queue, { wait: true });
}
