// Random histories of credit notes, payments, refunds and reversals, against an oracle that counts in BigInt and shares no code.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getCreditNote, unappliedOf } from '../../../../src/domain/business/credit-notes/credit-note.ts';
import { createCreditNote } from '../../../../src/domain/business/credit-notes/draft.ts';
import {
  applyCreditNote,
  issueCreditNote,
  refundCreditNote,
} from '../../../../src/domain/business/credit-notes/use-credit.ts';
import { issueInvoice } from '../../../../src/domain/business/invoices/change-status.ts';
import { createInvoice } from '../../../../src/domain/business/invoices/draft.ts';
import { balanceOf, getInvoice, type Invoice } from '../../../../src/domain/business/invoices/invoice.ts';
import { recordPayment } from '../../../../src/domain/business/payments/payment.ts';
import { refundPayment, reversePayment } from '../../../../src/domain/business/payments/take-back.ts';
import { DomainError } from '../../../../src/domain/errors.ts';
import { startTestApp } from '../../../support/app.ts';
import { createCustomer } from '../../../support/customer.ts';
import { forFile } from '../../../support/for-file.ts';
import { unitPrice } from '../../../support/price.ts';
import { timeLimit } from '../../../support/slowness.ts';

const HISTORIES = Number(process.env.HISTORIES ?? 12);

const { app, createTenant } = await forFile(startTestApp({}, { api: false, worker: false }));
const { context } = app;

/** Without decimals, with two and with three. */
const currencies = ['JPY', 'GBP', 'KWD'];
const acts = [
  'credit',
  'credit',
  'creditRest',
  'pay',
  'pay',
  'apply',
  'refundCredit',
  'refund',
  'reverse',
] as const;

interface Step {
  readonly act: (typeof acts)[number];
  readonly which: number;
  readonly part: number;
}

const step = fc.record<Step>({
  act: fc.constantFrom(...acts),
  which: fc.nat(30),
  part: fc.integer({ min: 1, max: 8 }),
});
/** Steps of a list happen at once. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 14 });
const line = fc.record({
  description: fc.constant('Licence'),
  quantity: fc.constantFrom('1', '3', '0.333', '12.5'),
  price: fc.constantFrom('100', '999.9', '79125', '0.5', '33.335', '123456789').map(unitPrice),
  tax_rate: fc.constantFrom('0', '7', '19', '20', '5.5', '8.875'),
});

interface World {
  readonly organizationId: string;
  readonly currency: string;
  readonly invoices: readonly Invoice[];
  readonly notes: string[];
  readonly payments: string[];
}

test('what is credited, paid, applied and left is what an oracle counts; all of an invoice is credited exactly; numbers have no gaps', {
  timeout: timeLimit(240_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.constantFrom(...currencies),
      fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 2 }),
      async (moments, currency, billed) => {
        const { organizationId } = await createTenant();
        const customer_id = await createCustomer(context, organizationId, { currency });
        const invoices: Invoice[] = [];
        for (const lines of billed) {
          const { id } = await createInvoice(context, organizationId, { customer_id, lines });
          invoices.push(await issueInvoice(context, organizationId, id));
        }
        const world: World = { organizationId, currency, invoices, notes: [], payments: [] };
        for (const moment of moments) {
          await Promise.all(moment.map((each) => attempt(world, each)));
          await compare(world);
        }
        for (const { id } of invoices) {
          await attempt(world, {
            act: 'creditRest',
            which: invoices.findIndex((each) => each.id === id),
            part: 1,
          });
          const { total_minor, credited_minor } = await getInvoice(context, organizationId, id);
          expect(credited_minor, 'all of it is credited').toBe(total_minor);
        }
        await compare(world);
      },
    ),
    { numRuns: HISTORIES },
  );
});

const at = (ids: readonly string[], which: number): string | undefined =>
  ids[which % Math.max(1, ids.length)];

/** What is refused changes nothing, which the comparison shows. */
async function attempt(world: World, wanted: Step): Promise<void> {
  try {
    await carryOut(world, wanted);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

async function carryOut(world: World, { act, which, part }: Step): Promise<void> {
  const { organizationId, currency, invoices, notes, payments } = world;
  const invoice = invoices[which % invoices.length];
  const [note, payment] = [at(notes, which), at(payments, which)];
  if (!invoice) return;
  const partOf = (of: number) => ({ amount: Math.max(1, Math.ceil(of / part)), currency });
  switch (act) {
    case 'credit':
    case 'creditRest': {
      const lines = invoice.lines.flatMap(({ id: line_id, amount_minor }, place) =>
        (which >> place) % 2 === 0 && amount_minor > 0 ? [{ line_id, amount: partOf(amount_minor) }] : [],
      );
      const made = await createCreditNote(context, organizationId, {
        invoice_id: invoice.id,
        ...(act === 'credit' && { lines }),
      });
      await issueCreditNote(context, organizationId, made.id);
      notes.push(made.id);
      return;
    }
    case 'pay': {
      const now = await getInvoice(context, organizationId, invoice.id);
      const amount = partOf(balanceOf(now).amount);
      payments.push((await recordPayment(context, organizationId, { invoice_id: invoice.id, amount })).id);
      return;
    }
    case 'apply':
      if (note) await applyCreditNote(context, organizationId, note, { invoice_id: invoice.id });
      return;
    case 'refundCredit': {
      if (!note) return;
      const left = unappliedOf(await getCreditNote(context, organizationId, note));
      await refundCreditNote(context, organizationId, note, { amount: partOf(left.amount) });
      return;
    }
    case 'refund':
      if (payment)
        await refundPayment(context, organizationId, payment, { amount: { amount: part, currency } });
      return;
    case 'reverse':
      if (payment) await reversePayment(context, organizationId, payment, null);
  }
}

/** Half away from zero, of a percentage with up to three decimals. */
function taxOf(net: bigint, rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.');
  const thousandths = BigInt(whole) * 1_000n + BigInt(decimals.padEnd(3, '0'));
  const product = (net < 0n ? -net : net) * thousandths;
  const rounded = (product + 50_000n) / 100_000n;
  return net < 0n ? -rounded : rounded;
}

const sum = (amounts: readonly (number | bigint)[]): bigint =>
  amounts.reduce((all: bigint, each) => all + BigInt(each), 0n);

async function compare({ organizationId, invoices, notes, payments }: World): Promise<void> {
  const { rows: paid } = await app.pool.query(
    `select id, invoice_id, status, amount_minor::text, refunded_minor::text from payment where organization_id = $1`,
    [organizationId],
  );
  expect(paid).toHaveLength(payments.length);
  const { rows: numbers } = await app.pool.query(
    `select id, number from credit_note where organization_id = $1 and status = 'issued' order by number`,
    [organizationId],
  );
  expect(numbers.map(({ number }) => number)).toEqual(
    notes.map((_, place) => `CN-${String(place + 1).padStart(5, '0')}`),
  );
  const issued = await Promise.all(numbers.map(({ id }) => getCreditNote(context, organizationId, id)));
  for (const note of issued) {
    const used = sum(note.applications.map(({ amount_minor }) => amount_minor));
    expect(BigInt(unappliedOf(note).amount)).toBe(BigInt(note.total_minor) - used);
    expect(used <= BigInt(note.total_minor)).toBe(true);
  }
  for (const { id, lines } of invoices) {
    const invoice = await getInvoice(context, organizationId, id);
    const own = issued.filter(({ invoice_id }) => invoice_id === id);
    const net = new Map<string, bigint>();
    for (const each of lines) {
      const credited = sum(
        own.flatMap((note) =>
          note.lines.filter(({ line_id }) => line_id === each.id).map((of) => of.amount_minor),
        ),
      );
      expect(credited <= BigInt(each.amount_minor)).toBe(true);
      net.set(each.tax_rate, (net.get(each.tax_rate) ?? 0n) + credited);
    }
    const credited = [...net].reduce((all, [rate, amount]) => all + amount + taxOf(amount, rate), 0n);
    expect(sum(own.map(({ total_minor }) => total_minor)), 'what credit notes come to').toBe(credited);
    const received = paid.filter(({ invoice_id, status }) => invoice_id === id && status === 'received');
    const paidMinor = sum(received.map((each) => BigInt(each.amount_minor) - BigInt(each.refunded_minor)));
    const applied = sum(
      issued.flatMap(({ applications }) =>
        applications.filter(({ invoice_id }) => invoice_id === id).map(({ amount_minor }) => amount_minor),
      ),
    );
    const balance = BigInt(invoice.total_minor) - paidMinor - applied;
    expect(balance >= 0n).toBe(true);
    expect([
      ...[BigInt(invoice.credited_minor), BigInt(invoice.paid_minor), BigInt(invoice.credit_applied_minor)],
      ...[BigInt(balanceOf(invoice).amount), invoice.status],
    ]).toEqual([credited, paidMinor, applied, balance, balance === 0n ? 'paid' : 'issued']);
  }
}
