// What moves an invoice out of its draft: it is issued, with its legal number, or voided.
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { type ExpectedVersion, refuseOutdated } from '../../version.ts';
import { takeNumber } from '../number-series.ts';
import { daysAfter } from '../periods.ts';
import { type Invoice, lockInvoice, nextVersion } from './invoice.ts';
import { publishChange } from './invoice-event.ts';
import { refuseUnlessPossible } from './state.ts';

/**
 * Issues a draft: it gets the series' next number, the customer as it is now and, if it bills a contract and has
 * no due date, the contract's. Publishes `invoice.issued`, and `invoice.paid` where nothing is to be paid.
 *
 * The number is taken after all other work: until the transaction ends, whoever issues next in the
 * organization waits for it.
 *
 * @throws DomainError `not_found`, `forbidden_resource`; `precondition_failed`; `invoice_not_draft`;
 *   `unprocessable_content` without a line or with a negative total.
 */
export function issueInvoice(
  context: Context,
  organizationId: string,
  id: string,
  expected?: ExpectedVersion,
): Promise<Invoice> {
  return inTransaction(context, async (tx) => {
    const draft = await lockInvoice(tx, organizationId, id);
    refuseOutdated('invoice', draft, expected);
    refuseUnlessPossible('issued', draft);
    refuseIncomplete(draft);
    const terms = await termsOf(tx, draft);
    const now = tx.databaseClock.now();
    // A draft of the first release has a number of the series, and keeps it.
    const isNumbered = !draft.number.startsWith('DRAFT-');
    const number = isNumbered ? draft.number : await takeNumber(tx, organizationId, 'invoice');
    const changes = { ...terms, number, issued_at: now };
    if (draft.total_minor > 0) {
      const issued = await nextVersion(tx, draft, { ...changes, status: 'issued' });
      await publishChange(tx, 'invoice.issued', draft, issued);
      return issued;
    }
    // Two versions in one update: the table has no invoice of 0 that is owed.
    const atOnce = { status: 'paid' as const, paid_at: now, version: draft.version + 2 };
    const paid = await nextVersion(tx, draft, { ...changes, ...atOnce });
    const issued: Invoice = { ...paid, status: 'issued', paid_at: null, version: paid.version - 1 };
    await publishChange(tx, 'invoice.issued', draft, issued);
    await publishChange(tx, 'invoice.paid', issued, paid);
    return paid;
  });
}

/**
 * Voids an invoice nobody has paid on and publishes `invoice.voided`. It keeps its number.
 *
 * @throws DomainError `not_found`, `forbidden_resource`; `precondition_failed`; `invoice_voided`,
 *   `invoice_has_payments`.
 */
export function voidInvoice(
  context: Context,
  organizationId: string,
  id: string,
  void_reason: string | null,
  expected?: ExpectedVersion,
): Promise<Invoice> {
  return inTransaction(context, async (tx) => {
    const invoice = await lockInvoice(tx, organizationId, id);
    refuseOutdated('invoice', invoice, expected);
    refuseUnlessPossible('voided', invoice);
    if (invoice.paid_minor > 0) {
      throw new DomainError(
        'invoice_has_payments',
        `Invoice ${invoice.number} has payments and cannot be voided. Reverse them first.`,
      );
    }
    const voided_at = tx.databaseClock.now();
    const voided = await nextVersion(tx, invoice, { status: 'voided', void_reason, voided_at });
    await publishChange(tx, 'invoice.voided', invoice, voided);
    return voided;
  });
}

function refuseIncomplete({ number, lines, total_minor }: Invoice): void {
  // A draft of the first release has a total and no lines.
  if (lines.length === 0 && total_minor === 0) {
    throw new DomainError('unprocessable_content', `Draft ${number} has no line and cannot be issued.`);
  }
  if (total_minor < 0) {
    throw new DomainError(
      'unprocessable_content',
      `Draft ${number} has the negative total ${total_minor} and cannot be issued.`,
    );
  }
}

async function termsOf(
  { db: { prisma } }: TransactionContext,
  { customer_id, contract_id, due_on, today }: Invoice,
) {
  const customer = { number: true, name: true, email: true, country: true };
  const bill_to = await prisma.customer.findUniqueOrThrow({ where: { id: customer_id }, select: customer });
  const contract =
    due_on === null && contract_id !== null
      ? await prisma.contract.findFirst({ where: { id: contract_id }, select: { payment_terms_days: true } })
      : null;
  return { bill_to, due_on: contract ? daysAfter(today, contract.payment_terms_days) : due_on };
}
