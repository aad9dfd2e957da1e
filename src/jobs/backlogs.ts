// Processes what is too much for one transaction: redeliveries, and the unfinished deliveries of an endpoint
// whose status has changed (src/domain/delivery-queue/settle-deliveries.ts).
import type { Context } from '../domain/context.ts';
import { settleBacklog, settlementQueue } from '../domain/delivery-queue/settle-deliveries.ts';
import {
  advanceRedelivery,
  enqueueRedelivery,
  filterRedeliveryQueue,
  type RedeliveryJob,
  type RedeliveryQueue,
  redeliveryQueue,
} from '../domain/redelivery/redelivery-batches.ts';
import { startJobPlaces } from './job-places.ts';
import type { WorkerSession } from './worker-session.ts';

/** More than one, so that a long redelivery does not keep all others waiting. */
const REDELIVERIES_AT_ONCE = 2;

/** However much there is to queue, a job ends well within its lease, and another job continues. */
const JOB_MS = 1_000;

/** Resolves to a function that stops it. */
export async function startWorkingOffBacklogs(
  context: Context,
  session: WorkerSession,
): Promise<() => Promise<void>> {
  await using started = new AsyncDisposableStack();
  started.defer(
    await startJobPlaces<{ endpointId: string }>(context, {
      queue: settlementQueue,
      places: 1,
      async handle(job) {
        await session.own(settlementQueue, [job]);
        await settleBacklog(context, job.data.endpointId);
      },
    }),
  );
  for (const queue of [redeliveryQueue, filterRedeliveryQueue] as const) {
    started.defer(
      await startJobPlaces<RedeliveryJob>(context, {
        queue,
        places: REDELIVERIES_AT_ONCE,
        async handle(job) {
          await session.own(queue, [job]);
          await advance(context, job.data.replayId, queue);
        },
      }),
    );
  }
  const running = started.move();
  return () => running.disposeAsync();
}

async function advance(context: Context, redeliveryId: string, queue: RedeliveryQueue): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < JOB_MS) {
    if (!(await advanceRedelivery(context, redeliveryId))) return;
  }
  await enqueueRedelivery(context, redeliveryId, queue);
}
