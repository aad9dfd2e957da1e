/**
 * Billing periods: period n begins at the anchor + n × interval, always counted from the anchor, so that 31
 * January is followed by 28 February and that by 31 March. A period is a range of dates; its days begin at
 * 00:00 in the organization's time zone, and that instant is Postgres's to say, which knows the zones.
 */
import type { BillingInterval } from '../../../generated/prisma/client.ts';
import { type Sql, sql } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';

/** As YYYY-MM-DD, so that dates compare as texts. */
export type CalendarDate = string;

export interface Period {
  readonly from: CalendarDate;
  /** The first day that does not belong to it any more. */
  readonly to: CalendarDate;
}

/** What makes the periods of a contract. */
export interface Periods {
  readonly anchor: CalendarDate;
  readonly interval: BillingInterval;
}

const monthsOf: Readonly<Record<BillingInterval, number>> = { month: 1, quarter: 3, year: 12 };

/** The first day of period n. In a month that is too short for the anchor's day, the month's last day. */
export function periodStart({ anchor, interval }: Periods, n: number): CalendarDate {
  const { year, month, day } = partsOf(anchor);
  const months = month + n * monthsOf[interval];
  return dateText(year, months, Math.min(day, daysIn(year, months)));
}

/** The period that a day belongs to. */
export function periodOf(periods: Periods, day: CalendarDate): Period {
  const n = periodNumber(periods, day);
  return { from: periodStart(periods, n), to: periodStart(periods, n + 1) };
}

/** How many days of how many are billed, of a period that is cut short; nothing of a whole one. */
export interface Prorated {
  readonly prorated_days: number | null;
  readonly prorated_of: number | null;
}

export const notProrated: Prorated = { prorated_days: null, prorated_of: null };

/** Days are those of the calendar, however many hours they have. */
export function proratedBy(periods: Periods, part: Period): Prorated {
  const [prorated_days, prorated_of] = [daysOf(part), daysOf(periodOf(periods, part.from))];
  return prorated_days < prorated_of ? { prorated_days, prorated_of } : notProrated;
}

const DAY_MS = 86_400_000;

const daysOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The first days of the periods that begin on `from` or later. */
export function periodStartsFrom(periods: Periods, from: CalendarDate, count: number): CalendarDate[] {
  const n = periodNumber(periods, from);
  const first = periodStart(periods, n) === from ? n : n + 1;
  return Array.from({ length: count }, (_, place) => periodStart(periods, first + place));
}

/** Which period a day belongs to; before the anchor they are negative. */
export function periodNumber(periods: Periods, day: CalendarDate): number {
  const anchor = partsOf(periods.anchor);
  const { year, month } = partsOf(day);
  const months = (year - anchor.year) * 12 + month - anchor.month;
  const n = Math.floor(months / monthsOf[periods.interval]);
  return periodStart(periods, n) > day ? n - 1 : n;
}

export function dayAfter(date: CalendarDate): CalendarDate {
  return daysAfter(date, 1);
}

export function dayBefore(date: CalendarDate): CalendarDate {
  return daysAfter(date, -1);
}

export function daysAfter(date: CalendarDate, days: number): CalendarDate {
  const { year, month, day } = partsOf(date);
  return dateText(year, month, day + days);
}

/** The period of a row that has its first day, and the first that no longer belongs to it. */
export function periodIn({
  period_from: from,
  period_to: to,
}: {
  readonly period_from: CalendarDate | null;
  readonly period_to: CalendarDate | null;
}): Period | null {
  return from === null || to === null ? null : { from, to };
}

/** The date where an organization is. In SQL, because Postgres knows the time zones. */
export async function todayIn({ db }: Context, organizationId: string): Promise<CalendarDate> {
  const [found] = await db.query<{ today: CalendarDate }>`
    select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today
    from organization where id = ${organizationId}`;
  return found?.today ?? '';
}

/** The instant at which a day begins. Where 00:00 is skipped on that day, what follows the gap. */
export function startOfDay(day: Sql, timeZone: Sql): Sql {
  return sql`(${day}::timestamp at time zone ${timeZone})`;
}

/** The date where it is latest, some hours ago: a bound for indexes on dates, for organizations of every zone. */
export function latestDate(hoursAgo = 0): Sql {
  return sql`((now() - make_interval(hours => ${hoursAgo}::int)) at time zone 'UTC' + interval '14 hours')::date`;
}

/** `month` counts from 0, as Date does. */
function partsOf(date: CalendarDate): { year: number; month: number; day: number } {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return { year, month: month - 1, day };
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

function dateText(year: number, month: number, day: number): CalendarDate {
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
}
