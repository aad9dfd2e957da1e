// Advances the redeliveries that were started, batch by batch.
import type { Context } from '../domain/context.ts';
import {
  advanceRedelivery,
  enqueueRedelivery,
  type RedeliveryJob,
  redeliveryQueue,
} from '../domain/redelivery/redelivery-batches.ts';
import type { WorkerSession } from './worker-session.ts';

const POLL_SECONDS = 1;

/** More than one, so that a long redelivery does not keep all others waiting. */
const CONCURRENCY = 2;

/** A job ends well within its lease, however much there is to queue, and another one takes over. */
const JOB_MS = 1_000;

/** Starts the work; resolves to the function that stops it. */
export async function startRedeliveryBatches(
  context: Context,
  session: WorkerSession,
): Promise<() => Promise<void>> {
  const boss = await context.queue.boss();
  await boss.work<RedeliveryJob>(
    redeliveryQueue,
    {
      localConcurrency: CONCURRENCY,
      pollingIntervalSeconds: POLL_SECONDS,
      // Notified of several jobs while it works on one, pg-boss looks once; of a retried job it is not
      // notified at all.
      notifyPollingIntervalSeconds: POLL_SECONDS,
      burstWhenBatchFull: true,
    },
    async (jobs) => {
      await session.own(redeliveryQueue, jobs);
      for (const { data } of jobs) await advance(context, data.replayId);
    },
  );
  return () => boss.offWork(redeliveryQueue, { wait: true });
}

async function advance(context: Context, redeliveryId: string): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < JOB_MS) {
    if (!(await advanceRedelivery(context, redeliveryId))) return;
  }
  await enqueueRedelivery(context, redeliveryId);
}
