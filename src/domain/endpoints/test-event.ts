/** Test events: an event of the contract sent once to one endpoint, on demand. */
import { eventCatalogue } from '../../../generated/event-catalogue.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { findTestDelivery, type TestDelivery, testEventQueue } from '../delivery-history/test-delivery.ts';
import type { DeliveryWork } from '../delivery-queue/claim.ts';
import { lockEndpointStatus } from '../delivery-queue/endpoint-status.ts';
import type { AttemptRecord } from '../delivery-queue/record-attempts.ts';
import { DomainError } from '../errors.ts';
import { subscriptionTo } from './endpoint-input.ts';
import { getEndpoint, refuseDeleted, refuseDisabled, type WebhookEndpoint } from './webhook-endpoint.ts';

/** One organization must not hold all of a worker's places with endpoints that hang until the timeout. */
const UNDER_WAY_MAX = 10;

/**
 * Sends the contract's example of an event type to an endpoint of the organization, once. It is kept apart
 * from events and deliveries, in its own table: no list, figure or redelivery of these includes it, and none
 * of their statements pays for it.
 *
 * @throws DomainError as getEndpoint does; `webhook_endpoint_deleted`, `webhook_endpoint_disabled`,
 *   `webhook_endpoint_not_verified`; `unprocessable_content` for a type that the endpoint does not subscribe
 *   to; `test_events_in_progress`.
 */
export function sendTestEvent(
  context: Context,
  organizationId: string,
  endpointId: string,
  eventType: string,
): Promise<TestDelivery> {
  return inTransaction(context, async (tx) => {
    const endpoint = await getEndpoint(tx, organizationId, endpointId);
    refuseInactive({ ...endpoint, status: await lockEndpointStatus(tx, endpoint.id) });
    const { schemaVersion } = subscriptionTo(endpoint.subscriptions, eventType);
    await refuseCrowd(tx, organizationId);
    const [id, eventId, now] = [tx.databaseClock.newId(), tx.databaseClock.newId(), tx.databaseClock.now()];
    await tx.db.prisma.testDelivery.create({
      data: {
        id,
        organizationId,
        endpointId: endpoint.id,
        eventId,
        eventType,
        body: testEventBody(eventId, eventType, schemaVersion, now),
        status: 'pending',
        createdAt: now,
        updatedAt: now,
      },
    });
    await tx.queue.enqueue(tx.db, testEventQueue, { id, data: {} });
    const delivery = await findTestDelivery(tx, id);
    if (!delivery) throw new Error(`The test delivery ${id} was not written.`);
    await recordAudit(tx, {
      action: 'test_event.sent',
      organizationId,
      subject: { kind: 'delivery', id },
      after: { endpoint_id: delivery.endpointId, event_type: eventType },
    });
    return delivery;
  });
}

/**
 * What the attempt needs, if there is one to make. A test event whose endpoint is no longer active is
 * canceled: when the endpoint is restored, its sender has long stopped waiting.
 */
export async function loadTestEvent(context: Context, id: string): Promise<DeliveryWork | undefined> {
  const delivery = await context.db.prisma.testDelivery.findUnique({ where: { id } });
  if (delivery?.status !== 'pending') return undefined;
  const { endpointId, organizationId, eventId, eventType, body } = delivery;
  const endpoint = await getEndpoint(context, organizationId, endpointId);
  if (endpoint.status !== 'active' || endpoint.signingSecretSealed === null) {
    const reason = `the endpoint was ${endpoint.status} when the test event was to be sent`;
    await context.db.prisma.testDelivery.updateMany({
      where: { id, status: 'pending' },
      data: { status: 'canceled', reason, updatedAt: context.databaseClock.now() },
    });
    return undefined;
  }
  return {
    id,
    claimNumber: 0,
    endpointId,
    organizationId,
    eventId,
    eventType,
    body,
    endpointUrl: endpoint.endpointUrl,
    signingSecretSealed: endpoint.signingSecretSealed,
    roundAttemptCount: 0,
  };
}

/**
 * Records the attempt and what became of the delivery. There is a second attempt only where a worker died
 * between its attempt and this, or was cut off for longer than its lease; what has arrived stays so.
 */
export function finishTestEvent(context: Context, record: AttemptRecord): Promise<void> {
  const { id, outcome, reason } = record;
  return inTransaction(context, async (tx) => {
    const { attemptCount, organizationId } = await tx.db.prisma.testDelivery.update({
      where: { id },
      data: { attemptCount: { increment: 1 } },
    });
    await tx.db.prisma.testDelivery.updateMany({
      where: { id, status: { not: 'delivered' } },
      data: {
        status: outcome === 'delivered' ? 'delivered' : 'failed',
        reason,
        updatedAt: tx.databaseClock.now(),
      },
    });
    const { startedAt, durationMs, connectedMs, firstByteMs, signature } = record;
    const { responseStatus, responseHeaders, responseBody, errorClass, errorMessage } = record;
    await tx.db.prisma.deliveryAttempt.create({
      data: {
        deliveryId: id,
        number: attemptCount,
        organizationId,
        startedAt,
        durationMs,
        connectedMs,
        firstByteMs,
        signature,
        responseStatus,
        ...(responseHeaders && { responseHeaders }),
        responseBody: responseBody && new Uint8Array(responseBody),
        errorClass,
        errorMessage,
      },
    });
  });
}

function refuseInactive(endpoint: WebhookEndpoint): void {
  refuseDeleted(endpoint);
  refuseDisabled(endpoint);
  if (endpoint.status === 'active') return;
  throw new DomainError(
    'webhook_endpoint_not_verified',
    'This webhook endpoint is not verified. Verify it first.',
  );
}

/** The organization's row is locked, so that two calls at once cannot both take the last place. */
async function refuseCrowd(tx: TransactionContext, organizationId: string): Promise<void> {
  await tx.db.prisma
    .$queryRaw`select 1 from organization where id = ${organizationId}::uuid for no key update`;
  const underWay = await tx.db.prisma.testDelivery.count({ where: { organizationId, status: 'pending' } });
  if (underWay < UNDER_WAY_MAX) return;
  throw new DomainError(
    'test_events_in_progress',
    `Your organization has ${underWay} test events under way, the most at once. Wait until they have ended.`,
  );
}

/** The members of any event, in their order (prisma/functions/event_body.sql), and the mark. */
function testEventBody(id: string, type: string, schemaVersion: number, createdAt: Date): string {
  const described = eventCatalogue.find((each) => each.type === type && each.schemaVersion === schemaVersion);
  if (!described) throw new Error(`The contract has no schema version ${schemaVersion} of ${type}.`);
  return JSON.stringify({
    id,
    type,
    schema_version: schemaVersion,
    created_at: createdAt.toISOString(),
    test: true,
    data: described.bodyExample.data,
  });
}
