import { testEventQueue } from '../domain/test-delivery.ts';
import { finishTestEvent, loadTestEvent } from '../domain/test-event.ts';
import type { Transport } from '../egress/transport.ts';
import type { Context } from '../platform/context.ts';
import { DeliveryAttempts } from './delivery-attempt.ts';

/** A receiver that hangs takes one of these places until the timeout. */
const CONCURRENCY = 40;
const POLL_SECONDS = 1;

/** Whoever sends a test event looks on: better to see at once that it failed than to wait for another attempt. */
const ONE_ATTEMPT = { delaysSeconds: [], jitterPercent: 0 };

/**
 * Sends test events, beside the delivery engine: they wait for no business event, and none waits for them. Resolves to the function that
 * stops it.
 */
export async function startSendingTestEvents(
  context: Context,
  transport: Transport,
): Promise<() => Promise<void>> {
  const attempts = new DeliveryAttempts(context, transport, ONE_ATTEMPT);
  const boss = await context.queue.boss();
  await boss.work(
    testEventQueue,
    {
      batchSize: 1,
      localConcurrency: CONCURRENCY,
      pollingIntervalSeconds: POLL_SECONDS,
      // A job of a worker that died is not told of.
      notifyPollingIntervalSeconds: POLL_SECONDS,
    },
    async (jobs) => {
      for (const { id } of jobs) await send(context, attempts, id);
    },
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
