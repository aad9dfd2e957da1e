import { pruneRateLimitWindows } from '../domain/access/rate-limit.ts';
import type { Context } from '../domain/context.ts';
import { pruneRateLimitsQueue as queue } from './queues.ts';

/** Forgets, every hour, what tokens have used of windows that have ended. */
export async function startPruningRateLimits(context: Context): Promise<() => Promise<void>> {
  const boss = await context.queue.boss();
  await boss.work(queue, { pollingIntervalSeconds: 30 }, async () => {
    context.log.info({ count: await pruneRateLimitWindows(context) }, 'rate limit windows pruned');
  });
  await boss.schedule(queue, '47 * * * *');
  return () => boss.offWork(queue, { wait: true });
}
