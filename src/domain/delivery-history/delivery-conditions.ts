// What deliveries can be searched for, as conditions on a row of `delivery`.
import { all, raw, type Sql, sql } from '../../platform/postgres/statement.ts';
import { isClaimed } from '../delivery-queue/queued-deliveries.ts';
import type { EventType } from '../event-types/event-type.ts';
import type { PageRequest } from '../page.ts';
import { CLOCK_TOLERANCE_MS, uuidAt } from '../time-ordered-id.ts';
import { closedRange, type TimeRange } from '../time-range.ts';
import type { DeliveryState } from './recorded-delivery.ts';

/** What the last attempt came to. */
export type ResponseFilter =
  | { readonly kind: 'status'; readonly status: number }
  /** By the first digit of the HTTP status. */
  | { readonly kind: 'class'; readonly firstDigit: number }
  /** Any error instead of a response. */
  | { readonly kind: 'no_answer' }
  | { readonly kind: 'error'; readonly errorClass: string };

/** All that is given must hold. */
export interface DeliveryLogFilter {
  /** Of a delivery, or of an event: then all its deliveries. */
  readonly id?: string | undefined;
  /** A few, of which the state is asked for. */
  readonly ids?: readonly string[] | undefined;
  readonly endpointId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly eventType?: EventType | undefined;
  /** Any of these. */
  readonly states?: readonly DeliveryState[] | undefined;
  readonly response?: ResponseFilter | undefined;
  readonly created?: TimeRange | undefined;
}

/** The states that an index has (delivery.notable_status). */
export const notableStates = ['held', 'failed', 'canceled', 'skipped'] as const satisfies DeliveryState[];

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Ids contain their time closely enough that only a range of them is read. */
export function isWithin(id: Sql, { after = LAST_ID }: Pick<PageRequest, 'after'>, created?: TimeRange): Sql {
  const { from, before } = closedRange(created ?? {});
  const [last = LAST_ID] = [after, uuidAt(before, CLOCK_TOLERANCE_MS)].sort();
  return sql`${id} < ${last}::uuid and ${id} >= ${uuidAt(from, -CLOCK_TOLERANCE_MS)}::uuid`;
}

export function isCreatedWithin(created: TimeRange | undefined): Sql | false {
  if (created?.from === undefined && created?.before === undefined) return false;
  const { from, before } = closedRange(created);
  return sql`delivery.created_at >= ${from} and delivery.created_at < ${before}`;
}

/** A look-up for each row, whatever the planner thinks of the type: it must not begin with all events of it. */
export function hasType(eventType: EventType | undefined): Sql | false {
  return (
    eventType !== undefined &&
    sql`(select event.type from event where event.id = delivery.event_id) = ${eventType}`
  );
}

export function hasState(states: readonly DeliveryState[] | undefined): Sql | false {
  if (states === undefined) return false;
  const settled = states.filter((state) => state !== 'pending' && state !== 'delivering');
  const isSettled = sql`delivery.status = any(${settled}::delivery_status[])`;
  const isPending = states.includes('pending');
  const isDelivering = states.includes('delivering');
  if (!isPending && !isDelivering) return isSettled;
  const claimed = isClaimed(sql`delivery.id`);
  const which = isPending && isDelivering ? raw('true') : isDelivering ? claimed : sql`not ${claimed}`;
  return sql`(${isSettled} or delivery.status = 'pending' and ${which})`;
}

/**
 * Of the attempt itself, for deliveries that `notable_response` does not cover. A look-up for each row: `exists` may become a join that
 * begins with all attempts that were answered so, and took minutes.
 */
export function hasResponse(response: ResponseFilter | undefined): Sql | false {
  return (
    response !== undefined &&
    sql`(
      select ${attemptMatches(response)} from delivery_attempt attempt
      where attempt.delivery_id = delivery.id and attempt.number = delivery.attempt_count
    )`
  );
}

function attemptMatches(response: ResponseFilter): Sql {
  switch (response.kind) {
    case 'status':
      return sql`attempt.response_status = ${response.status}`;
    case 'class':
      return sql`attempt.response_status between ${response.firstDigit * 100} and ${response.firstDigit * 100 + 99}`;
    case 'no_answer':
      return raw('attempt.error_class is not null');
    case 'error':
      return sql`attempt.error_class = ${response.errorClass}`;
  }
}

/** The values of `notable_response` that match lie between these, both inclusive. Digits sort before letters. */
export function notableResponses(response: ResponseFilter): readonly [from: string, to: string] {
  switch (response.kind) {
    case 'status':
      return [String(response.status), String(response.status)];
    case 'class':
      return [`${response.firstDigit}00`, `${response.firstDigit}99`];
    case 'no_answer':
      return ['a', 'zzzz'];
    case 'error':
      return [response.errorClass, response.errorClass];
  }
}

/** Whether a delivery that arrived can match: its last attempt was answered with 2xx. */
export function mayHaveArrived(response: ResponseFilter | undefined): boolean {
  if (response === undefined) return true;
  if (response.kind === 'status') return response.status >= 200 && response.status < 300;
  return response.kind === 'class' && response.firstDigit === 2;
}

/** Every condition of the filter but the endpoint. */
export function conditionsOf(
  filter: Pick<DeliveryLogFilter, 'ids' | 'created' | 'eventType' | 'states' | 'response'>,
): Sql {
  return all([
    filter.ids !== undefined && sql`delivery.id = any(${filter.ids}::uuid[])`,
    isCreatedWithin(filter.created),
    hasState(filter.states),
    hasType(filter.eventType),
    hasResponse(filter.response),
  ]);
}
