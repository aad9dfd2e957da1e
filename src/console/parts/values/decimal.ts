/** Decimal numbers as texts, without floating point: prices, quantities and tax rates, and the totals of lines. */

interface Decimal {
  /** The digits, as a whole number. */
  readonly units: bigint;
  /** How many of them are behind the point. */
  readonly scale: number;
}

type NumberText = `${number}`;

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

export const isDecimal = (text: string): text is NumberText => DECIMAL.test(text);

/** Moves the point to the right, or with a negative number to the left: `12.5` by 2 is `1250`. */
export function shiftPoint(text: NumberText, places: number): NumberText {
  const { units, scale } = read(text);
  return write({ units, scale: scale - places });
}

/** Quantity × price × days / of, rounded half away from zero: whole minor units, as the server makes them. */
export function priceOf(
  quantity: NumberText,
  unitAmount: NumberText,
  prorated?: { readonly days: number; readonly of: number } | null,
): bigint {
  const one = read(quantity);
  const other = read(unitAmount);
  const { days, of } = prorated ?? { days: 1, of: 1 };
  return rounded(
    { units: one.units * other.units * BigInt(days), scale: one.scale + other.scale },
    BigInt(of),
  );
}

export interface Totals {
  readonly subtotal: bigint;
  /** The tax of each rate, rounded once. */
  readonly taxes: readonly { readonly rate: NumberText; readonly net: bigint; readonly tax: bigint }[];
  readonly total: bigint;
}

/** What lines come to. A preview: the server's totals count. */
export function totalsOf(
  lines: readonly { readonly amount: bigint; readonly taxRate: NumberText }[],
): Totals {
  const nets = new Map<NumberText, bigint>();
  for (const { amount, taxRate } of lines) {
    const rate = write(read(taxRate));
    nets.set(rate, (nets.get(rate) ?? 0n) + amount);
  }
  const taxes = [...nets]
    .map(([rate, net]) => {
      const { units, scale } = read(rate);
      return { rate, net, tax: rounded({ units: net * units, scale: scale + 2 }) };
    })
    .sort((one, other) => Number(other.rate) - Number(one.rate));
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0n);
  return { subtotal, taxes, total: taxes.reduce((sum, { tax }) => sum + tax, subtotal) };
}

function read(text: NumberText): Decimal {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  return { units: BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n), scale: fraction.length };
}

/** Without zeros that say nothing. */
function write({ units, scale }: Decimal): NumberText {
  const sign = units < 0n ? '-' : '';
  const digits = String(units < 0n ? -units : units);
  const text =
    scale <= 0
      ? digits.padEnd(digits === '0' ? 1 : digits.length - scale, '0')
      : `${digits.padStart(scale + 1, '0').slice(0, -scale)}.${digits.padStart(scale + 1, '0').slice(-scale)}`.replace(
          /\.?0+$/,
          '',
        );
  const whole = `${sign}${text}`;
  return isDecimal(whole) ? whole : '0';
}

function rounded({ units, scale }: Decimal, divisor = 1n): bigint {
  const unit = 10n ** BigInt(scale) * divisor;
  const half = units < 0n ? -unit / 2n : unit / 2n;
  return (units + half) / unit;
}
