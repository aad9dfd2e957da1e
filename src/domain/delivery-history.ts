import { type DeliveryAttempt, Prisma } from '../../generated/prisma/client.ts';
import { type Context, inTransaction } from '../platform/context.ts';
import { deliveryQueue, redeliver } from './delivery.ts';
import { DomainError } from './errors.ts';
import type { EventType } from './event-type.ts';
import type { Page, PageRequest } from './page.ts';
import { findTestDelivery } from './test-delivery.ts';
import { CLOCK_TOLERANCE_MS, uuidAt } from './time-ordered-id.ts';
import { closedRange, type TimeRange } from './time-range.ts';

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

/** What an index knows of (delivery.notable_status); the others are looked for among all. */
const notableStates: readonly DeliveryState[] = ['held', 'failed', 'canceled', 'skipped'];

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

/**
 * The organization's deliveries, newest first. Every way to look goes along an index: through the event, through the endpoints and the rare
 * states of theirs, through the jobs of what is pending, or through the events of a type.
 */
export async function listDeliveries(
  context: Context,
  organizationId: string,
  page: PageRequest,
  filter: DeliveryFilter = {},
): Promise<Page<RecordedDelivery>> {
  const { from, before } = closedRange(filter.created ?? {});
  const after = [page.after ?? LAST_ID, uuidAt(before, CLOCK_TOLERANCE_MS)].sort()[0];
  const within = (id: Prisma.Sql) =>
    Prisma.sql`${id} < ${after}::uuid and ${id} >= ${uuidAt(from, -CLOCK_TOLERANCE_MS)}::uuid`;
  const conditions = [
    Prisma.sql`delivery.organization_id = ${organizationId}::uuid`,
    within(Prisma.sql`delivery.id`),
    Prisma.sql`delivery.created_at >= ${from} and delivery.created_at < ${before}`,
    ...(filter.endpointId ? [Prisma.sql`delivery.endpoint_id = ${filter.endpointId}::uuid`] : []),
    ...(filter.eventId ? [Prisma.sql`delivery.event_id = ${filter.eventId}::uuid`] : []),
    ...(filter.eventType ? [Prisma.sql`event.type = ${filter.eventType}`] : []),
    ...(filter.status ? [hasState(filter.status)] : []),
    // What is pending is rare in a long history, and has a job.
    ...(filter.status === 'pending' && !filter.eventId
      ? [
          Prisma.sql`delivery.id = any(array(
            select id from pgboss.job
            where name = ${deliveryQueue} and singleton_key = endpoint.id::text and state in ('created', 'retry')
              and ${within(Prisma.sql`id`)}
            order by id desc ${filter.eventType ? Prisma.empty : Prisma.sql`limit ${JOBS_LOOKED_AT}`}))`,
        ]
      : []),
    ...(filter.status === 'delivering'
      ? [
          Prisma.sql`delivery.id = any(array(
            select id from pgboss.job where name = ${deliveryQueue} and state = 'active'))`,
        ]
      : []),
  ];
  const found = Prisma.sql`
    ${deliveryColumns} ${deliverySource}
    where ${Prisma.join(conditions, ' and ')}`;
  const newest = Prisma.sql`order by id desc limit ${page.limit + 1}`;
  const rows = await context.db.prisma.$queryRaw<RecordedDelivery[]>(
    filter.eventId
      ? Prisma.sql`select ${found} ${newest}`
      : Prisma.sql`
          select found.* from webhook_endpoint endpoint
          cross join lateral (select ${found} and delivery.endpoint_id = endpoint.id ${newest}) as found
          where endpoint.organization_id = ${organizationId}::uuid
            ${filter.endpointId ? Prisma.sql`and endpoint.id = ${filter.endpointId}::uuid` : Prisma.empty}
          ${newest}`,
  );
  const items = rows.slice(0, page.limit);
  return { items, next: rows.length > page.limit ? items.at(-1)?.id : undefined };
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
  const [recorded] = await context.db.prisma.$queryRaw<RecordedDelivery[]>`
    select ${deliveryColumns} ${deliverySource}
    where delivery.id = ${id}::uuid`;
  const delivery = recorded ?? (await findTestDelivery(context, id));
  if (!delivery) throw new DomainError('not_found', `There is no delivery ${id}.`);
  if (delivery.organizationId !== organizationId) {
    throw new DomainError('forbidden_resource', 'This delivery belongs to another organization.');
  }
  return delivery;
}

/** The attempts of a delivery, the latest first. @throws DomainError as getDelivery does. */
export async function listAttempts(
  context: Context,
  organizationId: string,
  deliveryId: string,
  page: PageRequest,
): Promise<Page<RecordedAttempt>> {
  const { id, eventId } = await getDelivery(context, organizationId, deliveryId);
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
    const { isTest } = await getDelivery(tx, organizationId, id);
    if (isTest) {
      throw new DomainError(
        'delivery_is_test',
        'This is the delivery of a test event, which is sent once. Send another one.',
      );
    }
    await redeliver(tx, id);
    return getDelivery(tx, organizationId, id);
  });
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** More than a page, because of some of them another process may have ended the delivery a moment ago. */
const JOBS_LOOKED_AT = 1_000;

const deliveryColumns = Prisma.sql`
  delivery.id, delivery.organization_id as "organizationId", delivery.event_id as "eventId", event.type as "eventType",
  delivery.endpoint_id as "endpointId",
  case when delivery.status = 'pending' and job.id is not null then 'delivering' else delivery.status::text end as status,
  delivery.reason, delivery.attempt_count as "attemptCount", delivery.next_attempt_at as "nextAttemptAt",
  delivery.created_at as "createdAt", delivery.updated_at as "updatedAt"`;

const deliverySource = Prisma.sql`
  from delivery join event on event.id = delivery.event_id
  left join pgboss.job on job.name = ${deliveryQueue} and job.id = delivery.id and job.state = 'active'`;

function hasState(state: DeliveryState): Prisma.Sql {
  if (notableStates.includes(state)) return Prisma.sql`delivery.notable_status = ${state}`;
  if (state === 'delivered') return Prisma.sql`delivery.status = 'delivered'`;
  const isDelivering = state === 'delivering' ? Prisma.sql`is not null` : Prisma.sql`is null`;
  return Prisma.sql`delivery.status = 'pending' and job.id ${isDelivering}`;
}
