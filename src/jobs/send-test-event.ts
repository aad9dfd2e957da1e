/** The handler that sends test events. */
import type { Context } from '../domain/context.ts';
import { testEventQueue } from '../domain/delivery-history/test-delivery.ts';
import { finishTestEvent, loadTestEvent } from '../domain/endpoints/test-event.ts';
import type { Transport } from '../egress/transport.ts';
import { DeliveryAttempts } from './delivering/delivery-attempt.ts';
import { startJobPlaces } from './job-places.ts';
import type { WorkerSession } from './worker-session.ts';

/** A receiver that hangs takes one of these places until the timeout. */
const PLACES = 40;

/**
 * A person waits for the result of a test event, and prefers to see a failure at once over waiting for a
 * retry.
 */
const ONE_ATTEMPT = { delaysSeconds: [], jitterPercent: 0 };

/**
 * Sends test events outside the delivery engine, so they neither wait for business events nor delay them.
 * Resolves to a function that stops it.
 */
export async function startSendingTestEvents(
  context: Context,
  session: WorkerSession,
  transport: Transport,
  serviceName: string,
): Promise<() => Promise<void>> {
  const attempts = new DeliveryAttempts(context, transport, { retry: ONE_ATTEMPT, serviceName });
  return startJobPlaces(context, {
    queue: testEventQueue,
    places: PLACES,
    async handle(job) {
      await session.own(testEventQueue, [job]);
      await send(context, attempts, job.id);
    },
  });
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
      error_class: record.errorClass ?? undefined,
      duration_ms: record.durationMs,
    },
    'test event sent',
  );
}
