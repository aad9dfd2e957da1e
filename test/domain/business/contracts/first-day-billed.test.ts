// From which day a contract is billed that comes into force late: a table, and what a billing run then makes of it.
import { expect, test } from 'vitest';
import { createContract } from '../../../../src/domain/business/contracts/draft.ts';
import { firstDayBilled } from '../../../../src/domain/business/contracts/first-day-billed.ts';
import { activateContract } from '../../../../src/domain/business/contracts/lifecycle.ts';
import { DomainError } from '../../../../src/domain/errors.ts';
import { startTestApp } from '../../../support/app.ts';
import { BillingScene, licence } from '../../../support/billing.ts';
import { createCustomer } from '../../../support/customer.ts';
import { forFile } from '../../../support/for-file.ts';

const monthly = {
  starts_on: '2026-01-31',
  ends_on: null,
  billing_interval: 'month',
  proration: 'none',
} as const;

/** The day that is billed first, or why none is. */
function chosen(contract: Parameters<typeof firstDayBilled>[0], today: string, wanted?: string | null) {
  try {
    return firstDayBilled(contract, today, wanted);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.errors?.[0]?.detail;
  }
}

test('up to three periods that have ended are billed unasked, more are not', () => {
  expect(chosen(monthly, '2026-01-31')).toBe('2026-01-31');
  expect(chosen(monthly, '2025-06-01')).toBe('2026-01-31');
  expect(chosen(monthly, '2026-05-30')).toBe('2026-01-31');
  const refusal =
    'is required, because the contract would get 4 bills at once: 2026-01-31 bills 4 periods that have ended, ' +
    '2026-04-30 the last of them, 2026-05-31 none of them';
  expect(chosen(monthly, '2026-05-31')).toBe(refusal);
  expect(chosen(monthly, '2026-05-31', null)).toBe(refusal);
});

test('the first day of every period that has begun can be named, and no other day', () => {
  for (const day of ['2026-01-31', '2026-02-28', '2026-04-30', '2026-05-31'])
    expect(chosen(monthly, '2026-06-29', day)).toBe(day);
  for (const day of ['2025-12-31', '2026-01-30', '2026-02-27', '2026-03-01', '2026-06-30'])
    expect(chosen(monthly, '2026-06-29', day)).toMatch(/^is not the first day of a period that has begun: /);
});

test('of a contract that is over, the last period may be short, and none is to come', () => {
  const over = { ...monthly, ends_on: '2026-05-10' };
  expect(chosen({ ...over, ends_on: '2026-04-29' }, '2026-06-01')).toBe('2026-01-31');
  expect(chosen(over, '2026-05-10')).toBe('2026-01-31');
  expect(chosen(over, '2026-05-11')).toBe(
    'is required, because the contract would get 4 bills at once: 2026-01-31 bills 4 periods that have ended, ' +
      '2026-04-30 the last of them',
  );
  expect(chosen(over, '2030-01-01', '2026-04-30')).toBe('2026-04-30');
  expect(chosen(over, '2030-01-01', '2026-05-31')).toMatch(/^is not the first day/);
});

test('a contract that pays by days can be billed from every day on that has begun, and no other', () => {
  const byDay = { ...monthly, proration: 'day' } as const;
  for (const day of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-05-15', '2026-06-29'])
    expect(chosen(byDay, '2026-06-29', day)).toBe(day);
  for (const day of ['2026-01-30', '2026-06-30'])
    expect(chosen(byDay, '2026-06-29', day)).toMatch(/^is not a day of the contract that has begun: /);
  const over = { ...byDay, ends_on: '2026-05-10' };
  expect(chosen(over, '2026-06-29', '2026-05-10')).toBe('2026-05-10');
  expect(chosen(over, '2026-06-29', '2026-05-11')).toMatch(/^is not a day/);
});

test('a contract that is not billed takes no day', () => {
  const free = { ...monthly, billing_interval: null };
  expect(chosen(free, '2030-01-01')).toBe('2026-01-31');
  expect(chosen(free, '2030-01-01', '2026-01-31')).toBe('Nothing of the contract is to be billed.');
});

const server = await forFile(startTestApp({}, { api: false, worker: false }));

test('a contract of 2000 whose invoices are issued at once gets no bill without being asked, and the ones that are asked for', async () => {
  const scene = await BillingScene.open(server);
  const { context, organizationId } = scene;
  const draft = await createContract(context, organizationId, {
    customer_id: await createCustomer(context, organizationId),
    title: 'Platform',
    starts_on: '2000-01-15',
    billing_interval: 'month',
    auto_issue: true,
    items: [licence],
  });
  const activate = (starts_billing_on: string | null = null) =>
    activateContract(context, organizationId, draft.id, { starts_billing_on });
  const refused = await activate().then(
    () => undefined,
    (error: unknown) => error,
  );
  const [refusal] = (refused instanceof DomainError && refused.errors) || [];
  const [, count, last] =
    /get (\d{3}) bills at once: .* ended, ([\d-]+) the last/.exec(refusal?.detail ?? '') ?? [];
  expect(Number(count)).toBeGreaterThan(300);
  expect(refusal?.pointer).toBe('/starts_billing_on');
  await scene.run();
  expect(await scene.invoices(draft)).toEqual([]);

  const active = await activate(last);
  expect(active).toMatchObject({ status: 'active', billed_until: last });
  await scene.run();
  const invoices = await scene.invoices(draft);
  expect(invoices).toMatchObject([{ status: 'issued', period: { from: last } }]);
});
