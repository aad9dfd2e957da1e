// Money: whole minor units of a currency, made of decimal quantities, prices and tax rates.
import Big from 'big.js';
import { unprocessableAt } from '../errors.ts';
import { currencyExponent } from './currency.ts';
import type { Prorated } from './periods.ts';

/** An amount in whole minor units. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** For people, such as `1249.50 GBP`. */
export function moneyText({ amount, currency }: Money): string {
  const exponent = currencyExponent(currency) ?? 0;
  return `${new Big(amount).div(new Big(10).pow(exponent)).toFixed(exponent)} ${currency}`;
}

/** The one text of a decimal number: without zeros that say nothing, and never in powers of ten. */
export function decimalText(text: string): string {
  const decimal = new Big(text);
  return decimal.eq(0) ? '0' : decimal.toFixed();
}

/** What an amount is made of, in decimal texts of at most 15 digits before and 12 behind the point. */
export interface Price {
  readonly quantity: string;
  /** In minor units, and parts of them: 0.5 is half a cent. */
  readonly unit_amount: string;
}

/** Big's division, rounded once to so many digits after the point. */
const divisionTo = (digits: number) => Object.assign(Big(), { DP: digits });
const [Whole, Twelve] = [divisionTo(0), divisionTo(12)];

/**
 * The price of a quantity in minor units, in a part of a period by its days, rounded once, half away from zero.
 *
 * @returns a number that may be beyond what an amount can be: see isAmount.
 */
export function priceOf({
  quantity,
  unit_amount,
  prorated_days,
  prorated_of,
}: Price & Partial<Prorated>): number {
  const whole = new Whole(quantity).times(unit_amount);
  return (
    whole
      .times(prorated_days ?? 1)
      .div(prorated_of ?? 1)
      .toNumber() + 0
  );
}

/** The quantity of a part of a period. */
export function quantityIn({ prorated_days, prorated_of }: Prorated, quantity: string): string {
  return new Twelve(quantity)
    .times(prorated_days ?? 1)
    .div(prorated_of ?? 1)
    .toFixed();
}

/** Whether a number is an amount: JSON carries no larger integer exactly. */
export function isAmount(minor: number): boolean {
  return Number.isSafeInteger(minor);
}

export const AMOUNT_TOO_LARGE = `makes an amount beyond ${Number.MAX_SAFE_INTEGER} minor units`;

/** The part of a line that decides over the totals. */
export interface TaxedAmount {
  readonly amount_minor: number;
  /** In percent. */
  readonly tax_rate: string;
}

export interface Totals {
  readonly subtotal_minor: number;
  readonly tax_minor: number;
  readonly total_minor: number;
}

/**
 * Adds up lines. The tax of each rate is that of the sum of its lines, rounded once.
 *
 * @throws DomainError `unprocessable_content` at `pointer` for totals beyond 2^53 - 1.
 */
export function totalsOf(lines: readonly TaxedAmount[], pointer: string): Totals {
  const byRate = Map.groupBy(lines, ({ tax_rate }) => decimalText(tax_rate));
  const subtotal_minor = sum(lines.map(({ amount_minor }) => amount_minor));
  const tax_minor = sum(
    [...byRate].map(([rate, taxed]) =>
      rounded(
        sumOf(taxed.map(({ amount_minor }) => amount_minor))
          .times(rate)
          .div(100),
      ),
    ),
  );
  const totals = { subtotal_minor, tax_minor, total_minor: sum([subtotal_minor, tax_minor]) };
  if (!Object.values(totals).every(isAmount)) throw unprocessableAt(pointer, AMOUNT_TOO_LARGE, 'too_large');
  return totals;
}

const sumOf = (amounts: readonly number[]): Big =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0));

const sum = (amounts: readonly number[]): number => sumOf(amounts).toNumber();

/** `+ 0` because a number has two zeros, and JSON writes one of them with a minus. */
function rounded(decimal: Big): number {
  return decimal.round(0, Big.roundHalfUp).toNumber() + 0;
}
