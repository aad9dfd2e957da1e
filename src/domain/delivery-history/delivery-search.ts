/** The statements that search deliveries, each along an index. */
import { all, plannedAnew, raw, type Sql, sql } from '../../platform/postgres/statement.ts';
import { boundedRead, type Context } from '../context.ts';
import { heldByRows } from '../deliveries/state.ts';
import { headInLine, waitsInLine } from '../delivery-queue/lines.ts';
import {
  claimedDeliveryIds,
  isClaimed,
  unclaimedDeliveryIds,
  unclaimedDeliveryIdsOf,
} from '../delivery-queue/queued-deliveries.ts';
import { matchingPage, type SearchedPage } from '../event-types/matching.ts';
import { isCreatedIn, isWithin, type Page, type PageRequest, pageOf } from '../page.ts';
import { type DeliverySearch, hasState } from './delivery-conditions.ts';
import type { RecordedDelivery } from './recorded-delivery.ts';

/** More than a page, because of some of them another process may have ended the delivery a moment ago. */
const JOBS_LOOKED_AT = 1_000;

/**
 * Each endpoint costs a probe. With more than these, the newest of all are read instead: what so many receive
 * is not rare.
 */
const ENDPOINTS_PROBED_MAX = 1_000;

const NARROWER = 'Ask for a shorter time with created_from and created_before, or without event_type.';

/**
 * Of what is held the reason is its endpoint's status: one that was disabled may have moved or been restored since, and holds on to
 * its deliveries for another reason.
 */
const reason = sql`case when delivery.status = 'held' then coalesce((
    select held_by.reason from webhook_endpoint endpoint
    join (values ${raw(heldByRows)}) as held_by (status, reason) on held_by.status = endpoint.status
    where endpoint.id = delivery.endpoint_id
  ), delivery.reason) else delivery.reason end`;

/** Asked of pending deliveries only: the history has none. */
const isBeingAttempted = isClaimed(sql`delivery.id`);

export const deliveryColumns = sql`
  delivery.id, delivery.organization_id as "organizationId", delivery.event_id as "eventId", event.type as "eventType",
  delivery.endpoint_id as "endpointId",
  case when delivery.status = 'pending' and ${isBeingAttempted} then 'delivering' else delivery.status::text end as status,
  ${reason} as reason, delivery.attempt_count as "attemptCount",
  case when not (delivery.status = 'pending' and ${waitsInLine(raw('delivery.id'))}) then delivery.next_attempt_at end as "nextAttemptAt",
  case when delivery.status in ('pending', 'held') then ${headInLine(raw('delivery.id'))} end as "waitsBehind",
  delivery.created_at as "createdAt", delivery.updated_at as "updatedAt"`;

const withEvent = sql`join event on event.id = delivery.event_id`;

export const deliverySource = sql`from delivery ${withEvent}`;

/**
 * Deliveries, newest first. Every way to search goes along an index: through the event; through the endpoints
 * of the organization or the host, and the rare states of theirs; otherwise through all deliveries, those in
 * a rare state, or the jobs of what is pending.
 *
 * @throws DomainError `query_too_large`.
 */
export async function searchDeliveries(
  context: Context,
  page: PageRequest,
  { matches, ...filter }: DeliverySearch & { readonly matches?: string | undefined },
): Promise<SearchedPage<RecordedDelivery>> {
  const list = (within: Context, request: PageRequest) => newestDeliveries(within, request, filter);
  if (matches === undefined) return list(context, page);
  return matchingPage(context, filter.organization_id, matches, page, list, ({ id, eventId, createdAt }) => ({
    eventId,
    place: id,
    createdAt,
  }));
}

async function newestDeliveries(
  context: Context,
  page: PageRequest,
  filter: DeliverySearch,
): Promise<Page<RecordedDelivery>> {
  const query = (await goesByEndpoint(context, filter))
    ? newestOfEachEndpoint(page, filter)
    : newestOfAll(page, filter);
  if (page.counter) {
    const { counter, limit } = page;
    const [counted] = await context.db.query<{ count: number }>`
      ${plannedAnew} select count(*)::int as count from (${query}) as counted`;
    const found = counted?.count ?? 0;
    return counter.report(Math.min(found, limit), found <= limit);
  }
  const search = ({ db }: Context) => db.query<RecordedDelivery>`${plannedAnew} ${query}`;
  // No index has an event's type: of all that are in a rare state, each event is looked up.
  const rows =
    filter.event_type === undefined
      ? search(context)
      : boundedRead(context, filter.organization_id, NARROWER, search);
  return pageOf(await rows, page.limit);
}

async function goesByEndpoint(context: Context, filter: DeliverySearch): Promise<boolean> {
  if (filter.ids !== undefined || filter.event_id !== undefined) return false;
  if (filter.endpoint_id !== undefined || filter.organization_id !== undefined) return true;
  if (filter.url_host === undefined) return false;
  const [found] = await context.db.query<{ count: number }>`
    select count(*)::int from (
      select from webhook_endpoint endpoint where ${all(endpointConditions(filter))}
      limit ${ENDPOINTS_PROBED_MAX + 1}
    ) as endpoint`;
  return (found?.count ?? 0) <= ENDPOINTS_PROBED_MAX;
}

/** The newest of each endpoint are found in its index; the newest of those are the newest of all. */
function newestOfEachEndpoint(page: PageRequest, filter: DeliverySearch): Sql {
  const conditions = [
    sql`delivery.endpoint_id = endpoint.id`,
    ...deliveryConditions(page, filter),
    // What is pending is rare in a long history, and has a job.
    filter.status === 'pending' &&
      sql`delivery.id = any(array(
        ${unclaimedDeliveryIdsOf(sql`endpoint.id::text`, isWithin(sql`id`, page, filter.created))}
        ${filter.event_type ? raw('') : sql`limit ${JOBS_LOOKED_AT}`}))`,
  ];
  if (page.counter)
    return sql`
      select from webhook_endpoint endpoint
      cross join lateral (
        select from delivery ${filter.event_type ? withEvent : raw('')} where ${all(conditions)} limit ${page.limit + 1}
      ) as found
      where ${all(endpointConditions(filter))} limit ${page.limit + 1}`;
  return sql`
    select ${deliveryColumns}
    from (
      select found.id from webhook_endpoint endpoint
      cross join lateral (
        select delivery.id from delivery ${filter.event_type ? withEvent : raw('')}
        where ${all(conditions)} order by delivery.id desc limit ${page.limit + 1}
      ) as found
      where ${all(endpointConditions(filter))}
      order by found.id desc limit ${page.limit + 1}
    ) as newest
    cross join lateral (select * from delivery where id = newest.id offset 0) as delivery
    ${withEvent}
    order by delivery.id desc`;
}

function newestOfAll(page: PageRequest, filter: DeliverySearch): Sql {
  const conditions = deliveryConditions(page, filter);
  // Pending ones one by one through their jobs, as many as it takes: among all deliveries they may be far
  // apart.
  const source =
    filter.status === 'pending' && filter.event_id === undefined && filter.ids === undefined
      ? sql`
          from (${unclaimedDeliveryIds(isWithin(sql`id`, page, filter.created))}) as pending
          cross join lateral (select * from delivery where id = pending.id offset 0) as delivery
          ${withEvent}`
      : deliverySource;
  const ofHost =
    filter.url_host === undefined
      ? raw('')
      : sql`join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id and ${isOfHost(filter.url_host)}`;
  return sql`
    select ${deliveryColumns} ${source} ${ofHost} where ${all(conditions)}
    order by delivery.id desc limit ${page.limit + 1}`;
}

/** Every condition of the filter but the host, on `delivery` and `event`, which is needed for the type alone. */
export function deliveryConditions(
  page: Pick<PageRequest, 'after'>,
  filter: Omit<DeliverySearch, 'event_type'> & { readonly event_type?: string | undefined },
): (Sql | false)[] {
  return [
    isWithin(sql`delivery.id`, page, filter.created),
    isCreatedIn(filter.created, raw('delivery.created_at')),
    filter.ids !== undefined && sql`delivery.id = any(${filter.ids}::uuid[])`,
    filter.organization_id !== undefined && sql`delivery.organization_id = ${filter.organization_id}`,
    filter.endpoint_id !== undefined && sql`delivery.endpoint_id = ${filter.endpoint_id}`,
    filter.event_id !== undefined && sql`delivery.event_id = ${filter.event_id}`,
    filter.event_type !== undefined && sql`event.type = ${filter.event_type}`,
    hasState(filter.status && [filter.status]),
    filter.status === 'delivering' && sql`delivery.id = any(array(${claimedDeliveryIds}))`,
  ];
}

export function endpointConditions(
  filter: Pick<DeliverySearch, 'organization_id' | 'endpoint_id' | 'url_host'>,
): (Sql | false)[] {
  return [
    filter.organization_id !== undefined && sql`endpoint.organization_id = ${filter.organization_id}`,
    filter.endpoint_id !== undefined && sql`endpoint.id = ${filter.endpoint_id}`,
    filter.url_host !== undefined && isOfHost(filter.url_host),
  ];
}

/** Host names know no case. */
function isOfHost(urlHost: string): Sql {
  return sql`endpoint.url_host = ${urlHost.toLowerCase()}`;
}
