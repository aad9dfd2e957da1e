import { describe, expect, test } from 'vitest';
import { setTimeZone } from '../../../../src/domain/access/organization.ts';
import { previewBilling } from '../../../../src/domain/business/billing/billing-preview.ts';
import {
  carryOutRun,
  getBillingRun,
  listBillingRuns,
  removeOldBillingRuns,
  startBillingRun,
  startScheduledRun,
} from '../../../../src/domain/business/billing/billing-run.ts';
import { amendContract } from '../../../../src/domain/business/contracts/amendments.ts';
import { type Contract, getContract } from '../../../../src/domain/business/contracts/contract.ts';
import { terminateContract } from '../../../../src/domain/business/contracts/lifecycle.ts';
import { archiveCustomer } from '../../../../src/domain/business/customer.ts';
import { issueInvoice, voidInvoice } from '../../../../src/domain/business/invoices/change-status.ts';
import { deleteInvoice, updateInvoice } from '../../../../src/domain/business/invoices/draft.ts';
import { dayAfter, dayBefore } from '../../../../src/domain/business/periods.ts';
import type { MeterAggregation } from '../../../../src/domain/business/usage/meter.ts';
import { dropOldUsagePartitions } from '../../../../src/domain/business/usage/partitions.ts';
import { asOperator, startTestApp } from '../../../support/app.ts';
import { BillingScene, licence, metered } from '../../../support/billing.ts';
import { forFile } from '../../../support/for-file.ts';
import { HeldLock } from '../../../support/held-lock.ts';
import { unitPrice } from '../../../support/price.ts';

const HOUR_MS = 3_600_000;
const GRACE_HOURS = 6;

const server = await forFile(startTestApp({}, { api: false, worker: false }, { timePasses: true }));
const { context } = server.app;

const eventsOf = async (scene: BillingScene) =>
  (
    await context.db.query<{ type: string; count: number }>`
    select type, count(*)::int as count from event where organization_id = ${scene.organizationId}
    group by type order by type`
  ).map(({ type, count }) => `${type} ${count}`);

test('a period is billed once it ended longer ago than the grace, as a draft with its items and usage', async () => {
  const scene = await BillingScene.open(server);
  await scene.meter('api_calls');
  const contract = await scene.contract({
    items: [licence, metered('api_calls', { included_quantity: '100' })],
  });
  const [first, second] = [scene.period(contract, 0), scene.period(contract, 1)];
  await scene.use(contract, 'api_calls', await scene.now(), '40', '60.5', '1000');
  await scene.passTo(first.to, GRACE_HOURS - 0.1);
  expect(await scene.run()).toEqual([]);
  await scene.passTo(first.to, GRACE_HOURS);
  expect(await scene.run()).toMatchObject([
    { contract_id: contract.id, period: first, failure_code: null, carried_minor: 0 },
  ]);
  // Nothing more is due.
  expect(await scene.run()).toEqual([]);

  const [invoice] = await scene.invoices(contract);
  expect(invoice).toMatchObject({
    status: 'draft',
    number: expect.stringMatching(/^DRAFT-/),
    period: first,
    currency: 'GBP',
    subtotal_minor: 79_625,
    tax_minor: 15_925,
    total_minor: 95_550,
    customer_id: contract.customer_id,
    lines: [
      { kind: 'fixed', quantity: '1', unit_amount: '79125', amount_minor: 79_125 },
      { kind: 'usage', quantity: '1000.5', unit_amount: '0.5', amount_minor: 500 },
    ],
  });
  expect(await getContract(context, scene.organizationId, contract.id)).toMatchObject({
    billed_until: second.from,
    billable_on: second.to,
    // No event tells of it but the invoice's.
    version: contract.version,
    updated_at: contract.updated_at,
  });
  expect(await eventsOf(scene)).toEqual(['contract.created 1', 'contract.updated 1', 'invoice.created 1']);
});

test('auto_issue issues the invoice at once, with a number and the day until which it is to be paid', async () => {
  const scene = await BillingScene.open(server);
  const contract = await scene.contract({ items: [licence], auto_issue: true });
  const { to } = scene.period(contract, 0);
  await scene.passTo(to, GRACE_HOURS);
  await scene.run();
  const [invoice] = await scene.invoices(contract);
  expect(invoice).toMatchObject({ status: 'issued', number: 'INV-00001', bill_to: { country: 'GB' } });
  const [{ days } = { days: 0 }] = await context.db.query<{ days: number }>`
    select ${invoice?.due_on ?? null}::date - ${to}::date as days`;
  expect(days).toBe(30);
  expect(await eventsOf(scene)).toContain('invoice.issued 1');
});

test('a contract that is several periods behind gets an invoice for each, by the terms of each', async () => {
  const scene = await BillingScene.open(server);
  const contract = await scene.contract({ items: [licence], starts_on: '2026-01-31', auto_issue: true });
  const raised = { ...licence, price: unitPrice('90000') };
  await amendContract(context, scene.organizationId, contract.id, {
    effective_on: '2026-03-31',
    items: [raised],
    reason: 'Price list',
  });
  await terminateContract(context, scene.organizationId, contract.id, { ends_on: '2026-05-10' });
  const preview = await previewBilling(context, { contract_id: contract.id });
  await scene.run();
  const invoices = await scene.invoices(contract);
  expect(
    invoices.map(({ number, period, total_minor }) => [number, period?.from, period?.to, total_minor]),
  ).toEqual([
    ['INV-00001', '2026-01-31', '2026-02-28', 94_950],
    ['INV-00002', '2026-02-28', '2026-03-31', 94_950],
    ['INV-00003', '2026-03-31', '2026-04-30', 108_000],
    // Up to its end, in full: there is no proration.
    ['INV-00004', '2026-04-30', '2026-05-11', 108_000],
  ]);
  expect(preview).toMatchObject({ contracts: 1, is_complete: true });
  expect(preview.periods.map(({ period, bill }) => [period.from, bill?.totals.total_minor])).toEqual(
    invoices.map(({ period, total_minor }) => [period?.from, total_minor]),
  );
  expect(await getContract(context, scene.organizationId, contract.id)).toMatchObject({ billable_on: null });
  expect(await scene.run()).toEqual([]);
});

describe('usage that changes after its period was billed', () => {
  const aggregations: [MeterAggregation, (string | undefined)[], string, number[]][] = [
    // Events of the period before it is billed, its quantity, and what each later step makes of it.
    ['sum', ['40', '60'], '100', [112, 100, 120]],
    ['count', [undefined, undefined], '2', [4, 3, 5]],
    ['max', ['40', '60'], '60', [60, 40, 70]],
    ['unique', ['ada', 'bob', 'ada'], '2', [3, 2, 4]],
  ];

  test.each(aggregations)(
    '%s: every bill has what is missing, or was too much, so far',
    async (aggregation, values, billed, steps) => {
      const scene = await BillingScene.open(server);
      await scene.meter('metered', aggregation);
      const price = 70;
      const contract = await scene.contract({
        items: [licence, metered('metered', { price: unitPrice(String(price)) })],
      });
      const period = scene.period(contract, 0);
      const last = new Date((await scene.instant(period.to)).getTime() - HOUR_MS);
      await scene.passTo(period.to);
      const ids = await scene.use(contract, 'metered', last, ...values);
      await scene.passTo(period.to, GRACE_HOURS);
      await scene.run();
      expect((await scene.invoices(contract))[0]?.lines[1]).toMatchObject({
        quantity: billed,
        amount_minor: Number(billed) * price,
      });

      // Arrives late; is voided; arrives late again.
      const isText = aggregation === 'unique';
      const none = aggregation === 'count';
      const late = (value: string, text: string) => (none ? undefined : isText ? text : value);
      await scene.use(contract, 'metered', last, late('10', 'eve'), late('2', 'ada'));
      const second = scene.period(contract, 1);
      await scene.passTo(second.to, GRACE_HOURS);
      await scene.run();
      await scene.void(...(isText ? [ids[1] ?? ''] : aggregation === 'sum' ? [] : [ids[1] ?? '']));
      if (aggregation === 'sum') {
        const found = await context.db.query<{ id: string }>`
        select id from usage_event where organization_id = ${scene.organizationId} and value in (10, 2)`;
        await scene.void(...found.map(({ id }) => id));
      }
      const third = scene.period(contract, 2);
      await scene.passTo(third.to, GRACE_HOURS);
      await scene.run();
      const invoices = await scene.invoices(contract);
      const adjusted = invoices
        .flatMap(({ lines }) => lines)
        .filter(({ kind }) => kind === 'usage_adjustment');
      let before = Number(billed);
      const wanted = steps.slice(0, 2).flatMap((now) => {
        const change = (now - before) * price;
        before = now;
        return change === 0 ? [] : [change];
      });
      expect(adjusted.map(({ amount_minor }) => amount_minor)).toEqual(wanted);
      for (const { period: of } of adjusted) expect(of).toEqual(period);
      // The next bill looks at the two before it, and no further back.
      expect(await scene.run()).toEqual([]);
    },
  );

  test('what the customer is owed waits while it is more than the rest of an invoice', async () => {
    const scene = await BillingScene.open(server);
    await scene.meter('api_calls');
    const contract = await scene.contract({
      items: [
        { ...licence, price: unitPrice('100'), tax_rate: '0' },
        metered('api_calls', { price: unitPrice('1'), tax_rate: '0' }),
      ],
    });
    const periods = [0, 1, 2, 3, 4].map((n) => scene.period(contract, n));
    const [first] = periods;
    if (!first) expect.unreachable();
    const ids = await scene.use(contract, 'api_calls', await scene.now(), '250', '5');
    const bill = async (n: number) => {
      await scene.passTo(periods[n]?.to ?? '', GRACE_HOURS);
      const [result] = await scene.run();
      return [result?.invoice?.total_minor, result?.carried_minor];
    };
    expect(await bill(0)).toEqual([355, 0]);
    await scene.void(ids[0] ?? '');
    expect(await bill(1)).toEqual([100, -250]);
    expect(await bill(2)).toEqual([100, -250]);
    const { to } = periods[3] ?? { to: '' };
    await scene.passTo(to);
    const inTime = async (end: string) => new Date((await scene.instant(end)).getTime() - HOUR_MS);
    await scene.use(contract, 'api_calls', await inTime(to), '140');
    // Still not enough, and by now the first period is none of the last two.
    expect(await bill(3)).toEqual([240, -250]);
    const { to: end } = periods[4] ?? { to: '' };
    await scene.passTo(end);
    await scene.use(contract, 'api_calls', await inTime(end), '150');
    expect(await bill(4)).toEqual([0, 0]);
    const [, , , , last] = await scene.invoices(contract);
    expect(last?.lines[2]).toMatchObject({
      kind: 'usage_adjustment',
      quantity: '250',
      unit_amount: '-1',
      period: first,
    });
  });

  test('what changes after the last bill of a contract gets an invoice of its own, once no more usage is accepted', async () => {
    const scene = await BillingScene.open(server);
    await scene.meter('api_calls');
    const starts_on = await scene.today();
    const items = [licence, metered('api_calls', { price: unitPrice('1'), tax_rate: '0' })];
    const contract = await scene.contract({ items, starts_on, auto_issue: true });
    const { from, to } = scene.period(contract, 0);
    await terminateContract(context, scene.organizationId, contract.id, { ends_on: dayBefore(to) });
    const [early = ''] = await scene.use(contract, 'api_calls', await scene.now(), '10');
    await scene.passTo(to, GRACE_HOURS);
    await scene.run();
    const lastHour = new Date((await scene.instant(to)).getTime() - HOUR_MS);
    await scene.use(contract, 'api_calls', lastHour, '500');
    await scene.void(early);
    await scene.passTo(to, 35.9 * 24);
    expect(await scene.run()).toEqual([]);
    await scene.passTo(to, 36 * 24);
    expect(await scene.run()).toMatchObject([
      { period: { from, to }, invoice: { total_minor: 490, status: 'issued' } },
    ]);
    expect(await scene.run()).toEqual([]);
    const [, last] = await scene.invoices(contract);
    expect(last).toMatchObject({
      period: null,
      number: 'INV-00002',
      contract_id: contract.id,
      lines: [{ kind: 'usage_adjustment', quantity: '490', amount_minor: 490, period: { from, to } }],
    });
  });

  test('of an archived customer is billed all the same, though nothing new is', async () => {
    const scene = await BillingScene.open(server);
    await scene.meter('api_calls');
    const items = [metered('api_calls', { price: unitPrice('1'), tax_rate: '0' })];
    const contract = await scene.contract({ items, auto_issue: true });
    const { organizationId } = scene;
    const { to } = scene.period(contract, 0);
    const archiving = () => archiveCustomer(context, organizationId, contract.customer_id);
    await terminateContract(context, organizationId, contract.id, { ends_on: dayBefore(to) });
    // Its last period is to be billed.
    await expect(archiving()).rejects.toMatchObject({ code: 'customer_in_use' });
    await scene.passTo(to, GRACE_HOURS);
    await scene.run();
    expect(await scene.invoices(contract)).toMatchObject([{ status: 'paid', total_minor: 0 }]);
    await archiving();
    await scene.use(contract, 'api_calls', new Date((await scene.instant(to)).getTime() - HOUR_MS), '500');
    await scene.passTo(to, 36 * 24);
    expect(await scene.run()).toMatchObject([
      { failure_code: null, invoice: { total_minor: 500, status: 'issued' } },
    ]);
  });

  test('a year later, the bill of a yearly contract still has what came late, though that usage is dropped', async () => {
    const scene = await BillingScene.open(server);
    await scene.meter('api_calls');
    const items = [metered('api_calls', { price: unitPrice('1'), tax_rate: '0' })];
    const contract = await scene.contract({ items, billing_interval: 'year' });
    const [first, second] = [scene.period(contract, 0), scene.period(contract, 1)];
    await scene.use(contract, 'api_calls', await scene.now(), '7');
    await scene.passTo(first.to, GRACE_HOURS);
    await scene.run();
    await scene.use(
      contract,
      'api_calls',
      new Date((await scene.instant(first.to)).getTime() - HOUR_MS),
      '30',
    );
    await scene.passTo(first.to, 27 * 24);
    // Settled at the latest on the day before the first usage is dropped.
    for (let day = 27; day <= 36; day++) {
      await scene.passTo(first.to, day * 24);
      expect(await scene.run()).toEqual([]);
    }
    await scene.passTo(second.to, GRACE_HOURS);
    await dropOldUsagePartitions(context);
    await scene.run();
    const invoices = await scene.invoices(contract);
    expect(invoices.map(({ lines }) => lines.map(({ kind, amount_minor }) => [kind, amount_minor]))).toEqual([
      [['usage', 7]],
      [
        ['usage', 0],
        ['usage_adjustment', 30],
      ],
    ]);
  });

  test('replacing the lines of a draft, deleting it, or voiding an invoice, makes nothing of it be billed again', async () => {
    const scene = await BillingScene.open(server);
    await scene.meter('api_calls');
    const items = [licence, metered('api_calls')];
    const [edited, voided] = [await scene.contract({ items }), await scene.contract({ items })];
    const deleted = await scene.contract({ items });
    const { to } = scene.period(edited, 0);
    for (const each of [edited, voided, deleted])
      await scene.use(each, 'api_calls', await scene.now(), '1000');
    await scene.passTo(to, GRACE_HOURS);
    await scene.run();
    const [draft] = await scene.invoices(edited);
    const line = { description: 'As agreed', quantity: '1', price: unitPrice('5'), tax_rate: '0' };
    await updateInvoice(context, scene.organizationId, draft?.id ?? '', { lines: [line] });
    const [other] = await scene.invoices(voided);
    await issueInvoice(context, scene.organizationId, other?.id ?? '');
    await voidInvoice(context, scene.organizationId, other?.id ?? '', 'A mistake');
    const [third] = await scene.invoices(deleted);
    await deleteInvoice(context, scene.organizationId, third?.id ?? '');
    expect(await scene.run()).toEqual([]);
    await scene.passTo(scene.period(edited, 1).to, GRACE_HOURS);
    expect(await scene.run()).toHaveLength(3);
    for (const each of [edited, voided, deleted]) {
      const next = (await scene.invoices(each)).at(-1);
      expect(next?.lines.map(({ kind, amount_minor }) => [kind, amount_minor])).toEqual([
        ['fixed', 79_125],
        ['usage', 0],
      ]);
    }
  });
});

test('a contract that fails stops no other: the run says why, nothing of it is written, and the next run tries again', async () => {
  const scene = await BillingScene.open(server);
  const starts_on = '2026-01-01';
  const ends_on = '2026-01-31';
  const huge = { ...licence, quantity: '9', price: unitPrice('999999999999999'), tax_rate: '0' };
  const discount = { ...licence, price: unitPrice('-1') };
  const [overflowing, negative, sound] = [
    await scene.contract({ items: [huge, huge], starts_on, ends_on }),
    await scene.contract({ items: [discount], starts_on, ends_on }),
    await scene.contract({ items: [licence], starts_on, ends_on }),
  ];
  const preview = await previewBilling(context, { organization_id: scene.organizationId });
  expect(preview.periods.map(({ failure }) => failure?.code)).toEqual([
    'unprocessable_content',
    'unprocessable_content',
    undefined,
  ]);
  for (let round = 0; round < 2; round++) {
    const results = await scene.run();
    const failures = results.filter(({ failure_code }) => failure_code !== null);
    expect(
      failures.map(({ contract_id, invoice_id, failure_detail }) => [
        contract_id,
        invoice_id,
        failure_detail,
      ]),
    ).toEqual([
      [overflowing.id, null, expect.stringContaining('beyond 9007199254740991')],
      [negative.id, null, expect.stringContaining('total below zero')],
    ]);
    expect(results).toHaveLength(round === 0 ? 3 : 2);
  }
  expect(await scene.invoices(sound)).toHaveLength(1);
  expect([...(await scene.invoices(overflowing)), ...(await scene.invoices(negative))]).toEqual([]);
  const { items } = await listBillingRuns(context, { limit: 2 }, { outcome: 'failed' });
  expect(items).toMatchObject([
    { failures: 2, invoices: 0 },
    { failures: 2, invoices: 1, contracts: 3 },
  ]);
  for (const { id } of [overflowing, negative])
    await context.db.execute`update contract set billable_on = null where id = ${id}`;
});

test('a period that somebody has billed by hand is not billed again, and the run names the rule', async () => {
  const scene = await BillingScene.open(server);
  const contract = await scene.contract({ items: [licence], starts_on: '2026-01-01', ends_on: '2026-01-31' });
  await context.db.execute`
    insert into invoice (id, organization_id, customer_id, contract_id, number, status, currency, total_minor, period_from,
                         period_to, created_at, updated_at)
    select gen_random_uuid(), organization_id, customer_id, id, 'N-1', 'draft', currency, 0, billed_until, billable_on, now(),
           now()
    from contract where id = ${contract.id}`;
  const [result] = await scene.run();
  expect(result).toMatchObject({
    invoice_id: null,
    failure_code: 'internal_error',
    failure_detail: 'It would break the rule invoice_contract_period_key.',
  });
  await context.db.execute`update contract set billable_on = null where id = ${contract.id}`;
});

test('a run that is limited to an organization or a contract bills nothing else, and is recorded', async () => {
  const scene = await BillingScene.open(server);
  const past = { items: [licence], starts_on: '2026-01-01', ends_on: '2026-01-31' };
  const [one, other] = [await scene.contract(past), await scene.contract(past)];
  const start = (scope: object) => startBillingRun(asOperator(context), scope, 'They asked');
  const run = await start({ contract_id: one.id });
  await carryOutRun(context, run.id);
  expect(await getBillingRun(context, run.id)).toMatchObject({
    contracts: 1,
    invoices: 1,
    failures: 0,
    reason: 'They asked',
    contract_id: one.id,
    completed_at: expect.any(Date),
  });
  expect(await scene.invoices(other)).toEqual([]);
  const wider = await start({ organization_id: scene.organizationId });
  await carryOutRun(context, wider.id);
  expect(await scene.invoices(other)).toHaveLength(1);
  // Carried out again, it does nothing.
  await carryOutRun(context, wider.id);
  const capitals = {
    organization_id: scene.organizationId.toUpperCase(),
    contract_id: one.id.toUpperCase(),
  };
  expect(await start(capitals)).toMatchObject({ contract_id: one.id });
  const unknown = start({ contract_id: scene.organizationId });
  await expect(unknown).rejects.toMatchObject({ errors: [{ pointer: '/contract_id' }] });
});

describe.each(['Europe/Berlin', 'Pacific/Apia', 'America/New_York'])('in %s', (timeZone) => {
  test('a period begins and ends at 00:00 there, and is due so many hours later', async () => {
    const scene = await BillingScene.open(server, timeZone);
    await scene.meter('api_calls');
    const contract = await scene.contract({
      items: [metered('api_calls', { price: unitPrice('1'), tax_rate: '0' })],
    });
    const [first, second] = [scene.period(contract, 0), scene.period(contract, 1)];
    await scene.passTo(second.from, 1);
    const border = await scene.instant(second.from);
    await scene.use(contract, 'api_calls', new Date(border.getTime() - 1), '1');
    await scene.use(contract, 'api_calls', border, '20');
    await scene.passTo(second.from, GRACE_HOURS - 0.1);
    expect(await scene.run()).toEqual([]);
    await scene.passTo(second.from, GRACE_HOURS);
    await scene.run();
    await scene.passTo(second.to, GRACE_HOURS);
    await scene.run();
    const invoices = await scene.invoices(contract);
    expect(invoices.map(({ period, total_minor }) => [period, total_minor])).toEqual([
      [first, 1],
      [second, 20],
    ]);
  });
});

test('after a change of the time zone the next period begins where the last one ended: nothing is billed twice or never', async () => {
  const scene = await BillingScene.open(server, 'Europe/Berlin');
  await scene.meter('api_calls');
  const contract = await scene.contract({
    items: [metered('api_calls', { price: unitPrice('1'), tax_rate: '0' })],
  });
  const [first, second] = [scene.period(contract, 0), scene.period(contract, 1)];
  const border = await scene.instant(first.to);
  await scene.passTo(first.to, GRACE_HOURS);
  await scene.use(contract, 'api_calls', new Date(border.getTime() - 1), '1');
  await scene.run();
  await setTimeZone(context, scene.organizationId, 'America/New_York');
  // Before the day begins in New York, and after it has begun in Berlin.
  await scene.use(contract, 'api_calls', new Date(border.getTime() + HOUR_MS), '20');
  await scene.passTo(second.to, 24);
  await scene.use(
    contract,
    'api_calls',
    new Date((await scene.instant(second.to)).getTime() + HOUR_MS),
    '300',
  );
  await scene.run();
  const invoices = await scene.invoices(contract);
  expect(invoices.map(({ lines }) => lines.map(({ amount_minor }) => amount_minor))).toEqual([[1], [320]]);
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'usage at the border of two contracts is billed once, though the time zone changes to %s between their bills',
  async (zone) => {
    const scene = await BillingScene.open(server);
    await scene.meter('api_calls');
    const items = [metered('api_calls', { price: unitPrice('1'), tax_rate: '0' })];
    const today = await scene.today();
    const [tomorrow, afterTomorrow] = [dayAfter(today), dayAfter(dayAfter(today))];
    const before = await scene.contract({ items, starts_on: today, ends_on: today });
    const { customer_id } = before;
    const next = { items, starts_on: tomorrow, ends_on: afterTomorrow, customer_id };
    const after = await scene.contract(next);
    const border = (await scene.instant(tomorrow)).getTime();
    await scene.passTo(tomorrow, GRACE_HOURS);
    await scene.use(before, 'api_calls', new Date(border - 1), '1');
    await scene.use(before, 'api_calls', new Date(border), '20');
    await scene.run();
    await setTimeZone(context, scene.organizationId, zone);
    await scene.passTo(dayAfter(afterTomorrow), 24);
    await scene.run();
    const amounts = async (contract: Contract) =>
      (await scene.invoices(contract)).map(({ total_minor }) => total_minor);
    expect([await amounts(before), await amounts(after)]).toEqual([[1], [20]]);
  },
);

test('usage is billed once though a contract, and the one that continues it, are billed together after a change of the time zone', async () => {
  const scene = await BillingScene.open(server, 'Pacific/Pago_Pago');
  await scene.meter('api_calls');
  const items = [metered('api_calls', { price: unitPrice('1'), tax_rate: '0' })];
  const first = await scene.contract({ items });
  const { to } = scene.period(first, 0);
  // Its last period is a day, which is over before it begins where that day begins 25 hours earlier.
  await terminateContract(context, scene.organizationId, first.id, { ends_on: to });
  const day = dayAfter(to);
  const { customer_id } = first;
  const next = await scene.contract({ items, customer_id, starts_on: day, ends_on: day });
  await scene.passTo(to, GRACE_HOURS);
  await scene.use(first, 'api_calls', new Date((await scene.instant(to)).getTime() - HOUR_MS / 2), '1');
  await scene.run();
  await setTimeZone(context, scene.organizationId, 'Pacific/Kiritimati');
  await scene.passTo(dayAfter(day), 48);
  expect(await scene.run()).toHaveLength(2);
  const amounts = async (contract: Contract) =>
    (await scene.invoices(contract)).map(({ total_minor }) => total_minor);
  expect([await amounts(first), await amounts(next)]).toEqual([[1, 0], [0]]);
});

test('a run that is told to stop ends with the batch that it is at, and continues when it is carried out again', async () => {
  const scene = await BillingScene.open(server);
  const due = { items: [licence], starts_on: '2026-01-01', ends_on: '2026-01-31', auto_issue: true };
  await scene.contract(due);
  await scene.run();
  for (let count = 0; count < 25; count++) await scene.contract(due);
  const runId = await startScheduledRun(context);
  const stopping = new AbortController();
  await using series = await HeldLock.ofRows(
    server.app.pool,
    'select from number_series where organization_id = $1',
    [scene.organizationId],
  );
  const run = carryOutRun(context, runId, stopping.signal);
  await series.waiters(1);
  stopping.abort(new Error('The worker stops.'));
  await series.release();
  await expect(run).rejects.toThrow('The worker stops.');
  expect(await getBillingRun(context, runId)).toMatchObject({ completed_at: null, invoices: 10 });
  await carryOutRun(context, runId);
  expect(await getBillingRun(context, runId)).toMatchObject({ contracts: 25, invoices: 25, failures: 0 });
});

test('a contract that somebody is changing is left to the next run', async () => {
  const scene = await BillingScene.open(server);
  const contract = await scene.contract({ items: [licence], starts_on: '2026-01-01', ends_on: '2026-01-31' });
  const session = await server.app.pool.connect();
  try {
    await session.query('begin');
    await session.query('select 1 from contract where id = $1 for no key update', [contract.id]);
    expect(await scene.run()).toEqual([]);
  } finally {
    await session.query('rollback');
    session.release();
  }
  expect(await scene.run()).toHaveLength(1);
});

test('a connection that is lost while a period is billed is no failure of the period: the run fails, and continues when it is repeated', async () => {
  const scene = await BillingScene.open(server);
  const one = await scene.contract({
    items: [licence],
    starts_on: '2026-01-01',
    ends_on: '2026-01-31',
    auto_issue: true,
  });
  await scene.run();
  const other = await scene.contract({
    items: [licence],
    starts_on: '2026-01-01',
    ends_on: '2026-01-31',
    auto_issue: true,
  });
  const runId = await startScheduledRun(context);
  await using series = await HeldLock.ofRows(
    server.app.pool,
    'select from number_series where organization_id = $1',
    [scene.organizationId],
  );
  const run = carryOutRun(context, runId);
  const [backend] = await series.waiters(1);
  await server.app.pool.query('select pg_terminate_backend($1)', [backend]);
  await expect(run).rejects.toThrow();
  await series.release();
  expect(await getBillingRun(context, runId)).toMatchObject({ completed_at: null, failures: 0, invoices: 0 });
  await carryOutRun(context, runId);
  expect(await getBillingRun(context, runId)).toMatchObject({ failures: 0, invoices: 1 });
  expect((await scene.invoices(one)).concat(await scene.invoices(other))).toMatchObject([
    { number: 'INV-00001' },
    { number: 'INV-00002' },
  ]);
});

test('the dry run shows what the run then does, and changes nothing', async () => {
  const scene = await BillingScene.open(server);
  await scene.meter('api_calls');
  const contract = await scene.contract({ items: [licence, metered('api_calls')], auto_issue: true });
  const { to } = scene.period(contract, 0);
  const [id = ''] = await scene.use(contract, 'api_calls', await scene.now(), '1000');
  await scene.passTo(to, GRACE_HOURS);
  await scene.run();
  await scene.void(id);
  await scene.passTo(scene.period(contract, 2).to, GRACE_HOURS);
  const scope = { organization_id: scene.organizationId };
  const rows = async () =>
    context.db.query`
      select (select count(*) from invoice) as invoices, (select count(*) from event) as events,
             (select count(*) from billed_period) as periods, (select sum(version) from contract) as versions`;
  const before = await rows();
  const preview = await previewBilling(context, scope);
  expect(await rows()).toEqual(before);
  await scene.run();
  const [, ...made] = await scene.invoices(contract);
  expect(
    preview.periods.map(({ bill }) => bill?.lines.map(({ kind, amount_minor }) => [kind, amount_minor])),
  ).toEqual(made.map(({ lines }) => lines.map(({ kind, amount_minor }) => [kind, amount_minor])));
  // The adjustment is in the first of the two alone.
  expect(made.map(({ lines }) => lines.length)).toEqual([3, 2]);
});

test('the dry run says when it does not show all', async () => {
  const scene = await BillingScene.open(server);
  const contract = await scene.contract({ items: [licence], starts_on: '2020-01-01', ends_on: '2022-01-31' });
  const scope = { contract_id: contract.id };
  const preview = await previewBilling(context, scope);
  expect(preview).toMatchObject({ contracts: 1, is_complete: false });
  expect(preview.periods).toHaveLength(24);
  await scene.run();
  expect(await scene.invoices(contract)).toHaveLength(25);
  expect(await previewBilling(context, scope)).toEqual({ contracts: 0, periods: [], is_complete: true });
});

test('a contract is billed up to the last day it is in force, though nobody has ended it yet', async () => {
  const scene = await BillingScene.open(server);
  const contract = await scene.contract({ items: [licence], starts_on: '2026-01-31', ends_on: '2026-02-27' });
  await scene.run();
  const invoices = await scene.invoices(contract);
  expect(invoices.map(({ period }) => period)).toEqual([{ from: '2026-01-31', to: '2026-02-28' }]);
  expect(dayBefore(invoices[0]?.period?.to ?? '')).toBe('2026-02-27');
});

test('old runs are removed with what they did, invoices stay', async () => {
  const scene = await BillingScene.open(server);
  const contract = await scene.contract({ items: [licence], starts_on: '2026-01-01', ends_on: '2026-01-31' });
  await scene.run();
  const rules = { ...context.rules, retention: { ...context.rules.retention, billingRunDays: 30 } };
  await server.passTime(29 * 24 * HOUR_MS);
  const count = async () => (await listBillingRuns(context, { limit: 1_000 })).items.length;
  const [kept, all] = [await startScheduledRun(context), await count()];
  await server.passTime(2 * 24 * HOUR_MS);
  expect(await removeOldBillingRuns({ ...context, rules })).toBe(all - 1);
  expect((await listBillingRuns(context, { limit: 1_000 })).items).toMatchObject([{ id: kept }]);
  expect(await scene.invoices(contract)).toHaveLength(1);
  expect(
    await removeOldBillingRuns({
      ...context,
      rules: { ...rules, retention: { ...rules.retention, billingRunDays: null } },
    }),
  ).toBe(0);
});
