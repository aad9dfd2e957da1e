// Contracts that pay for parts of periods by days. Random ones: test/oracle/contract-words.slow.ts.
import { expect, test } from 'vitest';
import { issueInvoice } from '../../../../src/domain/business/invoices/change-status.ts';
import { updateInvoice } from '../../../../src/domain/business/invoices/draft.ts';
import { startTestApp } from '../../../support/app.ts';
import { BillingScene, licence, metered } from '../../../support/billing.ts';
import { forFile } from '../../../support/for-file.ts';
import { unitPrice } from '../../../support/price.ts';

const server = await forFile(startTestApp({}, { api: false, worker: false }, { timePasses: true }));

test('a contract that is billed from a day within a period, and ends within one, pays for the days of both', async () => {
  const scene = await BillingScene.open(server);
  const conditions = {
    starts_on: '2024-01-31',
    starts_billing_on: '2024-02-10',
    ends_on: '2024-04-14',
  } as const;
  const contract = await scene.contract({ ...conditions, items: [licence], proration: 'day' });
  await scene.run();
  // From 31 January to 29 February, and from 31 March to 30 April.
  expect(await scene.invoices(contract)).toMatchObject([
    {
      period: { from: '2024-02-10', to: '2024-02-29' },
      lines: [
        { quantity: '1', unit_amount: '79125', prorated_days: 19, prorated_of: 29, amount_minor: 51_841 },
      ],
    },
    {
      period: { from: '2024-02-29', to: '2024-03-31' },
      lines: [{ prorated_days: null, prorated_of: null, amount_minor: 79_125 }],
    },
    {
      period: { from: '2024-03-31', to: '2024-04-15' },
      lines: [{ prorated_days: 15, prorated_of: 30, amount_minor: 39_563 }],
    },
  ]);
});

test('a line that stays in a draft remains prorated, one that is new is not, and an issued one keeps it', async () => {
  const scene = await BillingScene.open(server);
  const { context, organizationId } = scene;
  const days = { starts_on: '2024-04-01', ends_on: '2024-04-15' };
  const contract = await scene.contract({ ...days, items: [licence], proration: 'day' });
  await scene.run();
  const [draft] = await scene.invoices(contract);
  const id = draft?.lines[0]?.id ?? '';
  const line = { description: 'Licence', quantity: '2', price: unitPrice('1001'), tax_rate: '0' };
  const lines = [{ ...line, id }, line];
  const changed = await updateInvoice(context, organizationId, draft?.id ?? '', { lines });
  expect(changed.lines).toMatchObject([
    { prorated_days: 15, prorated_of: 30, amount_minor: 1_001 },
    { prorated_days: null, prorated_of: null, amount_minor: 2_002 },
  ]);
  const issued = await issueInvoice(context, organizationId, changed.id);
  expect(issued.lines).toEqual(changed.lines);
  const unprorated =
    'update invoice_line set prorated_days = null, prorated_of = null, amount_minor = 2002 where id = $1';
  await expect(server.app.pool.query(unprorated, [id])).rejects.toThrow('The invoice is final');
});

test('what is included of usage is prorated, also when the period is counted again', async () => {
  const scene = await BillingScene.open(server);
  await scene.meter('calls');
  const today = await scene.today();
  const starts_on = today.replace(/..$/, '01');
  const item = metered('calls', { included_quantity: '1000', price: unitPrice('1'), tax_rate: '0' });
  const contract = await scene.contract({
    starts_on,
    items: [item],
    proration: 'day',
    starts_billing_on: today,
  });
  const { to, from } = scene.period(contract, 0);
  const dayCount = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const left = (Date.parse(to) - Date.parse(today)) / 86_400_000;
  await scene.use(contract, 'calls', await scene.now(), '3000');
  await scene.passTo(to, 7);
  await scene.run();
  const amount = Math.round(3_000 - (1_000 * left) / dayCount);
  expect(await scene.invoices(contract)).toMatchObject([
    { period: { from: today, to }, lines: [{ prorated_days: null, amount_minor: amount }] },
  ]);
  await scene.use(contract, 'calls', await scene.instant(to, -1), '500');
  await scene.passTo(scene.period(contract, 1).to, 7);
  await scene.run();
  const [, next] = await scene.invoices(contract);
  expect(next?.lines).toMatchObject([
    { kind: 'usage', amount_minor: 0 },
    { kind: 'usage_adjustment', amount_minor: 500 },
  ]);
});
