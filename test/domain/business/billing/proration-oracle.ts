// What a contract bills by the text of the public contract alone (Money and quantities, Dates and periods, Proration),
// in fractions of whole numbers and days counted here: it imports nothing of the service.

export interface AgreedItem {
  /** Of a fixed item; null for usage. */
  readonly quantity: string | null;
  readonly included_quantity: string | null;
  readonly unit_amount: string;
  readonly tax_rate: string;
}

export interface Agreed {
  readonly starts_on: string;
  readonly ends_on: string;
  readonly starts_billing_on: string;
  readonly months: number;
  readonly proration: 'none' | 'day';
  readonly items: readonly AgreedItem[];
  /** What the meter counts, by day. */
  readonly used: ReadonlyMap<string, readonly string[]>;
}

interface OwedLine {
  readonly quantity: string;
  readonly prorated: { readonly days: number; readonly of: number } | null;
  readonly amount: bigint;
}

export interface Owed {
  /** The first day, and the first that no longer belongs to it. */
  readonly from: string;
  readonly to: string;
  readonly lines: readonly OwedLine[];
  readonly subtotal: bigint;
  readonly tax: bigint;
  readonly total: bigint;
}

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const lengthOf = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

/** Days since 1 January 2000. */
export function numberOf(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  let days = date - 1;
  for (let each = 2000; each < year; each += 1) days += isLeap(each) ? 366 : 365;
  for (let each = 1; each < month; each += 1) days += lengthOf(year, each);
  return days;
}

export function dayOf(number: number): string {
  let [year, month, left] = [2000, 1, number];
  while (left >= (isLeap(year) ? 366 : 365)) {
    left -= isLeap(year) ? 366 : 365;
    year += 1;
  }
  while (left >= lengthOf(year, month)) {
    left -= lengthOf(year, month);
    month += 1;
  }
  return [year, String(month).padStart(2, '0'), String(left + 1).padStart(2, '0')].join('-');
}

/** The first day of period n. "In a month that is too short on its last day." */
export function startOf({ starts_on, months }: Pick<Agreed, 'starts_on' | 'months'>, n: number): number {
  const [year = 0, month = 0, date = 0] = starts_on.split('-').map(Number);
  const counted = year * 12 + month - 1 + n * months;
  const [then, of] = [Math.floor(counted / 12), (counted % 12) + 1];
  const text = [then, of, Math.min(date, lengthOf(then, of))].map((each) => String(each).padStart(2, '0'));
  return numberOf(text.join('-'));
}

/** The invoices of a contract that is over, oldest first. */
export function owedBy(agreed: Agreed): Owed[] {
  const [begin, end] = [numberOf(agreed.starts_billing_on), numberOf(agreed.ends_on) + 1];
  const owed: Owed[] = [];
  for (let n = 0; startOf(agreed, n) < end; n += 1) {
    const [start, next] = [startOf(agreed, n), startOf(agreed, n + 1)];
    if (next <= begin) continue;
    owed.push(invoiceOf(agreed, Math.max(start, begin), Math.min(next, end), next - start));
  }
  return owed;
}

function invoiceOf({ items, used, proration }: Agreed, from: number, to: number, of: number): Owed {
  const isPart = proration === 'day' && to - from < of;
  const days = isPart ? to - from : of;
  const lines = items.map(({ quantity, included_quantity, unit_amount }): OwedLine => {
    const price = trillionths(unit_amount);
    if (quantity !== null) {
      const amount = half(trillionths(quantity) * price * BigInt(days), TRILLION * TRILLION * BigInt(of));
      return { quantity: textOf(trillionths(quantity)), prorated: isPart ? { days, of } : null, amount };
    }
    const included = half(trillionths(included_quantity ?? '0') * BigInt(days), BigInt(of));
    let counted = 0n;
    for (let day = from; day < to; day += 1)
      for (const value of used.get(dayOf(day)) ?? []) counted += trillionths(value);
    const beyond = counted > included ? counted - included : 0n;
    return { quantity: textOf(beyond), prorated: null, amount: half(beyond * price, TRILLION * TRILLION) };
  });
  const rates = new Map<string, bigint>();
  items.forEach(({ tax_rate }, place) => {
    rates.set(tax_rate, (rates.get(tax_rate) ?? 0n) + (lines[place]?.amount ?? 0n));
  });
  const subtotal = [...rates.values()].reduce((sum, each) => sum + each, 0n);
  const taxes = [...rates].map(([rate, net]) => half(net * trillionths(rate), 100n * TRILLION));
  const tax = taxes.reduce((sum, each) => sum + each, 0n);
  return { from: dayOf(from), to: dayOf(to), lines, subtotal, tax, total: subtotal + tax };
}

const TRILLION = 10n ** 12n;

/** The quotient, rounded once, half away from zero. BigInt's division cuts towards zero. */
function half(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const whole = size / divisor + (2n * (size % divisor) >= divisor ? 1n : 0n);
  return dividend < 0n ? -whole : whole;
}

function trillionths(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const size = BigInt(whole + fraction.padEnd(12, '0'));
  return decimal.startsWith('-') ? -size : size;
}

function textOf(value: bigint): string {
  const digits = String(value).padStart(13, '0');
  return `${digits.slice(0, -12)}.${digits.slice(-12)}`.replace(/\.?0+$/, '');
}
