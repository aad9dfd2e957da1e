// The table of states against the database: what it allows happens, and everything else is refused as it says.
import { describe, expect, test } from 'vitest';
import { InvoiceStatus, PaymentStatus } from '../../../../generated/prisma/enums.ts';
import { createCreditNote } from '../../../../src/domain/business/credit-notes/draft.ts';
import { issueCreditNote } from '../../../../src/domain/business/credit-notes/use-credit.ts';
import { issueInvoice, voidInvoice } from '../../../../src/domain/business/invoices/change-status.ts';
import { deleteInvoice, updateInvoice } from '../../../../src/domain/business/invoices/draft.ts';
import { getInvoice, type Invoice } from '../../../../src/domain/business/invoices/invoice.ts';
import { type InvoiceCause, invoiceTransitions } from '../../../../src/domain/business/invoices/state.ts';
import { recordPayment } from '../../../../src/domain/business/payments/payment.ts';
import { type PaymentCause, paymentTransitions } from '../../../../src/domain/business/payments/state.ts';
import { refundPayment, reversePayment } from '../../../../src/domain/business/payments/take-back.ts';
import { startTestApp } from '../../../support/app.ts';
import { createCustomer } from '../../../support/customer.ts';
import { forFile } from '../../../support/for-file.ts';
import { createDraft } from '../../../support/invoice.ts';

const TOTAL = 1_000;

const { app, createTenant } = await forFile(startTestApp({}, { api: false, worker: false }));
const { context } = app;
const { organizationId } = await createTenant();
const customerId = await createCustomer(context, organizationId);

const pay = (invoice_id: string, amount: number) =>
  recordPayment(context, organizationId, { invoice_id, amount: { amount } });

/** Brings about each state, with a payment where there can be one. */
const makers: Readonly<Record<InvoiceStatus, () => Promise<{ id: string; paymentId?: string }>>> = {
  draft: () => createDraft(context, organizationId, customerId, TOTAL),
  issued: async () => {
    const { id } = await makers.draft();
    return issueInvoice(context, organizationId, id);
  },
  paid: async () => {
    const { id } = await makers.issued();
    return { id, paymentId: (await pay(id, TOTAL)).id };
  },
  voided: async () => {
    const { id } = await makers.issued();
    return voidInvoice(context, organizationId, id, 'Wrong customer');
  },
};

const causes: Readonly<Record<Exclude<InvoiceCause, 'created'>, (invoice: Invoice) => Promise<unknown>>> = {
  updated: ({ id }) => updateInvoice(context, organizationId, id, { due_on: '2027-01-31' }),
  issued: ({ id }) => issueInvoice(context, organizationId, id),
  paymentReceived: ({ id }) => pay(id, 1),
  paid: ({ id }) => pay(id, TOTAL),
  credited: (invoice) => credit(invoice, 400),
  paidByCredit: (invoice) => credit(invoice, TOTAL),
  creditedWhenPaid: (invoice) => credit(invoice, 400),
  paymentRefunded: async (invoice) =>
    refundPayment(context, organizationId, await paymentOf(invoice), {
      amount: { amount: 300, currency: 'GBP' },
    }),
  paymentReversed: async (invoice) =>
    reversePayment(context, organizationId, await paymentOf(invoice), 'Taken back'),
  voided: ({ id }) => voidInvoice(context, organizationId, id, 'Wrong customer'),
  deleted: ({ id }) => deleteInvoice(context, organizationId, id),
};

const refusals: Readonly<Record<string, string>> = {
  updated: 'invoice_not_draft',
  issued: 'invoice_not_draft',
  paymentReceived: 'invoice_not_issued',
  paid: 'invoice_not_issued',
  credited: 'invoice_not_issued',
  paidByCredit: 'invoice_not_issued',
  creditedWhenPaid: 'invoice_not_issued',
  voided: 'invoice_voided',
  deleted: 'invoice_not_draft',
};

const paymentEvents: Readonly<Partial<Record<InvoiceCause, string>>> = {
  paymentReceived: paymentTransitions.received.event,
  paid: paymentTransitions.received.event,
  paymentRefunded: paymentTransitions.refunded.event,
  paymentReversed: paymentTransitions.reversed.event,
};

describe.each(Object.values(InvoiceStatus))('an invoice that is %s', (from) => {
  test.each(Object.keys(causes) as (keyof typeof causes)[])('%s', async (cause) => {
    const { id } = await makers[from]();
    const before = await getInvoice(context, organizationId, id);
    const eventsBefore = await eventTypes();
    const act = () => causes[cause](before);
    // There is nothing to take back in the other states.
    if (['paymentReversed', 'paymentRefunded'].includes(cause) && !['issued', 'paid'].includes(from)) return;
    // The same act has another cause in each state.
    if (
      (cause === 'creditedWhenPaid' && from === 'issued') ||
      (/credit/i.test(cause) && from === 'paid' && cause !== 'creditedWhenPaid')
    )
      return;
    const { from: allowed, to, event } = invoiceTransitions[cause];
    const hasPayments = cause === 'voided' && from === 'paid';
    const isDraft = cause === 'voided' && from === 'draft';
    if (!allowed.includes(from) || hasPayments) {
      const code = hasPayments ? 'invoice_has_payments' : isDraft ? 'invoice_is_draft' : refusals[cause];
      await expect(act()).rejects.toMatchObject({ code });
      expect(await getInvoice(context, organizationId, id)).toEqual(before);
      expect(await eventTypes()).toEqual(eventsBefore);
      return;
    }
    await act();
    if (to === 'deleted') {
      await expect(getInvoice(context, organizationId, id)).rejects.toMatchObject({ code: 'not_found' });
    } else {
      const after = await getInvoice(context, organizationId, id);
      expect(after.status).toBe(to);
      expect(after.version).toBeGreaterThan(before.version);
    }
    const published = (await eventTypes()).slice(eventsBefore.length);
    // A payment has an event of its own, before that of the invoice.
    const ofPayment = Object.entries(paymentEvents).flatMap(([of, type]) => (of === cause ? [type] : []));
    expect(published.slice(-1 - ofPayment.length)).toEqual([...ofPayment, event]);
  });
});

describe.each(Object.values(PaymentStatus))('a payment that is %s', (from) => {
  const reversed: PaymentCause = 'reversed';
  test(reversed, async () => {
    const { id: invoiceId } = await makers.issued();
    const { id } = await pay(invoiceId, TOTAL);
    const reverse = () => reversePayment(context, organizationId, id, 'Taken back');
    if (from === 'reversed') await reverse();
    if (paymentTransitions[reversed].from.includes(from)) {
      expect(await reverse()).toMatchObject({ status: 'reversed', version: 2, reverse_reason: 'Taken back' });
      const invoice = await getInvoice(context, organizationId, invoiceId);
      expect(invoice).toMatchObject({ status: 'issued', paid_minor: 0, paid_at: null });
      expect((await eventTypes()).at(-2)).toBe(paymentTransitions[reversed].event);
    } else {
      await expect(reverse()).rejects.toMatchObject({ code: 'payment_reversed' });
    }
  });

  const refunded: PaymentCause = 'refunded';
  test(refunded, async () => {
    const { id: invoiceId } = await makers.issued();
    const { id } = await pay(invoiceId, TOTAL);
    const refund = (amount?: number) =>
      refundPayment(context, organizationId, id, {
        ...(amount !== undefined && { amount: { amount, currency: 'GBP' } }),
        reason: 'Paid twice',
        reference: 'RF-1',
      });
    if (from === 'reversed') await reversePayment(context, organizationId, id, null);
    if (!paymentTransitions[refunded].from.includes(from)) {
      await expect(refund()).rejects.toMatchObject({ code: 'payment_reversed' });
      return;
    }
    await expect(refund(TOTAL + 1)).rejects.toMatchObject({ code: 'amount_exceeds_payment' });
    expect(await refund(400)).toMatchObject({ status: 'received', version: 2, refunded_minor: 400 });
    expect(await getInvoice(context, organizationId, invoiceId)).toMatchObject({
      status: 'issued',
      paid_minor: TOTAL - 400,
      paid_at: null,
    });
    await expect(refund(TOTAL - 399)).rejects.toMatchObject({ code: 'amount_exceeds_payment' });
    await expect(reversePayment(context, organizationId, id, null)).rejects.toMatchObject({
      code: 'payment_refunded',
    });
    const all = await refund();
    expect(
      all.refunds.map(({ amount_minor, reason, reference }) => [amount_minor, reason, reference]),
    ).toEqual([
      [400, 'Paid twice', 'RF-1'],
      [TOTAL - 400, 'Paid twice', 'RF-1'],
    ]);
    await expect(refund()).rejects.toMatchObject({ code: 'amount_exceeds_payment' });
    expect(await getInvoice(context, organizationId, invoiceId)).toMatchObject({ paid_minor: 0 });
    expect(await voidInvoice(context, organizationId, invoiceId, null)).toMatchObject({ status: 'voided' });
  });
});

async function credit({ id, lines: [line] }: Invoice, amount: number) {
  const lines = [{ line_id: line?.id ?? '', amount: { amount, currency: 'GBP' } }];
  const note = await createCreditNote(context, organizationId, { invoice_id: id, lines });
  return issueCreditNote(context, organizationId, note.id);
}

async function paymentOf({ id, status }: Invoice): Promise<string> {
  if (status === 'issued') await pay(id, 400);
  const [payment] = await payments(id);
  return payment?.id ?? '';
}

async function payments(invoiceId: string): Promise<{ id: string }[]> {
  const { rows } = await app.pool.query<{ id: string }>('select id from payment where invoice_id = $1', [
    invoiceId,
  ]);
  return rows;
}

async function eventTypes(): Promise<string[]> {
  const { rows } = await app.pool.query<{ type: string }>(
    'select type from event where organization_id = $1 order by created_at, id',
    [organizationId],
  );
  return rows.map(({ type }) => type);
}
