// The demo's own arithmetic, in whole trillionths, with which it checks the service's numbers.

const TRILLION = 10n ** 12n;

/** The sum of decimal texts, as a decimal text. */
export function sumOf(decimals: readonly string[]): string {
  return textOf(decimals.reduce((sum, decimal) => sum + trillionths(decimal), 0n));
}

/** `decimal` minus `less`. */
export function lessOf(decimal: string, less: string): string {
  return textOf(trillionths(decimal) - trillionths(less));
}

/** Quantity times price in minor units, rounded half away from zero. */
export function amountOf(quantity: string, unitAmount: string): number {
  return Number(rounded(trillionths(quantity) * trillionths(unitAmount), TRILLION * TRILLION));
}

/** The tax on an amount at a rate in percent, rounded half away from zero. */
export function taxOf(amount: number, rate: string): number {
  return Number(rounded(BigInt(amount) * trillionths(rate), 100n * TRILLION));
}

function rounded(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n;
  // BigInt's division cuts towards zero.
  return (dividend + half) / divisor;
}

function trillionths(decimal: string): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,12}))?$/.exec(decimal) ?? [];
  if (sign === undefined) throw new Error(`${decimal} is no decimal text.`);
  const value = BigInt(whole) * TRILLION + BigInt(fraction.padEnd(12, '0'));
  return sign === '-' ? -value : value;
}

function textOf(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(13, '0');
  const fraction = digits.slice(-12).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -12)}${fraction && `.${fraction}`}`;
}
