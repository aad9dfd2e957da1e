/** The days on which the periods of a contract begin: from its first day on, in steps of its interval. */
import type { BillingInterval } from '#client/types';

const months: Readonly<Record<BillingInterval, number>> = { month: 1, quarter: 3, year: 12 };

/** The first `count` beginnings from a day on. */
export function periodStarts(
  startsOn: string,
  interval: BillingInterval,
  from: string,
  count: number,
): string[] {
  const found: string[] = [];
  const elapsed = monthsBetween(startsOn, from);
  for (let step = Math.max(0, Math.floor(elapsed / months[interval]) - 1); found.length < count; step++) {
    const day = addMonths(startsOn, step * months[interval]);
    if (day >= from) found.push(day);
  }
  return found;
}

/** A day from which a contract may be billed, and how many periods that have ended are then billed. */
export interface BillingStart {
  readonly day: string;
  readonly bills: number;
}

/**
 * The first days of the periods that have begun by today: from the first one, the last that has ended, and the one that
 * runs. A contract that begins today, or later, has one.
 */
export function billingStarts(
  { starts_on, ends_on }: { readonly starts_on: string; readonly ends_on: string | null },
  interval: BillingInterval,
  today: string,
): BillingStart[] {
  const isOver = ends_on !== null && ends_on < today;
  const begun = begunBy(starts_on, interval, isOver ? ends_on : today);
  const ended = isOver ? begun : Math.max(0, begun - 1);
  const startAt = (n: number) => addMonths(starts_on, n * months[interval]);
  return [...new Set([0, ended - 1, ...(isOver ? [] : [ended])])]
    .filter((n) => n >= 0)
    .map((n) => ({ day: startAt(n), bills: ended - n }));
}

/** How many periods have begun by a day. */
function begunBy(startsOn: string, interval: BillingInterval, day: string): number {
  if (day < startsOn) return 0;
  let count = Math.max(0, Math.floor(monthsBetween(startsOn, day) / months[interval]) - 1);
  while (addMonths(startsOn, count * months[interval]) <= day) count += 1;
  return count;
}

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

/** 31 January and one month is the last day of February. */
function addMonths(day: string, added: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + added, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + added, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The API names the first day that does not belong to a period any more. */
export function lastDay(to: string): string {
  return new Date(Date.parse(`${to}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
