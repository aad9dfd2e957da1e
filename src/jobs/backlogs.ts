// Works off what is too much for one transaction: redeliveries, and the unfinished deliveries of an endpoint whose
// status has changed (src/domain/delivery-queue/settle-deliveries.ts).
import type { Context } from '../domain/context.ts';
import { settleBacklog, settlementQueue } from '../domain/delivery-queue/settle-deliveries.ts';
import {
  advanceRedelivery,
  enqueueRedelivery,
  type RedeliveryJob,
  redeliveryQueue,
} from '../domain/redelivery/redelivery-batches.ts';
import type { WorkerSession } from './worker-session.ts';

const POLLING = {
  pollingIntervalSeconds: 1,
  // Notified of several jobs while it works on one, pg-boss looks once; of a retried job it is not notified at
  // all.
  notifyPollingIntervalSeconds: 1,
  burstWhenBatchFull: true,
};

/** More than one, so that a long redelivery does not keep all others waiting. */
const REDELIVERIES_AT_ONCE = 2;

/** A job ends well within its lease, however much there is to queue, and another one takes over. */
const JOB_MS = 1_000;

/** Resolves to the function that stops it. */
export async function startWorkingOffBacklogs(
  context: Context,
  session: WorkerSession,
): Promise<() => Promise<void>> {
  await using started = new AsyncDisposableStack();
  const boss = await context.queue.boss();
  await boss.work<{ endpointId: string }>(settlementQueue, POLLING, async (jobs) => {
    await session.own(settlementQueue, jobs);
    for (const { data } of jobs) await settleBacklog(context, data.endpointId);
  });
  started.defer(() => boss.offWork(settlementQueue, { wait: true }));
  await boss.work<RedeliveryJob>(
    redeliveryQueue,
    { ...POLLING, localConcurrency: REDELIVERIES_AT_ONCE },
    async (jobs) => {
      await session.own(redeliveryQueue, jobs);
      for (const { data } of jobs) await advance(context, data.replayId);
    },
  );
  started.defer(() => boss.offWork(redeliveryQueue, { wait: true }));
  const running = started.move();
  return () => running.disposeAsync();
}

async function advance(context: Context, redeliveryId: string): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < JOB_MS) {
    if (!(await advanceRedelivery(context, redeliveryId))) return;
  }
  await enqueueRedelivery(context, redeliveryId);
}
