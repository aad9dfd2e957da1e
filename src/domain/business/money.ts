// Money: whole minor units of a currency, made of decimal quantities, prices and tax rates.
import Big from 'big.js';
import { type InputError, unprocessable } from '../errors.ts';

/** An amount in whole minor units. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** ISO 4217: how many digits of each currency are behind the point. Metals, funds and tests are not money. */
const currenciesByExponent: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY
    COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
    INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR
    MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP
    STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

const exponents: ReadonlyMap<string, number> = new Map(
  Object.entries(currenciesByExponent).flatMap(([exponent, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(exponent)] as const),
  ),
);

/** The digits of a currency behind the point: 2 of EUR, 0 of JPY, 3 of KWD; undefined for an unknown code. */
export function currencyExponent(currency: string): number | undefined {
  return exponents.get(currency);
}

/** What is wrong with a currency; nothing if it exists. */
export function currencyErrors(pointer: string, currency: string): InputError[] {
  return exponents.has(currency) ? [] : [{ pointer, detail: `${currency} is not a currency of ISO 4217` }];
}

/** For people, such as `1249.50 GBP`. */
export function moneyText({ amount, currency }: Money): string {
  const exponent = exponents.get(currency) ?? 0;
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
  readonly unitAmount: string;
}

/**
 * The price of a quantity in minor units, rounded half away from zero, as Postgres's `round(numeric)` does.
 *
 * @returns a number that may be beyond what an amount can be: see isAmount.
 */
export function priceOf({ quantity, unitAmount }: Price): number {
  return rounded(new Big(quantity).times(unitAmount));
}

/** Whether a number is an amount: JSON carries no larger integer exactly. */
export function isAmount(minor: number): boolean {
  return Number.isSafeInteger(minor);
}

export const AMOUNT_TOO_LARGE = `makes an amount beyond ${Number.MAX_SAFE_INTEGER} minor units`;

/** The part of a line that decides over the totals. */
export interface TaxedAmount {
  readonly amountMinor: number;
  /** In percent. */
  readonly taxRate: string;
}

export interface Totals {
  readonly subtotalMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
}

/**
 * Adds up lines. The tax of each rate is that of the sum of its lines, rounded once.
 *
 * @throws DomainError `unprocessable_content` at `pointer` for totals beyond 2^53 - 1.
 */
export function totalsOf(lines: readonly TaxedAmount[], pointer: string): Totals {
  const byRate = Map.groupBy(lines, ({ taxRate }) => decimalText(taxRate));
  const subtotalMinor = sum(lines.map(({ amountMinor }) => amountMinor));
  const taxMinor = sum(
    [...byRate].map(([rate, taxed]) =>
      rounded(
        sumOf(taxed.map(({ amountMinor }) => amountMinor))
          .times(rate)
          .div(100),
      ),
    ),
  );
  const totals = { subtotalMinor, taxMinor, totalMinor: sum([subtotalMinor, taxMinor]) };
  if (!Object.values(totals).every(isAmount)) throw unprocessable([{ pointer, detail: AMOUNT_TOO_LARGE }]);
  return totals;
}

const sumOf = (amounts: readonly number[]): Big =>
  amounts.reduce((sum, amount) => sum.plus(amount), new Big(0));

const sum = (amounts: readonly number[]): number => sumOf(amounts).toNumber();

/** `+ 0` because a number has two zeros, and JSON writes one of them with a minus. */
function rounded(decimal: Big): number {
  return decimal.round(0, Big.roundHalfUp).toNumber() + 0;
}
