// Exact arithmetic on decimal texts, with whole numbers alone.

/** `over` / `under`; `under` is positive. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** Places after the point that a decimal text has at most. */
export const PLACES = 12;

export const whole = (value: bigint): Fraction => ({ over: value, under: 1n });

export function decimal(text: string): Fraction {
  const [before = '', after = ''] = text.split('.');
  return { over: BigInt(before + after), under: 10n ** BigInt(after.length) };
}

export const times = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.over,
  under: one.under * other.under,
});

export const minus = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.under - other.over * one.under,
  under: one.under * other.under,
});

export const plus = (one: Fraction, other: Fraction): Fraction =>
  minus(one, { over: -other.over, under: other.under });

export const isLess = (one: Fraction, other: Fraction): boolean => minus(one, other).over < 0n;

/** In units of 10^-places; half a unit is rounded away from zero. */
export function rounded({ over, under }: Fraction, places = 0): bigint {
  const twice = (over < 0n ? -over : over) * 10n ** BigInt(places) * 2n;
  const size = (twice + under) / (2n * under);
  return over < 0n ? -size : size;
}

/** The one text of a number that has at most 12 places. */
export function decimalText(fraction: Fraction): string {
  const units = rounded(fraction, PLACES);
  const digits = String(units < 0n ? -units : units).padStart(PLACES + 1, '0');
  const after = digits.slice(-PLACES).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -PLACES)}${after && `.${after}`}`;
}

export const canonical = (text: string): string => decimalText(decimal(text));
