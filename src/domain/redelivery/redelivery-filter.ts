// Which failed deliveries a redelivery queues again.

import type { Redelivery } from '../../../generated/prisma/client.ts';
import { all, raw, type Sql, sql } from '../../platform/postgres/statement.ts';
import type { TransactionContext } from '../context.ts';
import {
  type DeliverySearch,
  hasMatch,
  notableResponses,
  responseFilter,
} from '../delivery-history/delivery-conditions.ts';
import { deliveryConditions, endpointConditions } from '../delivery-history/delivery-search.ts';
import { type InputError, unprocessable } from '../errors.ts';
import { filterError } from '../event-types/event-filter.ts';
import { everyBodySchema } from '../event-types/event-pattern.ts';
import { isEventType } from '../event-types/event-type.ts';
import { closedRange, EARLIEST } from '../page.ts';

/** All given conditions must hold. */
export interface RedeliveryFilter extends Omit<DeliverySearch, 'ids' | 'status' | 'event_type'> {
  readonly event_type?: string | undefined;
  /** What the last attempt came to, as the delivery log is searched by it (responseFilter). */
  readonly response?: string | undefined;
  /** A filter that the event's body fulfils. */
  readonly matches?: string | undefined;
}

/** What members may ask for instead of a filter whose deliveries take too long to count. */
export const NARROWER = 'Narrow it down: ask for one endpoint, one event type or a shorter time.';

/** The longest time range that an operator may give as the only condition. */
export const REDELIVERY_DAYS_MAX = 31;

/** Whether the filter excludes enough: an operator never means every failed delivery of all organizations. */
function isNarrow({ created, response: _, matches: __, ...others }: RedeliveryFilter): boolean {
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
      code: 'required',
      detail: `Narrow it down: name at least one of ${members}, or created_from and created_before at most ${REDELIVERY_DAYS_MAX} days apart.`,
    });
  }
  const { event_type, matches } = filter;
  if (event_type !== undefined && !isEventType(event_type)) {
    errors.push({
      pointer: '/filter/event_type',
      code: 'unknown_value',
      detail: `Unknown event type "${event_type}".`,
    });
  } else if (matches !== undefined) {
    const error = filterError(matches, everyBodySchema(event_type));
    if (error) errors.push({ pointer: '/filter/matches', ...error });
  }
  if (errors.length > 0) throw unprocessable(errors);
}

/** The filter of a stored redelivery. */
export function filterOf(row: FilterColumns): RedeliveryFilter {
  return {
    organization_id: row.organization_id ?? undefined,
    endpoint_id: row.endpoint_id ?? undefined,
    event_id: row.event_id ?? undefined,
    event_type: row.event_type ?? undefined,
    url_host: row.url_host ?? undefined,
    created: {
      from: row.since.getTime() === EARLIEST.getTime() ? undefined : row.since,
      before: row.created_before ?? undefined,
    },
    response: row.response ?? undefined,
    matches: row.matches ?? undefined,
  };
}

export type FilterColumns = Pick<
  Redelivery,
  | 'organization_id'
  | 'endpoint_id'
  | 'event_id'
  | 'event_type'
  | 'url_host'
  | 'since'
  | 'created_before'
  | 'response'
  | 'matches'
>;

/** The columns of a redelivery that keep the filter. */
export function filterColumns(filter: RedeliveryFilter): FilterColumns {
  const { from, before } = closedRange(filter.created ?? {});
  return {
    ...membersOf(filter),
    since: from,
    created_before: filter.created?.before === undefined ? null : before,
  };
}

const membersOf = (filter: RedeliveryFilter) => ({
  organization_id: filter.organization_id ?? null,
  endpoint_id: filter.endpoint_id ?? null,
  event_id: filter.event_id ?? null,
  event_type: filter.event_type ?? null,
  url_host: filter.url_host ?? null,
  response: filter.response ?? null,
  matches: filter.matches ?? null,
});

/** The filter in the form that the contract has, for the audit. */
export function filterFacts(filter: RedeliveryFilter) {
  return {
    ...membersOf(filter),
    created_from: filter.created?.from?.toISOString() ?? null,
    created_before: filter.created?.before?.toISOString() ?? null,
  };
}

/** The tables that `failedConditions` refers to. */
export function failedSource({ event_type }: RedeliveryFilter): Sql {
  return sql`
    from delivery join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
    ${event_type ? sql`join event on event.id = delivery.event_id` : raw('')}`;
}

/** A delivery without its event's data, which retention has removed, cannot be sent again. */
export const isSendable = sql`delivery.payload_removed_at is null`;

/** Failed deliveries that the filter matches, whether they can be sent or not. */
export function failedConditions(filter: RedeliveryFilter): Sql {
  return all([
    // Nothing is sent to deleted endpoints.
    sql`endpoint.status <> 'deleted'`,
    ...endpointConditions(filter),
    ...deliveryConditions({}, { ...filter, status: 'failed' }),
    ...contentConditions(filter),
  ]);
}

/** The conditions that each delivery is looked at for, on `delivery`. Of failed ones, `notable_response` has what the last attempt came to. */
export function contentConditions({
  response,
  matches,
}: Pick<RedeliveryFilter, 'response' | 'matches'>): (Sql | false)[] {
  const [from, to] = response === undefined ? [] : notableResponses(responseFilter(response));
  return [
    from !== undefined && sql`delivery.notable_response between ${from} and ${to ?? from}`,
    hasMatch(matches),
  ];
}

/**
 * The next endpoint, by its id, with a failed delivery between two ids. It costs one index probe for each
 * endpoint that it considers, and ignores the event's type and body and the response.
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
    filter.event_id !== undefined &&
      sql`endpoint.id = any(array(
        select endpoint_id from delivery where event_id = ${filter.event_id}::uuid and notable_status = 'failed'))`,
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
