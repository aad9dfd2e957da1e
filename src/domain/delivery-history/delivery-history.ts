/** What partners and operators read of deliveries and their attempts. */
import type { Context } from '../context.ts';
import { type Owner, ownedBy } from '../operator.ts';
import type { Page, PageRequest } from '../page.ts';
import { deliveryColumns, deliverySource, searchDeliveries } from './delivery-search.ts';
import type { DeliveryFilter, RecordedAttempt, RecordedDelivery } from './recorded-delivery.ts';
import { findTestDelivery } from './test-delivery.ts';

/** The organization's deliveries, newest first. */
export function listDeliveries(
  context: Context,
  organizationId: string,
  page: PageRequest,
  filter: DeliveryFilter = {},
): Promise<Page<RecordedDelivery>> {
  return searchDeliveries(context, page, { ...filter, organizationId });
}

/** Every delivery of an event, the latest first. */
export function deliveriesOfEvent(
  context: Context,
  organizationId: string,
  eventId: string,
): Promise<RecordedDelivery[]> {
  return context.db.query<RecordedDelivery>`
    select ${deliveryColumns} ${deliverySource}
    where delivery.event_id = ${eventId}::uuid and delivery.organization_id = ${organizationId}::uuid
    order by delivery.id desc`;
}

/** A delivery, also that of a test event. @throws DomainError as ownedBy does. */
export async function getDelivery(context: Context, owner: Owner, id: string): Promise<RecordedDelivery> {
  const [recorded] = await context.db.query<RecordedDelivery>`
    select ${deliveryColumns} ${deliverySource}
    where delivery.id = ${id}::uuid`;
  const delivery = recorded ?? (await findTestDelivery(context, id));
  return ownedBy(owner, delivery, 'delivery', id);
}

/** The attempts of a delivery, the latest first. @throws DomainError as getDelivery does. */
export async function listAttempts(
  context: Context,
  owner: Owner,
  deliveryId: string,
  page: PageRequest,
): Promise<Page<RecordedAttempt>> {
  return attemptsOf(context, await getDelivery(context, owner, deliveryId), page);
}

/** The attempts of a delivery, the latest first. */
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
