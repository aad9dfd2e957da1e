/**
 * What the meters of the mock count: api_calls 50,000 in the period that the examples bill, and as many an hour
 * before and after it; active_users always the same users.
 */
import { isObject, type JsonObject } from '../contract/documented-answers.ts';
import { type InputError, unprocessable } from '../domain/errors.ts';
import { unprocessableParameter } from '../http/edge/problem.ts';

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const BILLED = { from: Date.parse('2026-10-20'), to: Date.parse('2026-11-20'), calls: 50_000 };
const FIRST = Date.parse('2026-03-20');
const LAST = Date.parse('2026-11-24T12:00:00Z');
const CALLER = '019cadd3-7fc0-7ab8-a1dc-170dc2e43224';
const USERS = { customer: '019e177b-d53f-7968-9eb7-65661ea3b95f', count: 37, from: Date.parse('2026-05-15') };
const TIME_ZONE = 'UTC';
const ROWS_MAX = 1_000;

/** The calls in whole hours from `from` to `to`. */
export function usageBetween(from: number, to: number): number {
  const callsBefore = (time: number) => {
    const hours = Math.floor((Math.min(Math.max(time, FIRST), LAST) - BILLED.from) / HOUR_MS);
    return Math.floor((hours * BILLED.calls * HOUR_MS) / (BILLED.to - BILLED.from));
  };
  return Math.max(0, callsBefore(to) - callsBefore(from));
}

interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * The answer to a query.
 *
 * @param meter the meter, as it is listed.
 * @throws EdgeError for a time that ends before it begins, a time zone that does not exist, or too many rows.
 */
export function meterUsage(meter: JsonObject, query: Readonly<Record<string, unknown>>): JsonObject {
  const [from, to] = [Date.parse(String(query.from)), Date.parse(String(query.to))];
  if (!(to > from)) throw unprocessableParameter('to', 'must be later than from');
  const window = String(query.window ?? 'none');
  const time_zone = String(query.time_zone ?? TIME_ZONE);
  const group_by = query.group_by === undefined ? null : String(query.group_by);
  const isUnique = meter.aggregation === 'unique';
  const customer = isUnique ? USERS.customer : CALLER;
  const isAsked = query.customer_id === undefined || query.customer_id === customer;
  const countIn = (times: Window) => {
    if (!isAsked) return 0;
    if (!isUnique) return usageBetween(times.from, times.to);
    return times.to > USERS.from && times.from < LAST ? USERS.count : 0;
  };
  const data = windowsOf({ from, to }, window, time_zone).flatMap((times) => {
    const value = countIn(times);
    const isShown = value > 0 || (window === 'none' && group_by === null);
    const group = group_by === 'customer_id' ? customer : null;
    const row = { from: isoTime(times.from), to: isoTime(times.to), group, value: String(value) };
    return isShown ? [row] : [];
  });
  if (data.length > ROWS_MAX) {
    const detail = `makes more than ${ROWS_MAX} rows; ask for a shorter time, longer windows or one customer`;
    throw unprocessableParameter('window', detail);
  }
  return { meter: meter.key ?? '', window, time_zone, group_by, data };
}

const isoTime = (time: number): string => new Date(time).toISOString();

function windowsOf({ from, to }: Window, window: string, timeZone: string): Window[] {
  if (window === 'none') return [{ from, to }];
  const nameOf = windowNames(window, timeZone);
  const windows: Window[] = [];
  let name = nameOf(from);
  let start = from;
  // Days begin at whole quarters of an hour everywhere; before and after the usage there is nothing to see.
  const first = Math.ceil(Math.max(from + 1, FIRST - 2 * HOUR_MS) / QUARTER_MS) * QUARTER_MS;
  for (let time = first; time < Math.min(to, LAST + HOUR_MS); time += QUARTER_MS) {
    if (nameOf(time) === name) continue;
    windows.push({ from: start, to: time });
    [start, name] = [time, nameOf(time)];
  }
  return [...windows, { from: start, to }];
}

function windowNames(window: string, timeZone: string): (time: number) => string {
  try {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      ...(window !== 'month' && { day: '2-digit' as const }),
    });
    return window === 'hour' ? (time) => String(Math.floor(time / HOUR_MS)) : (time) => format.format(time);
  } catch {
    const detail = `Unknown time zone "${timeZone}". Give the name of IANA, such as Europe/Berlin or UTC.`;
    throw unprocessableParameter('time_zone', detail);
  }
}

/**
 * The answer to a batch, which is all that the mock knows: an id that comes again is a duplicate, or in conflict.
 *
 * @throws DomainError for meters and customers that do not exist.
 */
export function ingested(
  events: readonly JsonObject[],
  meters: readonly JsonObject[],
  customers: readonly JsonObject[],
): JsonObject {
  const errors = events.flatMap((event, index): InputError[] => {
    const { meter, customer_id, customer_number } = event;
    const isCustomer = ({ id, number }: JsonObject) =>
      customer_id === undefined ? number === customer_number : id === customer_id;
    const member = customer_id === undefined ? 'customer_number' : 'customer_id';
    return [
      ...(meters.some(({ key }) => key === meter)
        ? []
        : [{ pointer: `/events/${index}/meter`, detail: `There is no meter ${meter}.` }]),
      ...(customers.some(isCustomer)
        ? []
        : [
            { pointer: `/events/${index}/${member}`, detail: `There is no customer ${event[member] ?? ''}.` },
          ]),
    ];
  });
  if (errors.length > 0) throw unprocessable(errors.slice(0, 100));
  const known = new Map<string, string>();
  let [accepted, duplicates] = [0, 0];
  const conflicting: string[] = [];
  for (const event of events) {
    const [id, content] = [String(event.id), JSON.stringify(Object.entries(event).sort())];
    if (!known.has(id)) accepted++;
    else if (known.get(id) === content) duplicates++;
    else conflicting.push(id);
    if (!known.has(id)) known.set(id, content);
  }
  return { accepted, duplicates, conflicting };
}

/** The objects of a list in a body. */
export function objectsIn(list: JsonObject[string] | undefined): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}
