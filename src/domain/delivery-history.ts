import type { DeliveryAttempt } from '../../generated/prisma/client.ts';
import { type Context, inTransaction } from '../platform/context.ts';
import { redeliver } from './delivery.ts';
import { deliveryColumns, deliverySource, searchDeliveries } from './delivery-search.ts';
import { DomainError } from './errors.ts';
import type { EventType } from './event-type.ts';
import type { Page, PageRequest } from './page.ts';
import { findTestDelivery } from './test-delivery.ts';
import type { TimeRange } from './time-range.ts';

/** Where a delivery stands. `delivering` is a pending one whose attempt is being made. */
export const deliveryStates = [
  'pending',
  'delivering',
  'held',
  'delivered',
  'failed',
  'canceled',
  'skipped',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface RecordedDelivery {
  readonly id: string;
  readonly organizationId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly endpointId: string;
  readonly status: DeliveryState;
  readonly reason: string | null;
  readonly attemptCount: number;
  readonly nextAttemptAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Of a test event; absent from the history. */
  readonly isTest?: true;
}

export interface RecordedAttempt extends DeliveryAttempt {
  readonly eventId: string;
}

export interface DeliveryFilter {
  readonly endpointId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly eventType?: EventType | undefined;
  readonly status?: DeliveryState | undefined;
  readonly created?: TimeRange | undefined;
}

/** The organization's deliveries, newest first. */
export function listDeliveries(
  context: Context,
  organizationId: string,
  page: PageRequest,
  filter: DeliveryFilter = {},
): Promise<Page<RecordedDelivery>> {
  const { endpointId, eventId, eventType, status, created } = filter;
  return searchDeliveries(context, page, { organizationId, endpointId, eventId, eventType, status, created });
}

/** Every delivery of an event, the latest first. */
export function deliveriesOfEvent(
  context: Context,
  organizationId: string,
  eventId: string,
): Promise<RecordedDelivery[]> {
  return context.db.prisma.$queryRaw<RecordedDelivery[]>`
    select ${deliveryColumns} ${deliverySource}
    where delivery.event_id = ${eventId}::uuid and delivery.organization_id = ${organizationId}::uuid
    order by delivery.id desc`;
}

/**
 * A delivery of the organization, also that of a test event.
 *
 * @throws DomainError `not_found` for an id that exists nowhere, `forbidden_resource` for another organization's.
 */
export async function getDelivery(
  context: Context,
  organizationId: string,
  id: string,
): Promise<RecordedDelivery> {
  const delivery = await findDelivery(context, id);
  if (delivery.organizationId !== organizationId) {
    throw new DomainError('forbidden_resource', 'This delivery belongs to another organization.');
  }
  return delivery;
}

/** A delivery of any organization, also that of a test event: for operators only. @throws DomainError `not_found`. */
export async function findDelivery(context: Context, id: string): Promise<RecordedDelivery> {
  const [recorded] = await context.db.prisma.$queryRaw<RecordedDelivery[]>`
    select ${deliveryColumns} ${deliverySource}
    where delivery.id = ${id}::uuid`;
  const delivery = recorded ?? (await findTestDelivery(context, id));
  if (!delivery) throw new DomainError('not_found', `There is no delivery ${id}.`);
  return delivery;
}

/** The attempts of a delivery, the latest first. @throws DomainError as getDelivery does. */
export async function listAttempts(
  context: Context,
  organizationId: string,
  deliveryId: string,
  page: PageRequest,
): Promise<Page<RecordedAttempt>> {
  return attemptsOf(context, await getDelivery(context, organizationId, deliveryId), page);
}

/** The attempts of a delivery of any organization, the latest first. */
export async function attemptsOf(
  context: Context,
  { id, eventId }: Pick<RecordedDelivery, 'id' | 'eventId'>,
  page: PageRequest,
): Promise<Page<RecordedAttempt>> {
  const rows = await context.db.prisma.deliveryAttempt.findMany({
    where: { deliveryId: id, ...(page.after !== undefined && { number: { lt: Number(page.after) } }) },
    orderBy: { number: 'desc' },
    take: page.limit + 1,
  });
  const items = rows.slice(0, page.limit).map((attempt) => ({ ...attempt, eventId }));
  return { items, next: rows.length > page.limit ? items.at(-1)?.number.toString() : undefined };
}

/**
 * Starts a failed delivery of the organization again, as `redeliver` does.
 *
 * @throws DomainError as getDelivery and redeliver do; `delivery_is_test`.
 */
export async function redeliverDelivery(
  context: Context,
  organizationId: string,
  id: string,
): Promise<RecordedDelivery> {
  return inTransaction(context, async (tx) => {
    refuseTest(await getDelivery(tx, organizationId, id));
    await redeliver(tx, id);
    return getDelivery(tx, organizationId, id);
  });
}

/** @throws DomainError `delivery_is_test`. */
export function refuseTest({ isTest }: RecordedDelivery): void {
  if (!isTest) return;
  throw new DomainError(
    'delivery_is_test',
    'This is the delivery of a test event, which is sent once. Send another one.',
  );
}
