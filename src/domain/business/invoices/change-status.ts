// What moves an invoice out of its draft, and ends it: it is issued, with its legal number, and may be voided.
import type { BillTo } from '../../../../generated/api/types.gen.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { type ExpectedVersion, refuseOutdated } from '../../version.ts';
import { takeNumbers } from '../number-series.ts';
import type { CalendarDate } from '../periods.ts';
import { only, paired } from '../row-statements.ts';
import { type Invoice, isProvisional, lockInvoice, nextVersion, nextVersions } from './invoice.ts';
import { type InvoiceChange, publishChanges } from './invoice-event.ts';
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
    const changes = await issueDrafts(tx, [draft]);
    await publishChanges(tx, changes);
    return only(changes.slice(-1)).after;
  });
}

/**
 * Issues drafts that are locked, with numbers in their order, by one statement for each thing that it takes.
 *
 * @returns the changes, for the caller to publish. @throws DomainError as issueInvoice does.
 */
export async function issueDrafts(
  tx: TransactionContext,
  drafts: readonly Invoice[],
): Promise<InvoiceChange[]> {
  for (const draft of drafts) {
    refuseUnlessPossible('issued', draft);
    refuseIncomplete(draft);
  }
  const now = tx.databaseClock.now();
  const terms = await termsOf(tx, drafts);
  const numbers = await numbersFor(tx, drafts);
  const issuing = drafts.map((draft) => {
    const changes = { ...terms.get(draft.id), number: numbers.get(draft.id) ?? draft.number, issued_at: now };
    // Two versions in one update: the table has no invoice of 0 that is owed.
    const atOnce = { status: 'paid' as const, paid_at: now, version: draft.version + 2 };
    const owed = { status: 'issued' as const, paid_at: null, version: draft.version + 1 };
    return [draft, { ...changes, ...(draft.total_minor > 0 ? owed : atOnce) }] as const;
  });
  return paired(drafts, await nextVersions(tx, issuing)).flatMap(([before, after]): InvoiceChange[] => {
    if (after.status === 'issued') return [{ type: 'invoice.issued', before, after }];
    const issued: Invoice = { ...after, status: 'issued', paid_at: null, version: after.version - 1 };
    return [
      { type: 'invoice.issued', before, after: issued },
      { type: 'invoice.paid', before: issued, after },
    ];
  });
}

/** By the ids of drafts. A draft of the first release has a number of the series, and keeps it. */
async function numbersFor(tx: TransactionContext, drafts: readonly Invoice[]): Promise<Map<string, string>> {
  const unnumbered = drafts.filter(isProvisional);
  const byOrganization = Map.groupBy(unnumbered, ({ organization_id }) => organization_id);
  // In one order: two who number drafts of the same organizations would wait for each other.
  const numbered = [...byOrganization.keys()].sort().map(async (organizationId) => {
    const ids = (byOrganization.get(organizationId) ?? []).map(({ id }) => id);
    return paired(ids, await takeNumbers(tx, organizationId, 'invoice', ids.length));
  });
  return new Map((await Promise.all(numbered)).flat());
}

/**
 * Voids an issued invoice nobody has paid on and publishes `invoice.voided`. It keeps its number.
 *
 * @throws DomainError `not_found`, `forbidden_resource`; `precondition_failed`; `invoice_is_draft`, `invoice_voided`,
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
        `Invoice ${invoice.number} has payments and cannot be voided. Reverse or refund them first.`,
      );
    }
    if (invoice.credited_minor > 0 || invoice.credit_applied_minor > 0) {
      throw new DomainError(
        'invoice_has_credit_notes',
        `Invoice ${invoice.number} has credit notes or credit, and cannot be voided.`,
      );
    }
    const voided_at = tx.databaseClock.now();
    const voided = await nextVersion(tx, invoice, { status: 'voided', void_reason, voided_at });
    await publishChanges(tx, [{ type: 'invoice.voided', before: invoice, after: voided }]);
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

/** What drafts get when they are issued, by their ids: the customer as it is now, and the day of the contract's terms. */
async function termsOf({ db }: TransactionContext, drafts: readonly Invoice[]) {
  const rows = await db.query<{ id: string; bill_to: BillTo; due_on: CalendarDate | null }>`
    select invoice.id, json_build_object('number', customer.number, 'name', customer.name, 'email', customer.email,
             'country', customer.country) as bill_to,
           to_char(coalesce(invoice.due_on, (now() at time zone time_zone)::date + payment_terms_days), 'YYYY-MM-DD')
             as due_on
    from invoice join organization on organization.id = invoice.organization_id
    join customer on customer.organization_id = invoice.organization_id and customer.id = invoice.customer_id
    left join contract on contract.organization_id = invoice.organization_id and contract.id = invoice.contract_id
    where invoice.id = any(${drafts.map(({ id }) => id)}::uuid[])`;
  return new Map(rows.map(({ id, ...terms }) => [id, terms]));
}
