// What moves an invoice out of its draft: it is issued, with its legal number, or voided.
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { type ExpectedVersion, refuseOutdated } from '../../version.ts';
import { takeNumber } from '../number-series.ts';
import { type BillTo, type Invoice, lockInvoice } from './invoice.ts';
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
    const { billTo, dueOn } = await termsOf(tx, draft);
    const now = tx.databaseClock.now();
    const issued: Invoice = {
      ...draft,
      // A draft of the first release has a number of the series, and keeps it.
      number: draft.number.startsWith('DRAFT-')
        ? await takeNumber(tx, organizationId, 'invoice')
        : draft.number,
      status: 'issued',
      billTo,
      dueOn,
      version: draft.version + 1,
      issuedAt: now,
      updatedAt: now,
    };
    const isPaid = issued.totalMinor === 0;
    const paid: Invoice = { ...issued, status: 'paid', paidAt: now, version: issued.version + 1 };
    writeStatus(tx, isPaid ? paid : issued);
    await publishChange(tx, 'invoice.issued', draft, issued);
    if (isPaid) await publishChange(tx, 'invoice.paid', issued, paid);
    return isPaid ? paid : issued;
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
  reason: string | null,
  expected?: ExpectedVersion,
): Promise<Invoice> {
  return inTransaction(context, async (tx) => {
    const invoice = await lockInvoice(tx, organizationId, id);
    refuseOutdated('invoice', invoice, expected);
    refuseUnlessPossible('voided', invoice);
    if (invoice.paidMinor > 0) {
      throw new DomainError(
        'invoice_has_payments',
        `Invoice ${invoice.number} has payments and cannot be voided. Reverse them first.`,
      );
    }
    const now = tx.databaseClock.now();
    const voided: Invoice = {
      ...invoice,
      status: 'voided',
      voidReason: reason,
      version: invoice.version + 1,
      voidedAt: now,
      updatedAt: now,
    };
    writeStatus(tx, voided);
    await publishChange(tx, 'invoice.voided', invoice, voided);
    return voided;
  });
}

function refuseIncomplete({ number, lines, totalMinor }: Invoice): void {
  // A draft of the first release has a total and no lines.
  if (lines.length === 0 && totalMinor === 0) {
    throw new DomainError('unprocessable_content', `Draft ${number} has no line and cannot be issued.`);
  }
  if (totalMinor < 0) {
    throw new DomainError(
      'unprocessable_content',
      `Draft ${number} has the negative total ${totalMinor} and cannot be issued.`,
    );
  }
}

async function termsOf(
  tx: TransactionContext,
  { customerId, contractId, dueOn, today }: Invoice,
): Promise<{ billTo: BillTo; dueOn: string | null }> {
  const [terms] = await tx.db.query<{ billTo: BillTo; dueOn: string | null }>`
    select json_build_object('number', number, 'name', name, 'email', email, 'country', country) as "billTo",
           coalesce(${dueOn}, to_char(${today}::date + (
             select payment_terms_days from contract
             where contract.organization_id = customer.organization_id and contract.id = ${contractId}
           ), 'YYYY-MM-DD')) as "dueOn"
    from customer where id = ${customerId}`;
  if (!terms) throw new Error(`Invoice customer ${customerId} has no row.`);
  return terms;
}

/** Writes what issuing, payments and voiding change. */
export function writeStatus(tx: TransactionContext, invoice: Invoice): void {
  tx.db.send`
    update invoice
    set status = ${invoice.status}, number = ${invoice.number}, bill_to = ${invoice.billTo && JSON.stringify(invoice.billTo)},
        due_on = ${invoice.dueOn}, paid_minor = ${invoice.paidMinor}, void_reason = ${invoice.voidReason},
        version = ${invoice.version}, updated_at = ${invoice.updatedAt}, issued_at = ${invoice.issuedAt},
        voided_at = ${invoice.voidedAt}, paid_at = ${invoice.paidAt}
    where id = ${invoice.id}`;
}
