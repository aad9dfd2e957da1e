/** Creates and drops the partitions of usage events every night. */
import {
  dropOldUsagePartitions,
  makeUsagePartitions,
  usagePartitionsQueue,
} from '../domain/business/usage/partitions.ts';
import type { Context } from '../domain/context.ts';
import { POLLED_TOGETHER } from '../platform/queue/queue-upkeep.ts';

/** @returns a function that stops it. */
export async function startMaintainingUsagePartitions(context: Context): Promise<() => Promise<void>> {
  const boss = await context.queue.boss();
  // Also create them at the start: a new installation has none. A busy table must not prevent the worker from
  // starting.
  await makeUsagePartitions(context).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the partitions of usage events are not made yet');
  });
  await boss.work(usagePartitionsQueue, POLLED_TOGETHER, async () => {
    await makeUsagePartitions(context);
    await dropOldUsagePartitions(context);
  });
  await context.queue.schedule(usagePartitionsQueue, `53 ${context.rules.retention.hour} * * *`);
  return () => boss.offWork(usagePartitionsQueue, { wait: true });
}
