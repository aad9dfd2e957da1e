/** Ends contracts whose last day has passed, soon after midnight in their time zones. */
import { expireContracts } from '../domain/business/contracts/expiry.ts';
import type { Context } from '../domain/context.ts';
import { POLLED_TOGETHER } from '../platform/queue/queue-upkeep.ts';
import { expireContractsQueue } from './queues.ts';

/** Midnight of every time zone is at :00, :15, :30 or :45 somewhere. */
const SCHEDULE = '1,16,31,46 * * * *';

/** Resolves to a function that stops it. */
export async function startExpiringContracts(context: Context): Promise<() => Promise<void>> {
  const boss = await context.queue.boss();
  await boss.work(expireContractsQueue, POLLED_TOGETHER, async () => {
    const count = await expireContracts(context);
    if (count > 0) context.log.info({ count }, 'contracts expired');
  });
  await context.queue.schedule(expireContractsQueue, SCHEDULE);
  return () => boss.offWork(expireContractsQueue, { wait: true });
}
