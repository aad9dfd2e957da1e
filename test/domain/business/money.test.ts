import { expect, test } from 'vitest';
import { currencyErrors, currencyExponent } from '../../../src/domain/business/currency.ts';
import {
  decimalText,
  isAmount,
  moneyText,
  priceOf,
  quantityIn,
  totalsOf,
} from '../../../src/domain/business/money.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';

const LINES = 100_000;

const { app } = await forFile(startTestApp({}, { api: false, worker: false }));

test('a currency has as many digits behind the point as ISO 4217 gives it, and an unknown code is refused', () => {
  // Gold and "no currency" have codes, and are no money.
  const codes = ['EUR', 'GBP', 'JPY', 'KWD', 'CLF', 'XAU', 'XXX', 'ABC', 'eur'];
  expect(codes.map(currencyExponent)).toEqual([2, 2, 0, 3, 4, undefined, undefined, undefined, undefined]);
  expect(currencyErrors('/currency', 'JPY')).toEqual([]);
  expect(currencyErrors('/currency', 'ABC')).toEqual([
    { pointer: '/currency', code: 'unknown_value', detail: 'ABC is not a currency of ISO 4217' },
  ]);
});

test('amounts are written for people with the digits of their currency', () => {
  expect(
    [
      { amount: 124_950, currency: 'GBP' },
      { amount: -5, currency: 'EUR' },
      { amount: 124_950, currency: 'JPY' },
      { amount: 1, currency: 'KWD' },
    ].map(moneyText),
  ).toEqual(['1249.50 GBP', '-0.05 EUR', '124950 JPY', '0.001 KWD']);
});

test('equal decimals have one text', () => {
  expect(['1.50', '-0', '0.000', '100', '0.000000000001', '999999999999999.5'].map(decimalText)).toEqual([
    '1.5',
    '0',
    '0',
    '100',
    '0.000000000001',
    '999999999999999.5',
  ]);
});

test('halves are rounded away from zero, and nothing is lost before that', () => {
  const price = (quantity: string, unit_amount: string) => priceOf({ quantity, unit_amount });
  expect([price('1', '0.5'), price('1', '-0.5'), price('3', '0.5'), price('-3', '0.5')]).toEqual([
    1, -1, 2, -2,
  ]);
  expect([price('1', '0.499999999999'), price('0.1', '-0.4'), price('50000', '0.5')]).toEqual([0, 0, 25_000]);
  // As doubles: 1.005 × 100 is 100.49999999999999.
  expect(price('1.005', '100')).toBe(101);
});

test('a part of a period is priced exactly: what is a little less than half is not rounded up', () => {
  const part = (quantity: string, unit_amount: string, prorated_days: number, prorated_of: number) =>
    priceOf({ quantity, unit_amount, prorated_days, prorated_of });
  expect([part('1', '79125', 14, 31), part('1', '79125', 17, 31)]).toEqual([35_734, 43_391]);
  expect([part('1', '1', 1, 2), part('1', '-1', 14, 28), part('1', '1', 182, 365)]).toEqual([1, -1, 0]);
  // Less than 0.5 by 3 × 10^-26, which a quotient of 24 digits does not show.
  expect(part('0.000000000001', '15499999999999.999999999999', 1, 31)).toBe(0);
  expect(part('999999999999999', '9.007199254740991', 365, 366)).toBe(8_982_589_420_711_635);
  expect(quantityIn({ prorated_days: 10, prorated_of: 31 }, '1000')).toBe('322.58064516129');
});

test('the tax of a rate is that of the sum of its lines, not the sum of their taxes', () => {
  const line = (amount_minor: number, tax_rate: string) => ({ amount_minor, tax_rate });
  expect(totalsOf([line(79_125, '20'), line(25_000, '20')], '/lines')).toEqual({
    subtotal_minor: 104_125,
    tax_minor: 20_825,
    total_minor: 124_950,
  });
  // Each would be 0.5 of a cent, which rounds to 1.
  expect(totalsOf([line(5, '10'), line(5, '10.0')], '/lines').tax_minor).toBe(1);
  expect(totalsOf([line(5, '10'), line(5, '10.01')], '/lines').tax_minor).toBe(2);
  expect(totalsOf([line(-15, '10')], '/lines')).toEqual({
    subtotal_minor: -15,
    tax_minor: -2,
    total_minor: -17,
  });
  expect(totalsOf([], '/lines')).toEqual({ subtotal_minor: 0, tax_minor: 0, total_minor: 0 });
});

test('what no JSON number carries exactly is refused', () => {
  const largest = Number.MAX_SAFE_INTEGER;
  expect(isAmount(priceOf({ quantity: '1', unit_amount: String(largest) }))).toBe(true);
  expect(isAmount(priceOf({ quantity: '1', unit_amount: `${largest}.5` }))).toBe(false);
  expect(isAmount(priceOf({ quantity: '999999999999999', unit_amount: '-999999999999999' }))).toBe(false);
  const line = { amount_minor: largest, tax_rate: '0' };
  expect(totalsOf([line], '/lines').total_minor).toBe(largest);
  for (const beyond of [[line, { amount_minor: 1, tax_rate: '0' }], [{ ...line, tax_rate: '0.1' }]]) {
    expect(() => totalsOf(beyond, '/lines')).toThrow(
      expect.objectContaining({
        code: 'unprocessable_content',
        errors: [
          {
            pointer: '/lines',
            code: 'too_large',
            detail: 'makes an amount beyond 9007199254740991 minor units',
          },
        ],
      }),
    );
  }
});

test('100,000 random lines, and their taxes, are what Postgres makes of them', async () => {
  const lines = Array.from({ length: LINES }, () => {
    const quantity = randomDecimal(7);
    const unit_amount = randomDecimal(7);
    const tax_rate = randomDecimal(2).replace('-', '');
    const prorated_of = Math.random() < 0.5 ? null : 28 + Math.floor(Math.random() * 339);
    const prorated_days = prorated_of && 1 + Math.floor(Math.random() * (prorated_of - 1));
    return { quantity, unit_amount, tax_rate, prorated_days, prorated_of };
  });
  const { rows } = await app.pool.query<{ price: number; tax: number }>(
    `select price::float8,
            round(price * tax_rate * 0.01)::float8 as tax
     from unnest($1::numeric[], $2::numeric[], $3::numeric[], $4::int[], $5::int[]) with ordinality
       as line(quantity, unit_amount, tax_rate, prorated_days, prorated_of, position),
     -- As the constraint of the table has it.
     lateral (select sign(quantity * unit_amount) * div(
       2 * abs(quantity * unit_amount) * coalesce(prorated_days, 1) + coalesce(prorated_of, 1), 2 * coalesce(prorated_of, 1)
     ) as price)
     order by position`,
    [
      lines.map(({ quantity }) => quantity),
      lines.map(({ unit_amount }) => unit_amount),
      lines.map(({ tax_rate }) => tax_rate),
      lines.map(({ prorated_days }) => prorated_days),
      lines.map(({ prorated_of }) => prorated_of),
    ],
  );
  const differing = lines.filter((line, index) => {
    const price = priceOf(line);
    const { tax_minor } = totalsOf([{ amount_minor: price, tax_rate: line.tax_rate }], '/lines');
    return rows[index]?.price !== price || rows[index]?.tax !== tax_minor;
  });
  expect(rows).toHaveLength(LINES);
  expect(differing).toEqual([]);
});

/** Up to so many digits before the point and up to 12 behind it; every third ends in 5, so that halves are met. */
function randomDecimal(digits: number): string {
  const whole = Math.floor(Math.random() * 10 ** Math.ceil(Math.random() * digits));
  const scale = Math.floor(Math.random() * 13);
  const fraction = String(Math.floor(Math.random() * 10 ** scale)).padStart(scale, '0');
  const sign = Math.random() < 0.3 ? '-' : '';
  if (scale === 0) return `${sign}${whole}`;
  return `${sign}${whole}.${Math.random() < 0.34 ? `${fraction.slice(0, -1)}5` : fraction}`;
}
