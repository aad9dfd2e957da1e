import type { Context } from '../domain/context.ts';
import { removeOldTestDeliveries } from '../domain/delivery-history/test-delivery.ts';
import { pruneTestDeliveriesQueue as queue } from './queues.ts';

/** Removes, every night, what became of the test events that are older than 30 days. */
export async function startPruningTestDeliveries(context: Context): Promise<() => Promise<void>> {
  const boss = await context.queue.boss();
  await boss.work(queue, { pollingIntervalSeconds: 30 }, async () => {
    const count = await removeOldTestDeliveries(context);
    context.log.info({ count }, 'test deliveries pruned');
  });
  await boss.schedule(queue, '41 2 * * *');
  return () => boss.offWork(queue, { wait: true });
}
