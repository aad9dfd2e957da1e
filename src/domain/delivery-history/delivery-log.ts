/**
 * The delivery log of an organization: deliveries by any combination of filters, newest first, in bounded time
 * however many there are.
 *
 * Where an index has what is asked for, it is read: deliveries of an event or a rare type, those that failed or
 * are held or canceled, by state or by what their last attempt came to, and what is pending, by its jobs. The rest
 * is common in most organizations, so the newest deliveries of each endpoint are looked at, one by one. Where
 * that finds little, it ends after a while: the page then says how far back it has looked, and the next one
 * continues there.
 */
import type { DeliveryAttempt } from '../../../generated/prisma/client.ts';
import { plannedAnew, raw, type Sql, sql } from '../../platform/postgres/statement.ts';
import { boundedRead, type Context } from '../context.ts';
import { queuedDeliveryIdsOf } from '../delivery-queue/queued-deliveries.ts';
import {
  CLOCK_TOLERANCE_MS,
  closedRange,
  FIRST_ID,
  isWithin,
  type Page,
  type PageRequest,
  timeOfUuid,
} from '../page.ts';
import {
  conditionsOf,
  type DeliveryLogFilter,
  mayHaveArrived,
  notableResponses,
  notableStates,
} from './delivery-conditions.ts';
import { deliveryColumns } from './delivery-search.ts';
import type { DeliveryState, RecordedDelivery } from './recorded-delivery.ts';

/** A delivery with what the log shows at a glance. */
export interface LoggedDelivery extends RecordedDelivery {
  readonly endpointUrl: string;
  /** Null before the first attempt, and once retention has removed it. */
  readonly lastAttempt: LastAttempt | null;
}

export type LastAttempt = Pick<DeliveryAttempt, 'startedAt' | 'durationMs' | 'responseStatus' | 'errorClass'>;

export interface DeliveryLogPage extends Page<LoggedDelivery> {
  /** Set if the search ended before it had found a page: what is older was not looked at yet. */
  readonly searchedUntil: Date | undefined;
}

/** Rows that one statement looks at, of all endpoints together: some 15 ms. */
const LOOKED_AT = 4_000;
/** Of each endpoint, however many there are. More than a page, so that each statement gets further. */
const LOOKED_AT_OF_ENDPOINT_MIN = 120;
/** No further statement begins after this time. */
const SEARCH_MS = 30;
/** The same where the deliveries are only counted, which nobody waits for. */
const COUNT_MS = 500;
/** Events of a type, times endpoints, up to which they are read one by one. */
const RARE_MAX = 4_000;
/** Jobs that are looked at; with more of them, pending deliveries are common. */
const JOBS_MAX = 2_000;
export const NARROWER = 'Ask for a shorter time with created_from and created_before.';
/** How many different responses an endpoint is taken to have given; with more, a statement looks at more rows. */
const RESPONSES_EXPECTED = 4;

interface Search {
  readonly context: Context;
  readonly endpointIds: readonly string[];
  readonly filter: DeliveryLogFilter;
  /** The only events that match, if they are few. */
  readonly eventIds: readonly string[] | undefined;
}

/** What one statement has found, newest first. */
interface Found {
  readonly ids: readonly string[];
  /** Older ones were not looked at; undefined if there are none. */
  readonly lookedUntil: string | undefined;
}

/** @throws DomainError `query_too_large`, with `matches`: bodies may be large. */
export function searchDeliveryLog(
  context: Context,
  organizationId: string,
  page: PageRequest,
  filter: DeliveryLogFilter = {},
): Promise<DeliveryLogPage> {
  const search = (within: Context) => searchLog(within, organizationId, page, filter);
  return filter.matches === undefined
    ? search(context)
    : boundedRead(context, organizationId, NARROWER, search);
}

async function searchLog(
  context: Context,
  organizationId: string,
  page: PageRequest,
  filter: DeliveryLogFilter,
): Promise<DeliveryLogPage> {
  const began = performance.now();
  const all = await endpointsOf(context, organizationId);
  const endpointId = filter.endpoint_id?.toLowerCase();
  const endpointIds = endpointId === undefined ? all : all.filter((id) => id === endpointId);
  if (endpointIds.length === 0) return { items: [], next: undefined, searchedUntil: undefined };
  // An event's deliveries are read whichever of them is asked for.
  const eventIds = await fewEvents(context, organizationId, all.length, page, filter);
  const search: Search = { context, endpointIds, filter, eventIds };
  const ids: string[] = [];
  let { after } = page;
  const searchMs = page.counter ? COUNT_MS : SEARCH_MS;
  do {
    const found = await look(search, { limit: page.limit + 1 - ids.length, after });
    ids.push(...found.ids);
    after = found.lookedUntil;
  } while (ids.length <= page.limit && after !== undefined && performance.now() - began < searchMs);
  if (page.counter) {
    const isComplete = after === undefined && ids.length <= page.limit;
    return { ...page.counter.report(Math.min(ids.length, page.limit), isComplete), searchedUntil: undefined };
  }
  const items = await deliveriesOf(context, ids.slice(0, page.limit));
  if (ids.length > page.limit) return { items, next: ids[page.limit - 1], searchedUntil: undefined };
  return { items, next: after, searchedUntil: after === undefined ? undefined : timeOfUuid(after) };
}

export async function endpointsOf(context: Context, organizationId: string): Promise<string[]> {
  const rows = await context.db.query<{ id: string }>`
    select id from webhook_endpoint where organization_id = ${organizationId}::uuid`;
  return rows.map(({ id }) => id);
}

/** The events that the filter leaves, if they are so few that their deliveries are read one by one. */
export async function fewEvents(
  context: Context,
  organizationId: string,
  endpointCount: number,
  { after }: Pick<PageRequest, 'after'>,
  { id, event_id, event_type, created }: DeliveryLogFilter,
): Promise<string[] | undefined> {
  if (event_id !== undefined) return [event_id];
  if (id !== undefined || event_type === undefined) return undefined;
  const { from, before } = closedRange(created ?? {});
  const last = after === undefined ? before : new Date(timeOfUuid(after).getTime() + CLOCK_TOLERANCE_MS);
  const countMax = Math.max(Math.round(RARE_MAX / endpointCount), 50);
  const rows = await context.db.query<{ id: string }>`
    ${plannedAnew} select id from event
    where organization_id = ${organizationId}::uuid and type = ${event_type} and created_at >= ${from}
      and created_at <= ${last < before ? last : before}
    limit ${countMax + 1}`;
  return rows.length > countMax ? undefined : rows.map((row) => row.id);
}

async function look(search: Search, page: PageRequest): Promise<Found> {
  const { context } = search;
  const rows = await context.db.query<{ id: string; isBound: boolean }>`
    ${plannedAnew} with looked_at as materialized (${await sourceOf(search, page)}),
    bound as materialized (
      select id from looked_at where is_last order by id desc limit 1
    )
    (select distinct id, false as "isBound" from looked_at
     where matches and id >= coalesce((select id from bound), ${FIRST_ID}::uuid)
     order by id desc limit ${page.limit})
    union all
    select id, true from bound`;
  return {
    ids: rows
      .filter(({ isBound }) => !isBound)
      .map(({ id }) => id)
      .sort()
      .reverse(),
    lookedUntil: rows.find(({ isBound }) => isBound)?.id,
  };
}

/** A statement that returns (id, matches, is_last): the last row that was looked at, where older ones were not. */
async function sourceOf(search: Search, page: PageRequest): Promise<Sql> {
  const { filter, endpointIds, eventIds } = search;
  const { id, ids, states, response } = filter;
  if (id !== undefined) {
    const found = sql`(select id from delivery where id = ${id}::uuid union select id from delivery where event_id = ${id}::uuid) as found`;
    return deliveriesAmong(search, found, raw('id = found.id'), page);
  }
  if (eventIds !== undefined)
    return deliveriesAmong(
      search,
      sql`unnest(${eventIds}::uuid[]) as found(id)`,
      raw('event_id = found.id'),
      page,
    );
  if (ids !== undefined) return deliveriesOfIds(search, ids, states, page);
  if (states === undefined && response === undefined) return newestOfEndpoints(search, page, undefined);

  const asked = states ?? [...notableStates, 'pending', 'delivering', 'delivered'];
  const walked: DeliveryState[] =
    asked.includes('delivered') && mayHaveArrived(response) ? ['delivered'] : [];
  const sources: Sql[] = [];
  const open = asked.filter((state) => state === 'pending' || state === 'delivering');
  if (open.length > 0) {
    const queued = await queuedIds(search, page);
    if (queued === undefined) walked.push(...open);
    else sources.push(deliveriesOfIds(search, queued, open, page));
  }
  const notable = notableStates.filter((state) => asked.includes(state));
  if (notable.length > 0) {
    sources.push(
      response === undefined
        ? notableByState(endpointIds, notable, search, page)
        : notableByResponse(endpointIds, notable, search, page),
    );
  }
  if (walked.length > 0) sources.push(newestOfEndpoints(search, page, walked));
  if (sources.length === 0) return sql`select null::uuid as id, false as matches, false as is_last limit 0`;
  return sources
    .map((source) => sql`(${source})`)
    .reduce((before, source) => sql`${before} union all ${source}`);
}

/** The deliveries of a few rows `found`, one by one. @param isOf which delivery is that of a row. */
function deliveriesAmong(
  { endpointIds, filter }: Search,
  found: Sql,
  isOf: Sql,
  page: PageRequest,
  states = filter.states,
): Sql {
  const { event_id } = filter;
  return sql`
    select delivery.id, true as matches, false as is_last
    from ${found}
    cross join lateral (select * from delivery where ${isOf} offset 0) as delivery
    where delivery.endpoint_id = any(${endpointIds}::uuid[]) and ${isWithin(sql`delivery.id`, page)}
      and ${event_id === undefined ? raw('true') : sql`delivery.event_id = ${event_id}::uuid`}
      and ${conditionsOf({ ...filter, states })}
    order by delivery.id desc limit ${page.limit}`;
}

const deliveriesOfIds = (
  search: Search,
  ids: readonly string[],
  states: readonly DeliveryState[] | undefined,
  page: PageRequest,
): Sql =>
  deliveriesAmong(search, sql`unnest(${ids}::uuid[]) as found(id)`, raw('id = found.id'), page, states);

/** The deliveries that have a job; undefined if they are many. */
async function queuedIds(
  { context, endpointIds, filter }: Search,
  page: PageRequest,
): Promise<string[] | undefined> {
  const rows = await context.db.query<{ id: string }>`
    ${plannedAnew} select id from (
      ${queuedDeliveryIdsOf(endpointIds, isWithin(sql`id`, page, filter.created))}
    ) as queued limit ${JOBS_MAX + 1}`;
  return rows.length > JOBS_MAX ? undefined : rows.map(({ id }) => id);
}

function newestOfEndpoints(
  { endpointIds, filter }: Search,
  page: PageRequest,
  states: readonly DeliveryState[] | undefined,
): Sql {
  return newestOfEach(
    {
      keys: sql`unnest(${endpointIds}::uuid[]) as key(endpoint_id)`,
      keyCount: endpointIds.length,
      hasKey: raw('delivery.endpoint_id = key.endpoint_id'),
      conditions: conditionsOf({ ...filter, states }),
    },
    page,
    filter,
  );
}

/** Index: delivery_notable_idx. */
function notableByState(
  endpointIds: readonly string[],
  states: readonly DeliveryState[],
  { filter }: Search,
  page: PageRequest,
): Sql {
  const { created, event_type, matches } = filter;
  return newestOfEach(
    {
      keys: sql`(
        select of_endpoint.id as endpoint_id, of_state.name as state
        from unnest(${endpointIds}::uuid[]) as of_endpoint(id) cross join unnest(${states}::text[]) as of_state(name)
      ) as key`,
      keyCount: endpointIds.length * states.length,
      hasKey: raw('delivery.endpoint_id = key.endpoint_id and delivery.notable_status = key.state'),
      conditions: conditionsOf({ created, event_type, matches }),
    },
    page,
    filter,
  );
}

/**
 * Index: delivery_response_idx. Of a range of responses, those that an endpoint has given are found first, each by
 * one probe.
 */
function notableByResponse(
  endpointIds: readonly string[],
  states: readonly DeliveryState[],
  { filter }: Search,
  page: PageRequest,
): Sql {
  const { created, event_type, response, matches } = filter;
  if (response === undefined) throw new Error('A search by response without one.');
  const [from, to] = notableResponses(response);
  const next = (isFurther: Sql) => sql`(
    select delivery.notable_response from delivery
    where delivery.endpoint_id = given.endpoint_id and ${isFurther} and delivery.notable_response <= ${to}
    order by delivery.notable_response limit 1)`;
  return newestOfEach(
    {
      keys: sql`(
        with recursive key as (
          select given.endpoint_id, ${next(sql`delivery.notable_response >= ${from}`)} as response
          from unnest(${endpointIds}::uuid[]) as given(endpoint_id)
          union all
          select given.endpoint_id, ${next(raw('delivery.notable_response > given.response'))}
          from key as given where given.response is not null
        )
        select endpoint_id, response from key where response is not null
      ) as key`,
      keyCount: endpointIds.length * (from === to ? 1 : RESPONSES_EXPECTED),
      hasKey: raw('delivery.endpoint_id = key.endpoint_id and delivery.notable_response = key.response'),
      conditions: sql`delivery.notable_status = any(${states}::text[]) and ${conditionsOf({ created, event_type, matches })}`,
    },
    page,
    filter,
  );
}

interface Walk {
  /** A source of rows `key`, for each of which an index has the deliveries in the order of their ids. */
  readonly keys: Sql;
  readonly keyCount: number;
  readonly hasKey: Sql;
  readonly conditions: Sql;
}

/** Of each key, the newest that match among its newest. */
function newestOfEach(
  { keys, keyCount, hasKey, conditions }: Walk,
  page: PageRequest,
  { created }: DeliveryLogFilter,
): Sql {
  const lookedAt = Math.max(Math.round(LOOKED_AT / keyCount), LOOKED_AT_OF_ENDPOINT_MIN);
  return sql`
    select found.id, found.matches, found.place = ${lookedAt} as is_last
    from ${keys}
    cross join lateral (
      select delivery.id, delivery.place, (${conditions}) as matches
      from (
        select newest.*, row_number() over () as place
        from (
          select * from delivery
          where ${hasKey} and ${isWithin(sql`delivery.id`, page, created)}
          order by delivery.id desc limit ${lookedAt}
        ) as newest
      ) as delivery
      where delivery.place = ${lookedAt} or ${conditions}
      limit ${page.limit}
    ) as found`;
}

interface LoggedRow extends RecordedDelivery, Omit<LastAttempt, 'startedAt'> {
  readonly endpointUrl: string;
  readonly startedAt: Date | null;
}

async function deliveriesOf(context: Context, ids: readonly string[]): Promise<LoggedDelivery[]> {
  if (ids.length === 0) return [];
  const rows = await context.db.query<LoggedRow>`
    ${plannedAnew} select ${deliveryColumns}, endpoint.endpoint_url as "endpointUrl", attempt.started_at as "startedAt",
           attempt.duration_ms as "durationMs", attempt.response_status as "responseStatus",
           attempt.error_class as "errorClass"
    from unnest(${ids}::uuid[]) as wanted(id)
    cross join lateral (select * from delivery where id = wanted.id offset 0) as delivery
    join event on event.id = delivery.event_id
    join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
    left join delivery_attempt attempt
      on attempt.delivery_id = delivery.id and attempt.number = delivery.attempt_count
    order by delivery.id desc`;
  return rows.map(({ startedAt, durationMs, responseStatus, errorClass, ...delivery }) => ({
    ...delivery,
    lastAttempt: startedAt === null ? null : { startedAt, durationMs, responseStatus, errorClass },
  }));
}
