import { describe, expect, test } from 'vitest';
import {
  type Bill,
  type BilledUsage,
  billOf,
  type FixedItem,
  type Recount,
  type UsageItem,
} from '../../../../src/domain/business/billing/bill.ts';
import { notProrated } from '../../../../src/domain/business/periods.ts';

const LINES_MAX = 200;
const period = { from: '2026-10-20', to: '2026-11-20' };
const before = { from: '2026-09-20', to: '2026-10-20' };

const licence: FixedItem = {
  id: 'licence',
  kind: 'fixed',
  description: 'Platform licence',
  quantity: '1',
  unit_amount: '79125',
  tax_rate: '20',
};
const calls: UsageItem = {
  id: 'calls',
  kind: 'usage',
  description: 'API calls',
  meter_id: 'api_calls',
  included_quantity: '0',
  unit_amount: '0.5',
  tax_rate: '20',
};

function billed(item: UsageItem, quantity: string, amount_minor: number): BilledUsage {
  const { kind: _, ...priced } = item;
  return { ...priced, period: before, quantity, amount_minor, carried_quantity: null };
}

const bill = (
  items: readonly (FixedItem | UsageItem)[],
  usage: Record<string, string> = {},
  recounts: readonly Recount[] = [],
  linesMax = LINES_MAX,
) => billOf(period, items, new Map(Object.entries(usage)), recounts, notProrated, linesMax);

const amounts = ({ lines }: Bill) => lines.map(({ kind, amount_minor }) => [kind, amount_minor]);

describe('the items of a period', () => {
  test('fixed items are billed in full, usage by what the meter says', () => {
    const made = bill([licence, calls], { calls: '50000' });
    expect(made.lines).toMatchObject([
      { kind: 'fixed', quantity: '1', amount_minor: 79_125, contract_item_id: 'licence', meter_id: null },
      {
        kind: 'usage',
        quantity: '50000',
        amount_minor: 25_000,
        contract_item_id: 'calls',
        meter_id: 'api_calls',
      },
    ]);
    expect(made.totals).toEqual({ subtotal_minor: 104_125, tax_minor: 20_825, total_minor: 124_950 });
    expect(made.usage).toEqual([{ ...billed(calls, '50000', 25_000), period }]);
  });

  test.each([
    ['nothing used', '0', '0', 0],
    ['less than what is included', '999.5', '0', 0],
    ['what is included', '1000', '0', 0],
    ['a part more', '1000.5', '0.5', 1],
    ['a fraction that rounds half away from zero', '1001', '1', 1],
  ])('%s', (_, used, quantity, amount_minor) => {
    const item = { ...calls, included_quantity: '1000', unit_amount: used === '1000.5' ? '1' : '0.5' };
    const made = bill([item], { calls: used });
    expect(made.lines).toMatchObject([{ quantity, amount_minor }]);
    // What the meter said is kept, not what was beyond the included quantity.
    expect(made.usage).toMatchObject([{ quantity: used, amount_minor }]);
  });

  test('a meter without usage is billed as 0, and a sum below zero as nothing', () => {
    expect(bill([calls]).totals.total_minor).toBe(0);
    expect(bill([calls], { calls: '-5' }).totals.total_minor).toBe(0);
  });

  test('an amount beyond 2^53 - 1, a quantity of 16 digits, and a total below zero are refused', () => {
    const refused = { code: 'unprocessable_content' };
    expect(() => bill([{ ...licence, unit_amount: '9007199254740992' }])).toThrow(
      expect.objectContaining(refused),
    );
    const huge = { ...licence, unit_amount: '9007199254740991', tax_rate: '0' };
    expect(() => bill([huge, { ...huge, id: 'other' }])).toThrow(expect.objectContaining(refused));
    expect(() => bill([calls], { calls: '1000000000000000' })).toThrow(expect.objectContaining(refused));
    expect(() => bill([{ ...licence, unit_amount: '-1' }])).toThrow(expect.objectContaining(refused));
  });
});

describe('usage that changed after its period was billed', () => {
  const recount = (quantity: string, of = billed(calls, '100', 50)): Recount => ({ billed: of, quantity });

  test('what is the same is no line, also when the difference costs nothing', () => {
    expect(bill([licence], {}, [recount('100')]).lines).toHaveLength(1);
    const free = billed({ ...calls, included_quantity: '1000' }, '100', 0);
    expect(bill([licence], {}, [recount('900', free)])).toMatchObject({
      recounted: [],
      lines: [{ kind: 'fixed' }],
    });
  });

  test('more usage is a line with the difference at the price of its time', () => {
    const made = bill([{ ...calls, unit_amount: '7' }], {}, [recount('130')]);
    expect(made.lines[1]).toEqual({
      kind: 'usage_adjustment',
      description: 'API calls, 2026-09-20 to 2026-10-20: 130 instead of 100',
      quantity: '30',
      unit_amount: '0.5',
      tax_rate: '20',
      amount_minor: 15,
      contract_item_id: 'calls',
      meter_id: 'api_calls',
      period: before,
      ...notProrated,
    });
    expect(made.recounted).toEqual([{ ...billed(calls, '130', 65) }]);
  });

  test('where rounding makes another amount of the difference, the line has that amount', () => {
    // 101 × 0.5 = 50.5 was billed as 51; 102 × 0.5 = 51: nothing is owed for the one more.
    expect(bill([licence], {}, [recount('102', billed(calls, '101', 51))]).lines).toHaveLength(1);
    // 100 → 101: 50 → 51 although half a cent was used.
    const made = bill([licence], {}, [recount('101')]);
    expect(made.lines[1]).toMatchObject({ quantity: '1', amount_minor: 1 });
    // 102 → 101: 51 → 51.
    expect(bill([licence], {}, [recount('101', billed(calls, '102', 51))]).lines).toHaveLength(1);
    // 103 → 102: 52 → 51, although -0.5 rounds to -1.
    expect(bill([licence], {}, [recount('102', billed(calls, '103', 52))]).lines[1]).toMatchObject({
      quantity: '1',
      unit_amount: '-0.5',
      amount_minor: -1,
    });
    // 102 → 104.4: 51 → 52 (52.2), although 2.4 × 0.5 rounds to 1 as well; 103 → 104.4: 52 → 52.
    expect(bill([licence], {}, [recount('104.4', billed(calls, '102', 51))]).lines[1]?.amount_minor).toBe(1);
    expect(bill([licence], {}, [recount('104.4', billed(calls, '103', 52))]).lines).toHaveLength(1);
  });

  test('every line has the amount that its quantity and price make', () => {
    let seed = 42;
    const random = (max: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % max;
    };
    for (let round = 0; round < 500; round++) {
      const item = { ...calls, unit_amount: `0.${1 + random(98)}`, included_quantity: String(random(50)) };
      const priceOf = (quantity: string) =>
        bill([item], { calls: quantity }).usage[0]?.amount_minor ?? Number.NaN;
      let known = billed(item, '0', 0);
      let paid = 0;
      // After any number of adjustments, what was billed is the price of the last count.
      for (const quantity of [random(300), random(300), random(300)].map(
        (count) => `${count}.${random(10)}`,
      )) {
        const made = bill([{ ...licence, unit_amount: '1000' }], {}, [{ billed: known, quantity }]);
        for (const line of made.lines)
          expect(Math.round(Math.abs(Number(line.quantity) * Number(line.unit_amount)) + 1e-9)).toBe(
            Math.abs(line.amount_minor),
          );
        paid += made.lines.slice(1).reduce((sum, { amount_minor }) => sum + amount_minor, 0);
        known = made.recounted[0] ?? known;
        expect(paid).toBe(priceOf(quantity));
      }
    }
  });

  test('what the customer is owed beyond the rest of the invoice waits for a later one, and is not lost', () => {
    const owed = recount('0', billed(calls, '400000', 200_000));
    const first = bill([licence], {}, [owed]);
    expect(amounts(first)).toEqual([['fixed', 79_125]]);
    expect(first.carried_minor).toBe(-200_000);
    expect(first.recounted).toEqual([{ ...owed.billed, carried_quantity: '0' }]);
    // With a larger one it fits.
    const [waiting] = first.recounted;
    if (!waiting) expect.unreachable();
    const second = bill([{ ...licence, unit_amount: '200001' }], {}, [{ billed: waiting, quantity: '0' }]);
    expect(second).toMatchObject({
      carried_minor: 0,
      recounted: [{ amount_minor: 0, carried_quantity: null }],
    });
    expect(second.totals.subtotal_minor).toBe(1);
  });

  test('what is owed for one meter is offset by what another owes, whatever their order', () => {
    const other = { ...calls, id: 'storage', description: 'Storage' };
    const owed = recount('0', billed(calls, '200', 100));
    const owes = recount('300', billed(other, '100', 50));
    for (const recounts of [
      [owed, owes],
      [owes, owed],
    ]) {
      expect(amounts(bill([{ ...licence, unit_amount: '0' }], {}, recounts))).toEqual([
        ['fixed', 0],
        ['usage_adjustment', 100],
        ['usage_adjustment', -100],
      ]);
    }
  });

  test('a carried adjustment that has become none waits no more', () => {
    const waiting = { ...billed(calls, '100', 50), carried_quantity: '0' };
    expect(bill([licence], {}, [{ billed: waiting, quantity: '100' }]).recounted).toEqual([
      { ...waiting, carried_quantity: null },
    ]);
  });

  test('adjustments beyond the lines of an invoice wait', () => {
    const recounts = Array.from({ length: 5 }, (_, place) =>
      recount('130', billed({ ...calls, id: `${place}` }, '100', 50)),
    );
    const made = bill([licence], {}, recounts, 3);
    expect(made.lines).toHaveLength(3);
    expect(made.recounted.filter(({ carried_quantity }) => carried_quantity === '130')).toHaveLength(3);
    expect(made.carried_minor).toBe(45);
  });
  test('adjustments with which no event could carry the invoice wait', () => {
    const long = { ...calls, description: '🙂'.repeat(200) };
    const recounts = Array.from({ length: 180 }, (_, place) =>
      recount('130', billed({ ...long, id: `${place}` }, '100', 50)),
    );
    const { lines, recounted } = bill([licence], {}, recounts);
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.length).toBeLessThan(180);
    expect(recounted.filter(({ carried_quantity }) => carried_quantity === '130')).toHaveLength(
      181 - lines.length,
    );
  });
});
