/** Money, which the API has in minor units and people in major ones: `1250` of EUR is €12.50. */
import type { Money, Price, PriceInput } from '#client/types';
import { isDecimal, shiftPoint } from './decimal.ts';
import { numberFormat } from './locale.ts';

/** ISO 4217: currencies that do not have two digits behind the point. What Intl says is how people write prices, which differs. */
const exponents: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([exponent, codes]) => codes.split(' ').map((code) => [code, Number(exponent)] as const)),
);

export const exponentOf = (currency: string): number => exponents.get(currency) ?? 2;

/** `€1,249.50` */
export const moneyText = ({ amount, currency }: Pick<Money, 'amount' | 'currency'>): string =>
  minorText(BigInt(amount), currency);

export function minorText(amount: bigint, currency: string): string {
  const exponent = exponentOf(currency);
  const text = String(amount);
  return isDecimal(text) ? formatter(currency, exponent, exponent).format(shiftPoint(text, -exponent)) : text;
}

/** The price of one, which may have parts of a minor unit: `€0.005`. */
export function unitPriceText({ kind, unit_amount }: Price, currency: string): string {
  const exponent = exponentOf(currency);
  if (unit_amount === null || !isDecimal(unit_amount)) return unit_amount ?? kind;
  return formatter(currency, exponent, exponent + 12).format(shiftPoint(unit_amount, -exponent));
}

/** As it is put into a field: `12.50` for 1250 minor units. */
export function majorInput(amount: string, currency: string): string {
  if (!isDecimal(amount)) return amount;
  const exponent = exponentOf(currency);
  const [whole = '0', fraction = ''] = shiftPoint(amount, -exponent).split('.');
  const shown = fraction.padEnd(exponent, '0');
  return shown === '' ? whole : `${whole}.${shown}`;
}

/** What was typed, in minor units; undefined for what is no number. */
export function minorOf(typed: string, currency: string): string | undefined {
  const text = typed.trim();
  return isDecimal(text) ? shiftPoint(text, exponentOf(currency)) : undefined;
}

/** What was typed, if it is an amount that can be paid: whole minor units, and more than none. NaN otherwise. */
export function payableOf(typed: string, currency: string): number {
  const minor = Number(minorOf(typed, currency));
  return Number.isSafeInteger(minor) && minor > 0 ? minor : Number.NaN;
}

/** A price that is no number is sent as it was typed: the server says what is wrong with it. */
export const priceInput = (typed: string, currency: string): PriceInput => ({
  kind: 'unit',
  unit_amount: minorOf(typed, currency) ?? typed,
});

const formatters = new Map<string, Intl.NumberFormat>();

function formatter(currency: string, minimumFractionDigits: number, maximumFractionDigits: number) {
  const key = `${currency} ${maximumFractionDigits}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = numberFormat({
    style: 'currency',
    currency,
    minimumFractionDigits,
    maximumFractionDigits,
  });
  formatters.set(key, made);
  return made;
}

const decimals = numberFormat({ maximumFractionDigits: 12 });

/** A quantity or what a meter counts: `1,204.5`. */
export const quantityText = (text: string): string => (isDecimal(text) ? decimals.format(text) : text);
