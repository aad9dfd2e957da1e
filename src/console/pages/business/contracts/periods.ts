/** The days on which the periods of a contract begin: from its first day on, in steps of its interval. */
import type { BillingInterval } from '../../../../../generated/console-client/types.gen.ts';

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
