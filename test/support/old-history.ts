import { v7 as uuidv7 } from 'uuid';
import type { DeliveryStatus } from '../../generated/prisma/client.ts';
import type { Context } from '../../src/domain/context.ts';
import { sampleInvoice } from './sample-invoice.ts';

export const DAY_MS = 86_400_000;

export interface OldEvent {
  readonly id: string;
  /** In the order of the requested states. */
  readonly deliveryIds: readonly [string, ...string[]];
}

export interface OldEventOptions {
  /** Age of the event and of its deliveries. */
  readonly daysAgo: number;
  /** Days since its deliveries ended, if they ended later than the event. */
  readonly endedDaysAgo?: number;
  readonly endpointId: string;
  readonly states?: readonly DeliveryStatus[];
  readonly attempts?: number;
  /** An id as publishers give it: not ordered by time. */
  readonly id?: string;
}

/**
 * Records an event of that age with a delivery in each of these states, each with this many attempts that
 * were answered.
 */
export async function recordOldEvent(
  { db: { prisma }, databaseClock }: Context,
  organizationId: string,
  { daysAgo, endedDaysAgo = daysAgo, endpointId, states = ['delivered'], attempts = 1, id }: OldEventOptions,
): Promise<OldEvent> {
  const at = (days: number) => new Date(databaseClock.now().getTime() - days * DAY_MS);
  const createdAt = at(daysAgo);
  const idThen = () => uuidv7({ msecs: createdAt.getTime() });
  const event = {
    id: id ?? idThen(),
    organizationId,
    type: 'invoice.issued',
    schemaVersion: 1,
    body: JSON.stringify({ id, type: 'invoice.issued', data: sampleInvoice }),
    createdAt,
  };
  await prisma.event.create({ data: event });
  const deliveries = states.map((status) => ({
    id: idThen(),
    organizationId,
    eventId: event.id,
    endpointId,
    status,
    attemptCount: attempts,
    createdAt,
    updatedAt: at(endedDaysAgo),
  }));
  await prisma.delivery.createMany({ data: deliveries });
  await prisma.deliveryAttempt.createMany({
    data: deliveries.flatMap((delivery) =>
      Array.from({ length: attempts }, (_, index) => ({
        deliveryId: delivery.id,
        number: index + 1,
        organizationId,
        startedAt: at(endedDaysAgo),
        durationMs: 20,
        responseStatus: 503,
        responseHeaders: { 'content-type': 'text/plain' },
        responseBody: Buffer.from('Down for maintenance.'),
      })),
    ),
  });
  const [first, ...rest] = deliveries.map((delivery) => delivery.id);
  if (first === undefined) throw new Error('An old event without a delivery.');
  return { id: event.id, deliveryIds: [first, ...rest] };
}
