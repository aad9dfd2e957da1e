// What the contract of the API says a contract is billed: its sections on money, periods and proration, read literally.
import { type AgreedItem, type Agreement, lastDay, METERS, type Used } from './agreements.ts';
import { dateOf, dayBegins, dayNumber, periodStart } from './days.ts';
import {
  canonical,
  decimal,
  decimalText,
  type Fraction,
  isLess,
  minus,
  PLACES,
  plus,
  rounded,
  times,
  whole,
} from './exact.ts';

export interface OwedLine {
  readonly kind: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit_amount: string;
  readonly prorated: { readonly days: number; readonly of: number } | null;
  readonly tax_rate: string;
  readonly amount: bigint;
}

export interface Bill {
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly lines: readonly OwedLine[];
}

const HOUR_MS = 3_600_000;
export const ADJUSTMENT = 'usage_adjustment';

/** When billing ran: periods are due that ended longer than the grace before. */
export interface Run {
  readonly at: number;
  readonly graceHours: number;
  /** What had arrived by then. */
  readonly usage: readonly Used[];
}

/** One for each period that is due, oldest first. A period whose items come to less than 0 is not billed, nor is what follows. */
export function billsOf(agreement: Agreement, run: Run): Bill[] {
  return billedIn(agreement, run, 0);
}

/**
 * Of a later run, in which other usage has arrived. Its difference is on the next bill or, where there is none any more,
 * on a bill for each period of which no more usage is accepted.
 */
export function laterBillsOf(agreement: Agreement, before: Run, run: Run): Bill[] {
  const billed = billedIn(agreement, before, 0);
  const parts = partsDue(agreement, before).slice(0, billed.length);
  const adjustments = parts.map((part) => adjustmentsOf(agreement, part, before.usage, run.usage));
  if (nextPart(agreement, billed.at(-1)?.period?.to) === null)
    return adjustments.flatMap((lines) => (lines.length === 0 ? [] : [{ period: null, lines }]));
  const [next, ...others] = billedIn(agreement, run, billed.length);
  return next ? [{ ...next, lines: [...next.lines, ...adjustments.flat()] }, ...others] : [];
}

function billedIn(agreement: Agreement, run: Run, from: number): Bill[] {
  const bills = partsDue(agreement, run)
    .slice(from)
    .map((part) => ({
      period: { from: dateOf(part.from), to: dateOf(part.to) },
      lines: itemsIn(agreement, part.from).map((item) => lineOf(agreement, item, part, run.usage)),
    }));
  const refused = bills.findIndex(({ lines }) => totalsOf(lines).total < 0n);
  return refused === -1 ? bills : bills.slice(0, refused);
}

/**
 * What is billed for the usage of a period becomes what all of it costs. The line has the difference in quantity at the
 * price or, where rounding makes that another amount, one of that amount.
 */
function adjustmentsOf(
  agreement: Agreement,
  part: Part,
  before: readonly Used[],
  after: readonly Used[],
): OwedLine[] {
  return itemsIn(agreement, part.from)
    .filter(({ kind }) => kind === 'usage')
    .flatMap((item) => {
      const [was, is] = [lineOf(agreement, item, part, before), lineOf(agreement, item, part, after)];
      const amount = is.amount - was.amount;
      if (amount === 0n) return [];
      const more = minus(decimal(is.quantity), decimal(was.quantity));
      const isExact = rounded(times(more, decimal(is.unit_amount))) === amount;
      const made = isExact
        ? { quantity: decimalText(more), unit_amount: is.unit_amount }
        : { quantity: '1', unit_amount: String(amount) };
      return [{ ...is, ...made, kind: ADJUSTMENT, amount }];
    });
}

/** A period or, where billing begins or the contract ends within it, a part of it. */
interface Part {
  readonly from: number;
  readonly to: number;
  /** Days of the whole period. */
  readonly of: number;
}

function partsDue(agreement: Agreement, { at, graceHours }: Run): Part[] {
  const { zone, starts_on, months, first } = agreement;
  const last = lastDay(agreement) ?? Number.POSITIVE_INFINITY;
  const parts: Part[] = [];
  for (let n = 0; ; n += 1) {
    const [begin, next] = [periodStart(starts_on, months, n), periodStart(starts_on, months, n + 1)];
    if (begin > last) return parts;
    const [from, to] = [Math.max(begin, first), Math.min(next, last + 1)];
    if (dayBegins(zone, to) + graceHours * HOUR_MS > at) return parts;
    if (from < to) parts.push({ from, to, of: next - begin });
  }
}

/** What is billed next, from the day on to which everything is billed, or from the first; `null` if the contract ends by then. */
export function nextPart(agreement: Agreement, billedTo?: string) {
  const { starts_on, months, first } = agreement;
  const last = lastDay(agreement) ?? Number.POSITIVE_INFINITY;
  const from = billedTo === undefined ? first : dayNumber(billedTo);
  if (from > last) return null;
  let n = 0;
  while (periodStart(starts_on, months, n) <= from) n += 1;
  return { from: dateOf(from), to: dateOf(Math.min(periodStart(starts_on, months, n), last + 1)) };
}

/** Of the latest amendment that is in force, or of the contract itself. */
function itemsIn({ items, amendments }: Agreement, day: number): readonly AgreedItem[] {
  const inForce = amendments
    .filter(({ effective_on }) => dayNumber(effective_on) <= day)
    .toSorted((one, other) => dayNumber(other.effective_on) - dayNumber(one.effective_on));
  return inForce[0]?.items ?? items;
}

const partOf = ({ from, to, of }: Part): Fraction => ({ over: BigInt(to - from), under: BigInt(of) });

const isProrated = ({ proration }: Agreement, { from, to, of }: Part) =>
  proration === 'day' && to - from < of;

function lineOf(agreement: Agreement, item: AgreedItem, part: Part, used: readonly Used[]): OwedLine {
  const isFixed = item.kind === 'fixed';
  const quantity = isFixed ? decimal(item.quantity ?? '1') : billable(agreement, item, part, used);
  const price = decimal(item.price.unit_amount);
  const cut = isFixed && isProrated(agreement, part);
  return {
    kind: item.kind,
    description: item.description,
    tax_rate: canonical(item.tax_rate),
    quantity: decimalText(quantity),
    unit_amount: decimalText(price),
    prorated: cut ? { days: part.to - part.from, of: part.of } : null,
    amount: rounded(times(times(quantity, price), cut ? partOf(part) : whole(1n))),
  };
}

/** What is counted in the part beyond what is included. */
function billable(agreement: Agreement, item: AgreedItem, part: Part, used: readonly Used[]): Fraction {
  if (item.meter === undefined) throw new Error('It has no meter.');
  const { zone } = agreement;
  const [begin, end] = [dayBegins(zone, part.from), dayBegins(zone, part.to)];
  const counted = count(
    METERS[item.meter],
    used.filter(({ meter, at }) => meter === item.meter && at >= begin && at < end),
  );
  const all = decimal(item.included_quantity ?? '0');
  const included = isProrated(agreement, part)
    ? { over: rounded(times(all, partOf(part)), PLACES), under: 10n ** BigInt(PLACES) }
    : all;
  return isLess(counted, included) ? whole(0n) : minus(counted, included);
}

function count(aggregation: (typeof METERS)[keyof typeof METERS], used: readonly Used[]): Fraction {
  if (aggregation === 'count') return whole(BigInt(used.length));
  if (aggregation === 'unique') return whole(BigInt(new Set(used.map(({ value }) => value)).size));
  const values = used.map(({ value = '0' }) => decimal(value));
  if (aggregation === 'sum') return values.reduce(plus, whole(0n));
  return values.reduce((one, other) => (isLess(one, other) ? other : one), whole(0n));
}

/** What a rate takes of an amount, rounded once. */
export const taxOf = (rate: string, amount: bigint): bigint =>
  rounded(times({ over: amount, under: 100n }, decimal(rate)));

/** Texts of one number are one rate. */
export function sumByRate(lines: readonly { readonly tax_rate: string; readonly amount: bigint }[]) {
  const sums = new Map<string, bigint>();
  for (const { tax_rate, amount } of lines) {
    const rate = canonical(tax_rate);
    sums.set(rate, (sums.get(rate) ?? 0n) + amount);
  }
  return sums;
}

export function totalsOf(lines: readonly { readonly tax_rate: string; readonly amount: bigint }[]) {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0n);
  const tax = [...sumByRate(lines)].reduce((sum, [rate, amount]) => sum + taxOf(rate, amount), 0n);
  return { subtotal, tax, total: subtotal + tax };
}
