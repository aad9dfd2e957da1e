// What deliveries can be searched for, as conditions on a row of `delivery`.
import { all, raw, type Sql, sql } from '../../platform/postgres/statement.ts';
import { isClaimed } from '../delivery-queue/queued-deliveries.ts';
import type { EventType } from '../event-types/event-type.ts';
import { isCreatedIn, type TimeRange } from '../page.ts';
import type { DeliveryState } from './recorded-delivery.ts';

/** What the last attempt came to. */
export type ResponseFilter =
  | { readonly kind: 'status'; readonly status: number }
  /** By the first digit of the HTTP status. */
  | { readonly kind: 'class'; readonly firstDigit: number }
  /** Any error instead of a response. */
  | { readonly kind: 'no_answer' }
  | { readonly kind: 'error'; readonly errorClass: string };

/** What a filter by response means: `503`, `5xx`, `no_answer`, or the class of an error. */
export function responseFilter(text: string): ResponseFilter {
  if (/^\d{3}$/.test(text)) return { kind: 'status', status: Number(text) };
  if (/^\dxx$/.test(text)) return { kind: 'class', firstDigit: Number(text[0]) };
  return text === 'no_answer' ? { kind: 'no_answer' } : { kind: 'error', errorClass: text };
}

/** All that is given must hold. */
export interface DeliveryFilter {
  /** A few, of which the state is asked for. */
  readonly ids?: readonly string[] | undefined;
  readonly endpoint_id?: string | undefined;
  readonly event_id?: string | undefined;
  readonly event_type?: EventType | undefined;
  readonly created?: TimeRange | undefined;
}

/** What the API searches by: operators in all organizations or one, and by the endpoint's host. */
export interface DeliverySearch extends DeliveryFilter {
  readonly organization_id?: string | undefined;
  readonly url_host?: string | undefined;
  readonly status?: DeliveryState | undefined;
}

export interface DeliveryLogFilter extends DeliveryFilter {
  /** Of a delivery, or of an event: then all its deliveries. */
  readonly id?: string | undefined;
  /** Any of these. */
  readonly states?: readonly DeliveryState[] | undefined;
  readonly response?: ResponseFilter | undefined;
  /** A filter that the event's body fulfils. */
  readonly matches?: string | undefined;
}

/** The states that an index has (delivery.notable_status). */
export const notableStates = ['held', 'failed', 'canceled', 'skipped'] as const satisfies DeliveryState[];

/** A look-up for each row, whatever the planner thinks of the type: it must not begin with all events of it. */
export function hasType(eventType: string | undefined): Sql | false {
  return (
    eventType !== undefined &&
    sql`(select event.type from event where event.id = delivery.event_id) = ${eventType}`
  );
}

/** What is removed fulfils nothing. */
export function hasMatch(matches: string | undefined): Sql | false {
  return (
    matches !== undefined &&
    sql`(
      select event.body is not null and filter_passes(event_document(event.body), ${matches})
      from event where event.id = delivery.event_id
    )`
  );
}

/** One notable state as delivery_notable_idx has it, and what is pending without the others. */
export function hasState(states: readonly DeliveryState[] | undefined): Sql | false {
  if (states === undefined) return false;
  const [state] = states;
  if (states.length === 1 && notableStates.some((notable) => notable === state))
    return sql`delivery.notable_status = ${state ?? null}`;
  const settled = states.filter((state) => state !== 'pending' && state !== 'delivering');
  const isSettled = sql`delivery.status = any(${settled}::delivery_status[])`;
  if (settled.length === states.length) return isSettled;
  const claimed = isClaimed(sql`delivery.id`);
  const which = [states.includes('pending') && sql`not ${claimed}`, states.includes('delivering') && claimed];
  const isOpen = all([raw(`delivery.status = 'pending'`), ...(which.includes(false) ? which : [])]);
  return settled.length === 0 ? isOpen : sql`(${isSettled} or ${isOpen})`;
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
  filter: Pick<DeliveryLogFilter, 'ids' | 'created' | 'event_type' | 'states' | 'response' | 'matches'>,
): Sql {
  return all([
    filter.ids !== undefined && sql`delivery.id = any(${filter.ids}::uuid[])`,
    isCreatedIn(filter.created, raw('delivery.created_at')),
    hasState(filter.states),
    hasType(filter.event_type),
    hasResponse(filter.response),
    hasMatch(filter.matches),
  ]);
}
