// Random contracts: what is sent to the service, and what usage there is.
import type { Random } from '../chaos/random.ts';
import { dateOf, dayBegins, dayNumber, periodStart } from './days.ts';

/** Quarter and half hours, a midnight that comes twice, one that is left out, a day that was skipped, and both ends of the day. */
export const ZONES = [
  ...['UTC', 'America/New_York', 'America/Havana', 'America/St_Johns', 'Pacific/Pago_Pago', 'Europe/Berlin'],
  ...['Asia/Beirut', 'Africa/Cairo', 'Asia/Kolkata', 'Asia/Kathmandu', 'Australia/Lord_Howe'],
  ...['Pacific/Chatham', 'Pacific/Apia', 'Pacific/Kiritimati'],
] as const;

/** With 0, 2 and 3 places. */
const CURRENCIES = ['JPY', 'EUR', 'KWD'] as const;
const INTERVALS = { month: 1, quarter: 3, year: 12 } as const;
/** By key, what they make of values. */
export const METERS = { calls: 'sum', seats: 'max', signatures: 'count', users: 'unique' } as const;
type MeterKey = keyof typeof METERS;
/** `20` and `20.0` are one rate. */
const RATES = ['20', '20.0', '5.5', '0', '7.7', '19', '8.875', '33.333333333333'] as const;
/** Usage is accepted for 35 days. */
const USAGE_DAYS = 33;
/** So long before and after a billing run no period ends: none becomes due meanwhile. */
const QUIET_DAYS = 2;
/** Then no more usage is accepted of what was billed, and billing runs again. */
export const DAYS_UNTIL_LATER_RUN = 37;

export interface AgreedItem {
  readonly kind: 'fixed' | 'usage';
  readonly description: string;
  readonly quantity?: string;
  readonly meter?: MeterKey;
  readonly included_quantity?: string;
  readonly price: { readonly kind: 'unit'; readonly unit_amount: string };
  readonly tax_rate: string;
}

export interface Used {
  readonly id: string;
  readonly meter: MeterKey;
  readonly at: number;
  readonly value?: string;
  /** It arrives after the period is billed. */
  readonly isLate: boolean;
}

export interface Agreement {
  readonly zone: string;
  readonly currency: string;
  readonly starts_on: string;
  readonly interval: keyof typeof INTERVALS;
  readonly months: number;
  readonly proration: 'none' | 'day';
  /** The first day that is billed. */
  readonly first: number;
  /** What the activation says of it. */
  readonly starts_billing_on: string | null | undefined;
  /** The last day that was agreed at first. */
  readonly ends_on: string | null;
  /** The last day that a notice says. */
  readonly terminated_on: string | null;
  readonly auto_issue: boolean;
  readonly payment_terms_days: number;
  readonly items: readonly AgreedItem[];
  readonly amendments: readonly { readonly effective_on: string; readonly items: readonly AgreedItem[] }[];
  readonly usage: readonly Used[];
}

/** The last day of a contract, if it has one. */
export const lastDay = ({ ends_on, terminated_on }: Agreement): number | undefined => {
  const day = terminated_on ?? ends_on;
  return day === null ? undefined : dayNumber(day);
};

/** @param today its number in UTC. */
export function anAgreement(random: Random, zone: string, today: number): Agreement {
  for (;;) {
    const agreement = aTry(random, zone, today);
    if (agreement) return agreement;
  }
}

function aTry(random: Random, zone: string, today: number): Agreement | undefined {
  const interval = random.pick(['month', 'month', 'quarter', 'year'] as const);
  const months = INTERVALS[interval];
  const isRecent = random.next() < 0.5;
  const isOpen = isRecent && random.next() < 0.3;
  const end = isRecent
    ? today - QUIET_DAYS - random.integer(0, 18)
    : dayNumber('2000-03-01') + random.integer(0, today - 60 - dayNumber('2000-03-01'));
  const starts_on = aStart(random, end, months);
  // No contract starts before.
  if (starts_on < '2000') return undefined;
  const starts: number[] = [];
  for (let n = 0; periodStart(starts_on, months, n) <= (isOpen ? today : end); n += 1)
    starts.push(periodStart(starts_on, months, n));
  if (isOpen && [0, DAYS_UNTIL_LATER_RUN].some((days) => beginsAbout(starts_on, months, today + days)))
    return undefined;
  const begun = dayNumber(starts_on);
  const proration = random.next() < 0.75 ? 'day' : 'none';
  // More periods than three are billed only from a day that the activation names.
  const isFromStart = periodStart(starts_on, months, 3) > today + 1 && random.next() < 0.5;
  const whole = random.pick(starts as [number, ...number[]]);
  const first = isFromStart
    ? begun
    : proration === 'day' && random.next() < 0.7
      ? random.integer(begun, end)
      : Math.min(whole, end);
  if (!isFromStart && first !== begun && proration === 'none' && !starts.includes(first)) return undefined;
  const items = someItems(random);
  const free = starts.filter((start) => start >= first && (isOpen || start <= end));
  const amendments = [...new Set(random.next() < 0.5 ? [0, 1].map(() => random.integer(0, 9)) : [])]
    .flatMap((place) => free[place] ?? [])
    .map((start) => ({ effective_on: dateOf(start), items: someItems(random) }));
  const how = isOpen ? 'open' : random.pick(['agreed', 'notice', 'earlier'] as const);
  const agreed = {
    agreed: { ends_on: dateOf(end), terminated_on: null },
    notice: { ends_on: null, terminated_on: dateOf(end) },
    earlier: { ends_on: dateOf(end + random.integer(1, 400)), terminated_on: dateOf(end) },
    open: { ends_on: null, terminated_on: null },
  }[how];
  return {
    zone,
    currency: random.pick(CURRENCIES),
    starts_on,
    interval,
    months,
    proration,
    first,
    starts_billing_on: isFromStart ? random.pick([null, undefined, starts_on]) : dateOf(first),
    ...agreed,
    auto_issue: random.next() < 0.5,
    payment_terms_days: random.integer(0, 120),
    items,
    amendments,
    usage: isRecent ? someUsage(random, zone, today, [...starts, first, end, end + 1]) : [],
  };
}

function beginsAbout(startsOn: string, months: number, day: number): boolean {
  for (let n = 0; ; n += 1) {
    const start = periodStart(startsOn, months, n);
    if (start > day + QUIET_DAYS) return false;
    if (start >= day - QUIET_DAYS) return true;
  }
}

/** As often as not on a day that some months do not have, or in February. At most six periods before the end. */
function aStart(random: Random, end: number, months: number): string {
  const about = dateOf(end - random.integer(0, months * 30 * 5));
  const [year = 0, month = 0] = about.split('-').map(Number);
  const isLeap = new Date(Date.UTC(year, 2, 0)).getUTCDate() === 29;
  if (months === 12 && isLeap && random.next() < 0.5 && dayNumber(`${year}-02-29`) <= end)
    return `${year}-02-29`;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = random.next() < 0.5 ? random.integer(28, 31) : random.integer(1, 28);
  const start = `${year}-${String(month).padStart(2, '0')}-${String(Math.min(day, length)).padStart(2, '0')}`;
  return dayNumber(start) > end ? dateOf(end) : start;
}

function someItems(random: Random): AgreedItem[] {
  const items: AgreedItem[] = Array.from({ length: random.integer(1, 3) }, (_, place) => ({
    kind: 'fixed' as const,
    description: `Licence ${place}`,
    ...(random.next() < 0.9 && { quantity: aDecimal(random, 3) }),
    price: { kind: 'unit' as const, unit_amount: aDecimal(random, random.pick([1, 3, 5, 8])) },
    tax_rate: random.pick(RATES),
  }));
  if (random.next() < 0.35)
    items.push({
      kind: 'fixed' as const,
      description: 'Discount',
      quantity: '1',
      price: { kind: 'unit', unit_amount: `-${aDecimal(random, 2)}`.replace(/^-0$/, '-1') },
      tax_rate: random.pick(RATES),
    });
  for (const meter of ['calls', 'seats', 'signatures', 'users'] as const)
    if (random.next() < 0.35)
      items.push({
        kind: 'usage' as const,
        description: meter,
        meter,
        ...(random.next() < 0.7 && {
          included_quantity: aDecimal(random, meter === 'calls' || meter === 'seats' ? 4 : 1),
        }),
        price: { kind: 'unit', unit_amount: aDecimal(random, 3) },
        tax_rate: random.pick(RATES),
      });
  return items;
}

/** At the first and last milliseconds of days at which something begins or ends, and in between. */
function someUsage(random: Random, zone: string, today: number, days: readonly number[]): Used[] {
  const edges = [...new Set(days)].filter((day) => day > today - USAGE_DAYS && day < today);
  const between = Array.from({ length: 4 }, () => today - random.integer(1, USAGE_DAYS - 1));
  return [...edges, ...between].flatMap((day) =>
    [0, -1, random.integer(-7_200_000, 7_200_000)].map((offset) => {
      const meter = random.pick(['calls', 'calls', 'seats', 'signatures', 'users'] as const);
      const value = meter === 'users' ? `user-${random.integer(1, 12)}` : aDecimal(random, 4);
      return {
        id: `${zone}-${random.integer(0, 2 ** 31)}-${random.integer(0, 2 ** 31)}`.replaceAll('/', '.'),
        meter,
        at: dayBegins(zone, day) + offset,
        isLate: random.next() < 0.15,
        ...(meter !== 'signatures' && { value }),
      };
    }),
  );
}

/** Up to so many digits before the point and 12 after it, some of them halves. */
function aDecimal(random: Random, digits: number): string {
  const before = random.integer(0, 10 ** random.integer(0, digits) - 1);
  if (random.next() < 0.3) return String(before);
  if (random.next() < 0.3) return `${before}.5`;
  const places = random.integer(1, 12);
  const after = String(Math.floor(random.next() * 10 ** places)).padStart(places, '0');
  return `${before}.${after}`;
}
