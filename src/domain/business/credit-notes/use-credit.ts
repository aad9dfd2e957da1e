// What makes credit of a draft, and what uses it up: it pays its own invoice when it is issued, another one, or goes back.
import type { CreditNoteApplication, CreditNoteRefund } from '../../../../generated/api/types.gen.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { DomainError, unprocessableAt } from '../../errors.ts';
import { lockRow } from '../../resource.ts';
import { type ExpectedVersion, refuseOutdated } from '../../version.ts';
import { balanceOf, findInvoice, type Invoice, lockInvoice, nextVersion } from '../invoices/invoice.ts';
import { publishChanges } from '../invoices/invoice-event.ts';
import { refuseUnlessPossible as refuseUnlessInvoiceCan } from '../invoices/state.ts';
import { type Money, moneyText } from '../money.ts';
import { takeNumbers } from '../number-series.ts';
import { insertRows } from '../row-statements.ts';
import {
  type CreditApplication,
  type CreditNote,
  getCreditNote,
  lockCreditNote,
  nextCreditNote,
  unappliedOf,
} from './credit-note.ts';
import { publishCreditNote } from './credit-note-event.ts';
import { creditOf } from './creditable.ts';
import { refuseUnlessPossible } from './state.ts';

/** Its events have room for so many. */
const APPLICATIONS_MAX = 50;

/**
 * Issues a draft: it gets the series' next number and its final amounts, and pays what is left to pay of its invoice; the
 * rest is credit. Publishes `credit_note.issued` and, for the invoice, `invoice.paid` or `invoice.updated`.
 *
 * @throws DomainError `not_found`, `forbidden_resource`; `precondition_failed`; `credit_note_not_draft`; as creditOf does.
 */
export function issueCreditNote(
  context: Context,
  organizationId: string,
  id: string,
  expected?: ExpectedVersion,
): Promise<CreditNote> {
  return inTransaction(context, async (tx) => {
    const { invoice_id } = await getCreditNote(tx, organizationId, id);
    const invoice = await lockInvoice(tx, organizationId, invoice_id);
    const draft = await lockCreditNote(tx, organizationId, id);
    refuseOutdated('credit note', draft, expected);
    refuseUnlessPossible('issued', draft);
    const wanted = draft.lines.map(({ line_id, amount_minor: amount }) => ({
      line_id,
      amount: { amount, currency: draft.currency },
    }));
    const { totals } = await creditOf(tx, invoice, wanted);
    const applied_minor = Math.min(totals.total_minor, balanceOf(invoice).amount);
    const applications = applied_minor > 0 ? [record(tx, draft, 'applied', applied_minor, invoice.id)] : [];
    const [number = ''] = await takeNumbers(tx, organizationId, 'credit_note', 1);
    const changes = {
      ...totals,
      number,
      status: 'issued' as const,
      issued_at: tx.databaseClock.now(),
      applied_minor,
    };
    const after = await nextCreditNote(tx, draft, changes, { ...draft, applications });
    await publishCreditNote(tx, 'credit_note.issued', draft, after);
    await creditInvoice(tx, invoice, totals.total_minor, applied_minor);
    return after;
  });
}

/**
 * Pays an issued invoice of the same customer with credit that is left, by default as much as there is and it needs.
 * Publishes `credit_note.updated` and, for the invoice, `invoice.paid` or `invoice.updated`.
 *
 * @throws DomainError `not_found`, `forbidden_resource`; `precondition_failed`; `credit_note_not_issued`,
 *   `invoice_not_issued`, `amount_exceeds_credit`, `amount_exceeds_balance`, `refund_limit_reached`;
 *   `unprocessable_content` for an invoice of another customer, or another currency.
 */
export function applyCreditNote(
  context: Context,
  organizationId: string,
  id: string,
  { invoice_id, amount }: CreditNoteApplication,
  expected?: ExpectedVersion,
): Promise<CreditNote> {
  return inTransaction(context, async (tx) => {
    await getCreditNote(tx, organizationId, id);
    const seen = await findInvoice(tx, invoice_id);
    // Nobody waits for the invoice of a stranger.
    if (seen?.organization_id === organizationId) lockRow(tx, 'invoice', invoice_id, 'update');
    const invoice = seen && (await findInvoice(tx, invoice_id));
    const note = await lockCreditNote(tx, organizationId, id);
    refuseOutdated('credit note', note, expected);
    refuseUnlessPossible('applied', note);
    if (invoice?.organization_id !== organizationId || invoice.customer_id !== note.customer_id) {
      throw unprocessableAt('/invoice_id', `The customer has no invoice ${invoice_id}.`, 'not_found');
    }
    refuseUnlessInvoiceCan('paymentReceived', invoice);
    const balance = balanceOf(invoice);
    const minor = usedOf(note, amount, balance.amount);
    if (minor > balance.amount) {
      throw new DomainError(
        'amount_exceeds_balance',
        `Invoice ${invoice.number} has ${moneyText(balance)} left to pay.`,
        [{ pointer: '/amount/amount', code: 'too_large', detail: `must be at most ${balance.amount}` }],
      );
    }
    const after = await use(tx, note, record(tx, note, 'applied', minor, invoice.id));
    await publishCreditNote(tx, 'credit_note.updated', note, after, 'credit_note.applied');
    await creditInvoice(tx, invoice, 0, minor);
    return after;
  });
}

/**
 * Records that credit that is left went back to the customer, by default all of it. Publishes `credit_note.updated`.
 *
 * @throws DomainError as applyCreditNote does, but for the invoice.
 */
export function refundCreditNote(
  context: Context,
  organizationId: string,
  id: string,
  { amount, reference = null }: CreditNoteRefund,
  expected?: ExpectedVersion,
): Promise<CreditNote> {
  return inTransaction(context, async (tx) => {
    const note = await lockCreditNote(tx, organizationId, id);
    refuseOutdated('credit note', note, expected);
    refuseUnlessPossible('refunded', note);
    const minor = usedOf(note, amount);
    const after = await use(tx, note, record(tx, note, 'refunded', minor, null, reference));
    await publishCreditNote(tx, 'credit_note.updated', note, after, 'credit_note.refunded');
    return after;
  });
}

/** What is used of the credit that is left. */
function usedOf(note: CreditNote, amount: Money | undefined, needed = Number.MAX_SAFE_INTEGER): number {
  const left = unappliedOf(note);
  if (amount && amount.currency !== note.currency) {
    const detail = `must be ${note.currency}, the currency of the credit note`;
    throw unprocessableAt('/amount/currency', detail);
  }
  const minor = amount?.amount ?? Math.min(left.amount, needed);
  if (minor > left.amount || left.amount === 0) {
    throw new DomainError(
      'amount_exceeds_credit',
      `Credit note ${note.number} has ${moneyText(left)} left.`,
      amount && [{ pointer: '/amount/amount', code: 'too_large', detail: `must be at most ${left.amount}` }],
    );
  }
  if (note.applications.length >= APPLICATIONS_MAX) {
    throw new DomainError('refund_limit_reached', `Credit is used at most ${APPLICATIONS_MAX} times.`);
  }
  return minor;
}

function record(
  tx: TransactionContext,
  { organization_id, id: credit_note_id, customer_id, currency }: CreditNote,
  kind: CreditApplication['kind'],
  amount_minor: number,
  invoice_id: string | null,
  reference: string | null = null,
): CreditApplication {
  const id = tx.databaseClock.newId();
  const used = { id, kind, amount_minor, invoice_id, reference, recorded_at: tx.databaseClock.now() };
  insertRows(tx, 'CreditApplication', [{ ...used, organization_id, credit_note_id, customer_id, currency }]);
  return used;
}

const use = (tx: TransactionContext, note: CreditNote, used: CreditApplication): Promise<CreditNote> =>
  nextCreditNote(
    tx,
    note,
    { applied_minor: note.applied_minor + used.amount_minor },
    { ...note, applications: [...note.applications, used] },
  );

/** The invoice is locked. */
async function creditInvoice(
  tx: TransactionContext,
  invoice: Invoice,
  credited: number,
  applied: number,
): Promise<void> {
  const isPaid = invoice.status === 'issued' && applied === balanceOf(invoice).amount;
  const after = await nextVersion(tx, invoice, {
    credited_minor: invoice.credited_minor + credited,
    credit_applied_minor: invoice.credit_applied_minor + applied,
    ...(isPaid && { status: 'paid' as const, paid_at: tx.databaseClock.now() }),
  });
  await publishChanges(tx, [{ type: isPaid ? 'invoice.paid' : 'invoice.updated', before: invoice, after }]);
}
