/** The billing run of every hour, and those that operators start. */
import {
  type BillingJob,
  billingQueue,
  carryOutRun,
  startScheduledRun,
} from '../domain/business/billing/billing-run.ts';
import type { Context } from '../domain/context.ts';
import { POLLED_TOGETHER } from '../platform/queue/queue-upkeep.ts';
import type { WorkerSession } from './worker-session.ts';

/** Resolves to a function that stops it. */
export async function startBillingWorker(
  context: Context,
  session: WorkerSession,
): Promise<() => Promise<void>> {
  const boss = await context.queue.boss();
  const stopping = new AbortController();
  await boss.work<BillingJob | null>(billingQueue, POLLED_TOGETHER, async (jobs) => {
    await session.own(billingQueue, jobs);
    for (const { data, signal } of jobs) {
      // Two jobs, so that a killed run is resumed instead of started again.
      if (data?.runId === undefined) await startScheduledRun(context);
      // An interrupted run fails, so that another worker resumes it.
      else await carryOutRun(context, data.runId, AbortSignal.any([signal, stopping.signal]));
    }
  });
  await context.queue.schedule(billingQueue, '7 * * * *');
  return () => {
    stopping.abort(new Error('The worker stops.'));
    return boss.offWork(billingQueue, { wait: true });
  };
}
