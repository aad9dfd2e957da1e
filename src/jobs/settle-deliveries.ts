/** The handler that finishes what settleDeliveries left (src/domain/delivery-queue/settle-deliveries.ts). */
import type { Context } from '../domain/context.ts';
import { settleBacklog, settlementQueue } from '../domain/delivery-queue/settle-deliveries.ts';
import type { WorkerSession } from './worker-session.ts';

const POLL_SECONDS = 1;

/** Holds, resumes or cancels the rest of a large backlog; resolves to the function that stops it. */
export async function startSettlingDeliveries(
  context: Context,
  session: WorkerSession,
): Promise<() => Promise<void>> {
  const boss = await context.queue.boss();
  await boss.work<{ endpointId: string }>(
    settlementQueue,
    {
      pollingIntervalSeconds: POLL_SECONDS,
      // Notified of several jobs while it works on one, pg-boss looks once; of a retried job it is not
      // notified at all.
      notifyPollingIntervalSeconds: POLL_SECONDS,
      burstWhenBatchFull: true,
    },
    async (jobs) => {
      await session.own(settlementQueue, jobs);
      for (const { data } of jobs) await settleBacklog(context, data.endpointId);
    },
  );
  return () => boss.offWork(settlementQueue, { wait: true });
}
