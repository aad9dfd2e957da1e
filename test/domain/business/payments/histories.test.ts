// Random histories of payments, refunds and reversals, some at once, against an oracle that counts in BigInt and shares no code.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getInvoice } from '../../../../src/domain/business/invoices/invoice.ts';
import { getPayment, recordPayment } from '../../../../src/domain/business/payments/payment.ts';
import { refundPayment, reversePayment } from '../../../../src/domain/business/payments/take-back.ts';
import { DomainError } from '../../../../src/domain/errors.ts';
import { startTestApp } from '../../../support/app.ts';
import { createCustomer } from '../../../support/customer.ts';
import { forFile } from '../../../support/for-file.ts';
import { createIssued } from '../../../support/invoice.ts';
import { timeLimit } from '../../../support/slowness.ts';

const HISTORIES = Number(process.env.HISTORIES ?? 15);

const { app, createTenant } = await forFile(startTestApp({}, { api: false, worker: false }));
const { context } = app;
const { organizationId } = await createTenant();

/** Without decimals, with two and with three. */
const currencies = ['JPY', 'GBP', 'KWD'];

interface Step {
  readonly act: 'pay' | 'refund' | 'reverse';
  readonly which: number;
  readonly part: number;
}

interface Paid {
  readonly id: string;
  readonly amount: bigint;
  refunded: bigint;
  isReversed: boolean;
}

const step = fc.record<Step>({
  act: fc.constantFrom('pay', 'pay', 'refund', 'refund', 'reverse'),
  which: fc.nat(9),
  part: fc.integer({ min: 1, max: 12 }),
});
/** Steps of a list happen at once. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 14 });

test('what is paid, what is left and who is paid in full is what an oracle counts, and each refusal says what it would', {
  timeout: timeLimit(180_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.constantFrom(...currencies),
      fc.integer({ min: 1, max: 999_999_999_999_999 }),
      async (moments, currency, total) => {
        const customerId = await createCustomer(context, organizationId, { currency });
        const { id } = await createIssued(context, organizationId, customerId, total);
        const paid: Paid[] = [];
        for (const moment of moments) {
          const balance = balanceBy(BigInt(total), paid);
          const planned = moment.map((each) => plan(each, balance, paid));
          const before = paid.length;
          const outcomes = await Promise.all(planned.map((each) => carryOut(id, currency, each, paid)));
          const [only] = planned;
          if (planned.length === 1 && only) expect(outcomes).toEqual([expected(only, balance, paid, before)]);
          planned.forEach((each, place) => {
            if (outcomes[place] === 'done' && each.act !== 'pay') note(each);
          });
          await compare(id, BigInt(total), paid);
        }
      },
    ),
    { numRuns: HISTORIES },
  );
});

interface Planned extends Omit<Step, 'which' | 'part'> {
  readonly amount: bigint;
  readonly of: Paid | undefined;
  /** As it was before. */
  readonly was: Paid | undefined;
}

/** A part of what there is, or more than that. */
function plan({ act, which, part }: Step, balance: bigint, paid: readonly Paid[]): Planned {
  const of = paid[which % Math.max(1, paid.length)];
  const base = act === 'pay' ? balance : (of?.amount ?? 0n) - (of?.refunded ?? 0n);
  const amount = part === 12 ? base + 1n : part > 8 ? base : base / BigInt(part);
  return { act, amount: amount > 0n ? amount : 1n, of, was: of && { ...of } };
}

async function carryOut(
  invoice_id: string,
  currency: string,
  { act, amount: wanted, of }: Planned,
  paid: Paid[],
): Promise<string> {
  const amount = { amount: Number(wanted), currency };
  try {
    if (act === 'pay') {
      const { id } = await recordPayment(context, organizationId, { invoice_id, amount });
      paid.push({ id, amount: wanted, refunded: 0n, isReversed: false });
    } else if (!of) return 'nothing';
    else if (act === 'reverse') await reversePayment(context, organizationId, of.id, null);
    else await refundPayment(context, organizationId, of.id, { amount });
    return 'done';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

/** Of a step that nothing happens beside. */
function expected(
  { act, amount, was }: Planned,
  balance: bigint,
  paid: readonly Paid[],
  before: number,
): string {
  if (act === 'pay') {
    if (balance === 0n) return 'invoice_not_issued';
    expect(paid.length - before).toBe(amount > balance ? 0 : 1);
    return amount > balance ? 'amount_exceeds_balance' : 'done';
  }
  if (!was) return 'nothing';
  if (was.isReversed) return 'payment_reversed';
  if (act === 'reverse') return was.refunded > 0n ? 'payment_refunded' : 'done';
  return amount > was.amount - was.refunded ? 'amount_exceeds_payment' : 'done';
}

function note({ act, amount, of }: Planned): void {
  if (!of) return;
  if (act === 'reverse') of.isReversed = true;
  else of.refunded += amount;
}

const countsOf = (paid: readonly Paid[]): bigint =>
  paid.reduce((sum, { amount, refunded, isReversed }) => (isReversed ? sum : sum + amount - refunded), 0n);

const balanceBy = (total: bigint, paid: readonly Paid[]): bigint => total - countsOf(paid);

async function compare(id: string, total: bigint, paid: readonly Paid[]): Promise<void> {
  const invoice = await getInvoice(context, organizationId, id);
  const balance = balanceBy(total, paid);
  expect(balance).toBeGreaterThanOrEqual(0n);
  expect([BigInt(invoice.paid_minor), invoice.status, invoice.paid_at !== null]).toEqual([
    countsOf(paid),
    balance === 0n ? 'paid' : 'issued',
    balance === 0n,
  ]);
  for (const each of paid) {
    const { amount_minor, refunded_minor, status, refunds } = await getPayment(
      context,
      organizationId,
      each.id,
    );
    expect([BigInt(amount_minor), BigInt(refunded_minor), status]).toEqual([
      each.amount,
      each.refunded,
      each.isReversed ? 'reversed' : 'received',
    ]);
    const sum = refunds.reduce((all, refund) => all + BigInt(refund.amount_minor), 0n);
    expect(sum).toBe(each.refunded);
  }
}
