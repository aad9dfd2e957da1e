// What the console computes of money while somebody types is what the server makes of it.
import { expect, test } from 'vitest';
import { isDecimal, priceOf, totalsOf } from '../../src/console/parts/values/decimal.ts';
import { exponentOf, majorInput, minorOf, moneyText } from '../../src/console/parts/values/money.ts';
import { currencyExponent } from '../../src/domain/business/currency.ts';
import { priceOf as serverPriceOf, totalsOf as serverTotalsOf } from '../../src/domain/business/money.ts';

const decimals = [
  '0',
  '1',
  '3',
  '0.5',
  '2.5',
  '33.335',
  '0.000000000001',
  '999999.999',
  '-0.5',
  '-2.5',
  '12.345',
];
const rates = ['0', '5.5', '7', '20', '20.0', '100', '33.333333333333'];

function decimal(text: string): `${number}` {
  if (!isDecimal(text)) throw new Error(`${text} is no decimal.`);
  return text;
}

test('every currency has as many digits as on the server', () => {
  for (const currency of Intl.supportedValuesOf('currency')) {
    const known = currencyExponent(currency);
    if (known !== undefined) expect([currency, exponentOf(currency)]).toEqual([currency, known]);
  }
});

test('prices, taxes and totals are those of the server', () => {
  const lines = decimals.flatMap((quantity) =>
    decimals.map((unit_amount, index) => ({
      quantity,
      unit_amount,
      tax_rate: rates[index % rates.length] ?? '0',
    })),
  );
  const amounts = lines.map(({ quantity, unit_amount }) => priceOf(decimal(quantity), decimal(unit_amount)));
  const part = { days: 17, of: 31 };
  expect(
    lines.map(({ quantity, unit_amount }) => Number(priceOf(decimal(quantity), decimal(unit_amount), part))),
  ).toEqual(
    lines.map((line) => serverPriceOf({ ...line, prorated_days: part.days, prorated_of: part.of }) + 0),
  );
  // A negative zero is none.
  expect(amounts.map(Number)).toEqual(lines.map((line) => serverPriceOf(line) + 0));
  const { subtotal, taxes, total } = totalsOf(
    lines.map(({ tax_rate }, index) => ({ amount: amounts[index] ?? 0n, taxRate: decimal(tax_rate) })),
  );
  const server = serverTotalsOf(
    lines.map(({ tax_rate }, index) => ({ amount_minor: Number(amounts[index]), tax_rate })),
    '/lines',
  );
  expect(Number(subtotal)).toBe(server.subtotal_minor);
  expect(Number(taxes.reduce((sum, { tax }) => sum + tax, 0n))).toBe(server.tax_minor);
  expect(Number(total)).toBe(server.total_minor);
});

test('what is typed in major units becomes minor ones, and back, without floating point', () => {
  expect(minorOf('0.1', 'EUR')).toBe('10');
  expect(minorOf(' 1234.5 ', 'EUR')).toBe('123450');
  expect(minorOf('0.005', 'EUR')).toBe('0.5');
  expect(minorOf('90071992547409.91', 'EUR')).toBe('9007199254740991');
  expect(minorOf('1500', 'JPY')).toBe('1500');
  expect(minorOf('1.234', 'KWD')).toBe('1234');
  for (const typed of ['', '1,234.50', '1e3', 'twelve', '.5']) expect(minorOf(typed, 'EUR')).toBeUndefined();
  expect(majorInput('1250', 'EUR')).toBe('12.50');
  expect(majorInput('0.5', 'EUR')).toBe('0.005');
  expect(majorInput('1500', 'JPY')).toBe('1500');
  const all = moneyText({ amount: Number.MAX_SAFE_INTEGER, currency: 'USD' });
  expect(all.replaceAll(/\D/g, '')).toBe(String(Number.MAX_SAFE_INTEGER));
});
