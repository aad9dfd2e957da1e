// Which failed deliveries a redelivery queues again.

import type { Redelivery } from '../../../generated/prisma/client.ts';
import { all, raw, type Sql, sql } from '../../platform/postgres/statement.ts';
import type { TransactionContext } from '../context.ts';
import { isWithin } from '../delivery-history/delivery-conditions.ts';
import { type DeliverySearch, endpointConditions } from '../delivery-history/delivery-search.ts';
import { type InputError, unprocessable } from '../errors.ts';
import { isEventType } from '../event-types/event-type.ts';
import { closedRange, EARLIEST } from '../time-range.ts';

/** All given conditions must hold. */
export interface RedeliveryFilter extends Omit<DeliverySearch, 'status' | 'eventType'> {
  readonly eventType?: string | undefined;
}

/** The longest time range that an operator may give as the only condition. */
export const REDELIVERY_DAYS_MAX = 31;

/** Whether the filter excludes enough: an operator never means every failed delivery of all organizations. */
function isNarrow({ created, ...others }: RedeliveryFilter): boolean {
  if (Object.values(others).some((value) => value !== undefined)) return true;
  const { from, before } = created ?? {};
  return (
    from !== undefined &&
    before !== undefined &&
    before.getTime() - from.getTime() <= REDELIVERY_DAYS_MAX * 86_400_000
  );
}

/** @throws DomainError `unprocessable_content` with pointers. */
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
  if (errors.length > 0) throw unprocessable(errors);
}

/** The filter of a stored redelivery. */
export function filterOf(row: FilterColumns): RedeliveryFilter {
  return {
    organizationId: row.organizationId ?? undefined,
    endpointId: row.endpointId ?? undefined,
    eventId: row.eventId ?? undefined,
    eventType: row.eventType ?? undefined,
    urlHost: row.urlHost ?? undefined,
    created: {
      from: row.since.getTime() === EARLIEST.getTime() ? undefined : row.since,
      before: row.createdBefore ?? undefined,
    },
  };
}

export type FilterColumns = Pick<
  Redelivery,
  'organizationId' | 'endpointId' | 'eventId' | 'eventType' | 'urlHost' | 'since' | 'createdBefore'
>;

/** The columns of a redelivery that keep the filter. */
export function filterColumns(filter: RedeliveryFilter): FilterColumns {
  const { from, before } = closedRange(filter.created ?? {});
  return {
    organizationId: filter.organizationId ?? null,
    endpointId: filter.endpointId ?? null,
    eventId: filter.eventId ?? null,
    eventType: filter.eventType ?? null,
    urlHost: filter.urlHost ?? null,
    since: from,
    createdBefore: filter.created?.before === undefined ? null : before,
  };
}

/** The filter in the form that the contract has, for the audit. */
export function filterFacts(filter: RedeliveryFilter) {
  return {
    organization_id: filter.organizationId ?? null,
    endpoint_id: filter.endpointId ?? null,
    event_id: filter.eventId ?? null,
    event_type: filter.eventType ?? null,
    url_host: filter.urlHost ?? null,
    created_from: filter.created?.from?.toISOString() ?? null,
    created_before: filter.created?.before?.toISOString() ?? null,
  };
}

/** The tables that `failedConditions` refers to. */
export function failedSource({ eventType }: RedeliveryFilter): Sql {
  return sql`
    from delivery join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
    ${eventType ? sql`join event on event.id = delivery.event_id` : raw('')}`;
}

/** A delivery without its event's data, which retention has removed, cannot be sent again. */
export const isSendable = sql`delivery.payload_removed_at is null`;

/** Failed deliveries that the filter matches, whether they can be sent or not. */
export function failedConditions(filter: RedeliveryFilter): Sql {
  const { from, before } = closedRange(filter.created ?? {});
  return all([
    sql`delivery.notable_status = 'failed'`,
    // Nothing is sent to deleted endpoints.
    sql`endpoint.status <> 'deleted'`,
    isWithin(sql`delivery.id`, {}, filter.created),
    sql`delivery.created_at >= ${from} and delivery.created_at < ${before}`,
    ...endpointConditions(filter),
    filter.endpointId !== undefined && sql`delivery.endpoint_id = ${filter.endpointId}::uuid`,
    filter.eventId !== undefined && sql`delivery.event_id = ${filter.eventId}::uuid`,
    filter.eventType !== undefined && sql`event.type = ${filter.eventType}`,
  ]);
}

/**
 * The next endpoint, by its id, with a failed delivery between two ids. It costs one index probe for each
 * endpoint that it considers, and ignores the event type.
 */
export async function nextEndpoint(
  tx: TransactionContext,
  filter: RedeliveryFilter,
  { after, from, until }: { after: string | null; from: string; until: string | null },
): Promise<string | undefined> {
  const conditions = [
    ...endpointConditions(filter),
    sql`endpoint.status <> 'deleted'`,
    after !== null && sql`endpoint.id > ${after}::uuid`,
    filter.eventId !== undefined &&
      sql`endpoint.id = any(array(
        select endpoint_id from delivery where event_id = ${filter.eventId}::uuid and notable_status = 'failed'))`,
  ];
  const [next] = await tx.db.query<{ id: string }>`
    select endpoint.id from webhook_endpoint endpoint
    cross join lateral (
      select from delivery
      where endpoint_id = endpoint.id and notable_status = 'failed' and payload_removed_at is null
        and id > ${from}::uuid and id <= ${until}::uuid
      limit 1
    ) as failed
    where ${all(conditions)}
    order by endpoint.id limit 1`;
  return next?.id;
}
