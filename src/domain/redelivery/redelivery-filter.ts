import { Prisma } from '../../../generated/prisma/client.ts';
import type { TransactionContext } from '../context.ts';
import { endpointConditions } from '../delivery-history/delivery-search.ts';
import { DomainError, type InputError } from '../errors.ts';
import { isEventType } from '../event-types/event-type.ts';
import { CLOCK_TOLERANCE_MS, uuidAt } from '../time-ordered-id.ts';
import { closedRange, type TimeRange } from '../time-range.ts';

/** Which failed deliveries an operator starts again; all that is given must hold. */
export interface RedeliveryFilter {
  readonly organizationId?: string | undefined;
  readonly endpointId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly eventType?: string | undefined;
  readonly urlHost?: string | undefined;
  readonly created?: TimeRange | undefined;
}

/** Of time alone, a longer stretch than this narrows nothing down. */
export const REDELIVERY_DAYS_MAX = 31;

/** Whether the filter means less than everything that ever failed, whoever it is for. */
export function isNarrow({ created, ...others }: RedeliveryFilter): boolean {
  if (Object.values(others).some((value) => value !== undefined)) return true;
  const { from, before } = created ?? {};
  return (
    from !== undefined &&
    before !== undefined &&
    before.getTime() - from.getTime() <= REDELIVERY_DAYS_MAX * 86_400_000
  );
}

/** Nobody means everything. @throws DomainError `unprocessable_content` with pointers. */
export function refuseFilter(filter: RedeliveryFilter): void {
  const errors: InputError[] = [];
  if (!isNarrow(filter)) {
    const members = 'organization_id, endpoint_id, event_id, event_type, url_host';
    errors.push({
      pointer: '/filter',
      detail: `Narrow it down: name at least one of ${members}, or created_from and created_before at most ${REDELIVERY_DAYS_MAX} days apart.`,
    });
  }
  const { eventType } = filter;
  if (eventType !== undefined && !isEventType(eventType)) {
    errors.push({ pointer: '/filter/event_type', detail: `Unknown event type "${eventType}".` });
  }
  if (errors.length === 0) return;
  const message = 'The request is well formed but cannot be carried out.';
  throw new DomainError('unprocessable_content', message, errors);
}

/** What a delivery and its endpoint must be, and its event where the filter names a type. */
export function matchConditions(filter: RedeliveryFilter): Prisma.Sql {
  const { from, before } = closedRange(filter.created ?? {});
  return Prisma.join(
    [
      Prisma.sql`delivery.notable_status = 'failed'`,
      // Without its event's data it cannot be sent again.
      Prisma.sql`delivery.payload_removed_at is null`,
      // Nothing is sent to a deleted endpoint.
      Prisma.sql`endpoint.status <> 'deleted'`,
      Prisma.sql`delivery.id >= ${uuidAt(from, -CLOCK_TOLERANCE_MS)}::uuid`,
      Prisma.sql`delivery.id < ${uuidAt(before, CLOCK_TOLERANCE_MS)}::uuid`,
      Prisma.sql`delivery.created_at >= ${from} and delivery.created_at < ${before}`,
      ...endpointConditions(filter),
      ...(filter.endpointId ? [Prisma.sql`delivery.endpoint_id = ${filter.endpointId}::uuid`] : []),
      ...(filter.eventId ? [Prisma.sql`delivery.event_id = ${filter.eventId}::uuid`] : []),
      ...(filter.eventType ? [Prisma.sql`event.type = ${filter.eventType}`] : []),
    ],
    ' and ',
  );
}

/**
 * The next endpoint, by its id, with a failed delivery between two ids: one probe of an index for each endpoint that is looked at.
 * Whether the delivery is of the event type is not looked at here.
 */
export async function nextEndpoint(
  tx: TransactionContext,
  filter: RedeliveryFilter,
  { after, from, until }: { after: string | null; from: string; until: string | null },
): Promise<string | undefined> {
  const conditions = [
    ...endpointConditions(filter),
    Prisma.sql`endpoint.status <> 'deleted'`,
    ...(after === null ? [] : [Prisma.sql`endpoint.id > ${after}::uuid`]),
    ...(filter.eventId
      ? [
          Prisma.sql`endpoint.id = any(array(
            select endpoint_id from delivery where event_id = ${filter.eventId}::uuid and notable_status = 'failed'))`,
        ]
      : []),
  ];
  const [next] = await tx.db.prisma.$queryRaw<{ id: string }[]>`
    select endpoint.id from webhook_endpoint endpoint
    cross join lateral (
      select from delivery
      where endpoint_id = endpoint.id and notable_status = 'failed' and payload_removed_at is null
        and id > ${from}::uuid and id <= ${until}::uuid
      limit 1
    ) as failed
    where ${Prisma.join(conditions, ' and ')}
    order by endpoint.id limit 1`;
  return next?.id;
}
