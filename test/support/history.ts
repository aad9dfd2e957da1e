import { v7 as uuidv7 } from 'uuid';
import type { Delivery, DeliveryStatus, TestDelivery } from '../../generated/prisma/client.ts';
import type { Context } from '../../src/domain/context.ts';
import { sampleInvoice } from './sample-invoice.ts';

/**
 * Records an event and a delivery of it in that state, as if it had reached the state. The default endpoint
 * is a disabled one.
 */
export async function recordDelivery(
  context: Context,
  organizationId: string,
  status: DeliveryStatus,
  endpointId?: string,
  type = 'invoice.issued',
): Promise<Delivery> {
  const now = context.databaseClock.now();
  const body = JSON.stringify({
    id: uuidv7(),
    type,
    schema_version: 1,
    created_at: now,
    data: sampleInvoice,
  });
  const event = await context.db.prisma.event.create({
    data: { id: uuidv7(), organizationId, type, schemaVersion: 1, body, createdAt: now },
  });
  const owner = endpointId ?? (await createEndpoint(context, organizationId));
  const times = { createdAt: now, updatedAt: now };
  return context.db.prisma.delivery.create({
    data: { id: uuidv7(), organizationId, eventId: event.id, endpointId: owner, status, ...times },
  });
}

/** Puts a delivery in a line of its own, as if its endpoint were ordered. */
export async function recordInLine(
  { db }: Context,
  {
    id: delivery_id,
    endpointId: endpoint_id,
    eventId: event_id,
  }: Pick<Delivery, 'id' | 'endpointId' | 'eventId'>,
): Promise<void> {
  await db.prisma.orderedDelivery.create({
    data: { delivery_id, endpoint_id, event_id, line: event_id, position: 1 },
  });
}

/** Records the delivery of a test event in that state, as if it had reached the state. */
export function recordTestDelivery(
  context: Context,
  organizationId: string,
  endpointId: string,
  status: DeliveryStatus,
): Promise<TestDelivery> {
  const now = context.databaseClock.now();
  return context.db.prisma.testDelivery.create({
    data: {
      id: uuidv7(),
      organizationId,
      endpointId,
      eventId: uuidv7(),
      eventType: 'invoice.issued',
      body: '{}',
      status,
      createdAt: now,
      updatedAt: now,
    },
  });
}

/** A completed replay whose id equals its endpoint's, so that one id serves both places of its path. */
export async function recordReplay(
  context: Context,
  organizationId: string,
  endpointId: string,
): Promise<void> {
  const now = context.databaseClock.now();
  await context.db.prisma.redelivery.create({
    data: {
      id: endpointId,
      kind: 'endpoint',
      organization_id: organizationId,
      endpoint_id: endpointId,
      since: now,
      status: 'completed',
      matched: 0,
      position: endpointId,
      created_at: now,
      completed_at: now,
    },
  });
}

async function createEndpoint(context: Context, organizationId: string): Promise<string> {
  const now = context.databaseClock.now();
  const { id } = await context.db.prisma.webhookEndpoint.create({
    data: {
      id: uuidv7(),
      organization_id: organizationId,
      endpoint_url: 'http://127.0.0.1:9/hooks',
      status: 'disabled',
      disabled_by: 'client',
      created_at: now,
      updated_at: now,
    },
  });
  return id;
}
