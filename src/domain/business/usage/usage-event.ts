// Usage events, as partners send them, and what is wrong with a batch of them.
import type { UsageEvent } from '../../../../generated/api/types.gen.ts';
import type { Context } from '../../context.ts';
import { type InputError, type InputErrorCode, unprocessable } from '../../errors.ts';
import type { Meter, MeterAggregation } from './meter.ts';

/** Of a valid event. */
export interface KnownUsageEvent {
  readonly id: string;
  readonly meterId: string;
  readonly customerId: string;
  readonly occurredAtMs: number;
  readonly value: string | null;
  readonly textValue: string | null;
  readonly dimensions: string | null;
}

export const DAY_MS = 86_400_000;
/** How old an event may be. Whoever retries for longer has to send what he has in time. */
export const AGE_DAYS_MAX = 35;
/** How far the clock of a partner may be ahead. */
const AHEAD_MINUTES_MAX = 5;
/** A batch can be wrong in more places than anybody wants to read. */
const ERRORS_MAX = 100;

const DECIMAL = /^(0|[1-9]\d{0,14})(\.\d{1,12})?$/;

/** What a value has to be, in words. */
const valueRules: Readonly<Record<MeterAggregation, string>> = {
  sum: 'must be a decimal text such as "12.5" without a sign, of up to 15 digits and 12 decimal places',
  max: 'must be a decimal text such as "12.5" without a sign, of up to 15 digits and 12 decimal places',
  unique: 'is required: this meter counts different values',
  count: 'must be absent: this meter counts events',
};

/**
 * Looks up the meters and customers that a batch names, and makes the partitions of its months.
 *
 * @returns the events in their order.
 * @throws DomainError `unprocessable_content` with a pointer for everything that is wrong, up to 100.
 */
export async function knownUsageEvents(
  context: Context,
  organizationId: string,
  events: readonly UsageEvent[],
): Promise<KnownUsageEvent[]> {
  const nowMs = context.databaseClock.now().getTime();
  const accepted = { fromMs: nowMs - AGE_DAYS_MAX * DAY_MS, toMs: nowMs + AHEAD_MINUTES_MAX * 60_000 };
  const times = events.map(({ timestamp }) => Date.parse(timestamp));
  const inTime = times.filter((ms) => ms >= accepted.fromMs && ms <= accepted.toMs);
  const named = await findNamed(context, organizationId, events, inTime);
  const errors: InputError[] = [];
  const known = events.map((event, index) => {
    const occurredAtMs = times[index] ?? Number.NaN;
    const meter = named.meters.get(event.meter);
    const customerId = customerIdOf(event, named);
    for (const [member, code, detail] of faultsOf(event, { occurredAtMs, meter, customerId }, accepted)) {
      errors.push({ pointer: `/events/${index}${member}`, code, detail });
    }
    const { id, value = null, dimensions = {} } = event;
    const isText = meter?.aggregation === 'unique';
    return {
      id,
      meterId: meter?.id ?? '',
      customerId: customerId ?? '',
      occurredAtMs,
      value: isText ? null : value,
      textValue: isText ? value : null,
      dimensions: Object.keys(dimensions).length > 0 ? JSON.stringify(dimensions) : null,
    };
  });
  if (errors.length > 0) throw unprocessable(errors.slice(0, ERRORS_MAX));
  return known;
}

function customerIdOf({ customer_id, customer_number = '' }: UsageEvent, named: Named): string | undefined {
  if (customer_id === undefined) return named.customersByNumber.get(customer_number);
  // As Postgres writes it.
  return named.customers.get(customer_id) ?? named.customers.get(customer_id.toLowerCase());
}

/** Which members are wrong, and why. */
function* faultsOf(
  event: UsageEvent,
  found: { occurredAtMs: number; meter: NamedMeter | undefined; customerId: string | undefined },
  accepted: { readonly fromMs: number; readonly toMs: number },
): Generator<[member: string, code: InputErrorCode, detail: string]> {
  const { occurredAtMs, meter, customerId } = found;
  if (Number.isNaN(occurredAtMs)) yield ['/timestamp', 'wrong_format', 'is not a time that exists'];
  else if (occurredAtMs < accepted.fromMs)
    yield ['/timestamp', 'too_small', `is more than ${AGE_DAYS_MAX} days ago`];
  else if (occurredAtMs > accepted.toMs)
    yield ['/timestamp', 'too_large', `is more than ${AHEAD_MINUTES_MAX} minutes ahead`];
  if (!meter) yield ['/meter', 'not_found', `There is no meter ${event.meter}.`];
  else if (!isValueOf(meter.aggregation, event.value ?? null))
    yield ['/value', 'invalid_value', valueRules[meter.aggregation]];
  if ((event.customer_id === undefined) === (event.customer_number === undefined)) {
    yield ['', 'required', 'must have either customer_id or customer_number'];
  } else if (customerId === undefined) {
    const member = event.customer_id === undefined ? '/customer_number' : '/customer_id';
    yield [member, 'not_found', `There is no customer ${event.customer_id ?? event.customer_number}.`];
  }
}

function isValueOf(aggregation: MeterAggregation, value: string | null): boolean {
  switch (aggregation) {
    case 'count':
      return value === null;
    case 'unique':
      return value !== null;
    default:
      return value !== null && DECIMAL.test(value);
  }
}

type NamedMeter = Pick<Meter, 'id' | 'aggregation'>;

/** By the names that a batch has for them. */
interface Named {
  readonly meters: ReadonlyMap<string, NamedMeter>;
  readonly customers: ReadonlyMap<string, string>;
  readonly customersByNumber: ReadonlyMap<string, string>;
}

/** One statement for the whole batch. It also makes the partitions that these times need, if nobody has. */
async function findNamed(
  { db }: Context,
  organizationId: string,
  events: readonly UsageEvent[],
  timesMs: readonly number[],
): Promise<Named> {
  const different = (values: readonly (string | undefined)[]) =>
    [...new Set(values)].filter((value) => value !== undefined);
  const keys = different(events.map(({ meter }) => meter));
  const ids = different(events.map(({ customer_id }) => customer_id));
  const numbers = different(events.map(({ customer_number }) => customer_number));
  const months = monthsOf(timesMs).map((month) => month.toISOString());
  const rows = await db.query<{ kind: string; name: string; id: string; aggregation: MeterAggregation }>`
    select 'meter' as kind, key as name, id, aggregation from meter
    where organization_id = ${organizationId} and key = any(${keys}::text[])
    union all
    select 'customer', id::text, id, null from customer
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])
    union all
    select 'number', number, id, null from customer
    where organization_id = ${organizationId} and number = any(${numbers}::text[])
    union all
    select 'partition', make_usage_event_partition(month)::text, null, null from unnest(${months}::timestamptz[]) month`;
  const byName = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.name, row] as const));
  const idsByName = (kind: string) => new Map([...byName(kind)].map(([name, { id }]) => [name, id]));
  return {
    meters: byName('meter'),
    customers: idsByName('customer'),
    customersByNumber: idsByName('number'),
  };
}

/** The months, in UTC, that hold these times. */
function monthsOf(timesMs: readonly number[]): Date[] {
  if (timesMs.length === 0) return [];
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const ms of timesMs) {
    if (ms < least) least = ms;
    if (ms > most) most = ms;
  }
  const months: Date[] = [];
  for (let month = monthOf(least); month.getTime() <= most; month = nextMonth(month)) months.push(month);
  return months;
}

/** When the month of a time began, in UTC. */
export function monthOf(ms: number): Date {
  const time = new Date(ms);
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth()));
}

function nextMonth(month: Date): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
}
