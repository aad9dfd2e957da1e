/**
 * What a day decides, at moments at which it is decided wrongly: midnight has passed in one place and not in another, a day that most
 * years or months do not have, clocks that change. When a day begins, Node says here, and Postgres in the product.
 */
import { expect, test } from 'vitest';
import { previewBilling } from '../../../src/domain/business/billing/billing-preview.ts';
import { getContract } from '../../../src/domain/business/contracts/contract.ts';
import { expireContracts } from '../../../src/domain/business/contracts/expiry.ts';
import { issueInvoice } from '../../../src/domain/business/invoices/change-status.ts';
import { createInvoice } from '../../../src/domain/business/invoices/draft.ts';
import { getInvoice, isOverdue } from '../../../src/domain/business/invoices/invoice.ts';
import { listInvoices } from '../../../src/domain/business/invoices/invoice-list.ts';
import { dayAfter, dayBefore } from '../../../src/domain/business/periods.ts';
import { getMeter } from '../../../src/domain/business/usage/meter.ts';
import { queryUsage } from '../../../src/domain/business/usage/query.ts';
import { startTestApp } from '../../support/app.ts';
import { BillingScene, metered } from '../../support/billing.ts';
import { forFile } from '../../support/for-file.ts';
import { unitPrice } from '../../support/price.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const GRACE_HOURS = 6;
const TERMS_DAYS = 30;

const server = await forFile(startTestApp({}, { api: false, worker: false }, { timePasses: true }));
const { context } = server.app;

test.each([
  ['2028-02-28T23:59:30Z', 'UTC', 'the next day is one that few years have'],
  ['2028-02-29T10:30:00Z', 'Pacific/Kiritimati', 'it is March already'],
  ['2028-02-29T10:30:00Z', 'Pacific/Pago_Pago', 'it is the 28th still'],
  ['2029-03-11T06:59:30Z', 'America/New_York', 'the day has 23 hours'],
  ['2029-04-26T21:59:30Z', 'Africa/Cairo', 'the next day has no 00:00'],
  ['2029-10-28T00:30:00Z', 'Europe/Berlin', 'it is 02:30 for the first time'],
  ['2029-11-04T06:30:00Z', 'America/New_York', 'it is 01:30 for the second time'],
  ['2029-12-31T23:59:30Z', 'Asia/Kathmandu', 'the year began a quarter before an hour'],
  ['2030-01-31T12:00:00Z', 'America/St_Johns', 'the month after has no such day'],
])('a day begins and ends on time at %s in %s, where %s', async (at, timeZone) => {
  const moment = Date.parse(at);
  await passTo(moment);
  const scene = await BillingScene.open(server, timeZone);
  const { organizationId } = scene;
  const today = dayIn(timeZone, moment);
  const [began, ends] = [startOf(today, timeZone), startOf(dayAfter(today), timeZone)];
  await scene.meter('calls');
  const [starts_on, ends_on] = [dayBefore(dayBefore(today)), today];
  const contract = await scene.contract({ items: [metered('calls')], starts_on, ends_on });
  const { customer_id: customerId } = contract;
  const issue = async (dueOn: string | null) => {
    const lines = [{ description: 'Line', quantity: '1', price: unitPrice('100'), tax_rate: '0' }];
    const input = { customer_id: customerId, contract_id: contract.id, due_on: dueOn, lines };
    const { id } = await createInvoice(context, organizationId, input);
    return issueInvoice(context, organizationId, id);
  };
  const dueLater = Date.parse(today) + TERMS_DAYS * 24 * HOUR_MS;
  expect((await issue(null)).due_on).toBe(dayIn('UTC', dueLater));
  const { id: dueToday } = await issue(today);
  await scene.use(contract, 'calls', await scene.now(), '1');

  /** Whether the invoice that is due today is overdue, the contract has expired, and its last period can be billed. */
  const decided = async () => {
    await expireContracts(context);
    const invoice = await getInvoice(context, organizationId, dueToday);
    const { items: listed } = await listInvoices(context, organizationId, { limit: 9 }, { overdue: true });
    expect(listed.map(({ id }) => id)).toEqual(isOverdue(invoice) ? [dueToday] : []);
    const { status } = await getContract(context, organizationId, contract.id);
    const { periods } = await previewBilling(context, { organization_id: organizationId });
    return [isOverdue(invoice), status === 'terminated', periods.map(({ period }) => period)];
  };
  expect(await decided()).toEqual([false, false, []]);
  await passTo(ends - MINUTE_MS);
  expect(await decided()).toEqual([false, false, []]);
  await passTo(ends);
  expect(await decided()).toEqual([true, true, []]);
  await scene.use(contract, 'calls', new Date(ends), '10');
  await passTo(ends + GRACE_HOURS * HOUR_MS - MINUTE_MS);
  expect(await decided()).toEqual([true, true, []]);
  await passTo(ends + GRACE_HOURS * HOUR_MS);
  expect(await decided()).toEqual([true, true, [{ from: starts_on, to: dayAfter(today) }]]);

  const meter = await getMeter(context, organizationId, 'calls');
  const range = { from: new Date(began - 48 * HOUR_MS), to: new Date(ends + HOUR_MS) };
  expect(await queryUsage(context, meter, { ...range, window: 'day', timeZone })).toEqual([
    { from: new Date(began), to: new Date(ends), group: null, value: '1' },
    { from: new Date(ends), to: range.to, group: null, value: '10' },
  ]);
});

async function passTo(moment: number): Promise<void> {
  const [row] = await context.db.query<{ now: Date }>`select now() as now`;
  await server.passTime(moment - (row?.now.getTime() ?? 0));
}

function dayIn(timeZone: string, moment: number): string {
  const parts = new Intl.DateTimeFormat('en-u-nu-latn', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  }).formatToParts(moment);
  return ['year', 'month', 'day'].map((part) => parts.find(({ type }) => type === part)?.value).join('-');
}

/** The first millisecond of a day. */
function startOf(day: string, timeZone: string): number {
  const midnight = Date.parse(day);
  let [before, within] = [midnight - 15 * HOUR_MS, midnight + 15 * HOUR_MS];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayIn(timeZone, middle) < day) before = middle;
    else within = middle;
  }
  return within;
}
