/** The handler that sends test events. */
import type { Context } from '../domain/context.ts';
import { testEventQueue } from '../domain/delivery-history/test-delivery.ts';
import { finishTestEvent, loadTestEvent } from '../domain/endpoints/test-event.ts';
import type { Transport } from '../egress/transport.ts';
import { DeliveryAttempts } from './delivery-attempt.ts';
import type { WorkerSession } from './worker-session.ts';

/** A receiver that hangs takes one of these places until the timeout. */
const CONCURRENCY = 40;

/**
 * The job of a worker that died is not notified, so these two look for it. Every look is a statement: 40
 * places that each looked every second would cost a worker more than all its other looks together.
 */
const LOOKS = { localConcurrency: 2, batchSize: 10 };
const POLL_SECONDS = 1;

/**
 * Whoever sends a test event is watching, and would rather see at once that it failed than wait for a retry.
 */
const ONE_ATTEMPT = { delaysSeconds: [], jitterPercent: 0 };

/**
 * Sends test events, beside the delivery engine: they wait for no business event, and none waits for them.
 * Resolves to the function that stops it.
 */
export async function startSendingTestEvents(
  context: Context,
  session: WorkerSession,
  transport: Transport,
  serviceName: string,
): Promise<() => Promise<void>> {
  const attempts = new DeliveryAttempts(context, transport, { retry: ONE_ATTEMPT, serviceName });
  const boss = await context.queue.boss();
  const sendAll = async (jobs: readonly { id: string }[]) => {
    await session.own(testEventQueue, jobs);
    // Side by side: one that hangs must not let the leases of the others run out. All are repeated if one
    // fails; what is sent stays so.
    const ends = await Promise.allSettled(jobs.map(({ id }) => send(context, attempts, id)));
    const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    if (errors.length > 0)
      throw new AggregateError(errors, `Of ${jobs.length} test events ${errors.length} failed.`);
  };
  await boss.work(
    testEventQueue,
    { batchSize: 1, localConcurrency: CONCURRENCY, pollingIntervalSeconds: POLL_SECONDS },
    sendAll,
  );
  await boss.work(
    testEventQueue,
    { ...LOOKS, pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS },
    sendAll,
  );
  return () => boss.offWork(testEventQueue, { wait: true });
}

async function send(context: Context, attempts: DeliveryAttempts, id: string): Promise<void> {
  const work = await loadTestEvent(context, id);
  if (!work) return;
  const record = await attempts.make(work);
  await finishTestEvent(context, record);
  context.log.info(
    {
      delivery_id: id,
      event_type: work.eventType,
      endpoint_id: work.endpointId,
      organization_id: work.organizationId,
      outcome: record.outcome,
      status: record.responseStatus ?? undefined,
      error: record.errorClass ?? undefined,
      duration_ms: record.durationMs,
    },
    'test event sent',
  );
}
