// Drafts: an invoice is one until it is issued, and only then may its lines change, or it be deleted.
import { isDeepStrictEqual } from 'node:util';
import type * as bodies from '../../../../generated/api/types.gen.ts';
import type { Invoice as Row } from '../../../../generated/prisma/client.ts';
import { sql } from '../../../platform/postgres/statement.ts';
import { definedOf } from '../../changes.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { DomainError, unprocessableAt } from '../../errors.ts';
import { changedMetadata } from '../../metadata.ts';
import type { Columns } from '../../resource.ts';
import { deletedVersion, type ExpectedVersion, refuseOutdated } from '../../version.ts';
import { type Customer, requireCustomer } from '../customer.ts';
import { totalsOf } from '../money.ts';
import { type CalendarDate, type Period, todayIn } from '../periods.ts';
import { insertedRows, only, paired } from '../row-statements.ts';
import { externalIdFirst, refuseTaken } from '../taken.ts';
import { type Invoice, invoiceOf, isProvisional, lockInvoice, nextVersion, PROVISIONAL } from './invoice.ts';
import { publishChanges } from './invoice-event.ts';
import { columnsOf, insertLines, type NewLine, newLines, replacedLines } from './lines.ts';
import { refuseUnlessPossible } from './state.ts';

type WithLines = Row & { lines: unknown };
export type InvoiceCreation = Columns<WithLines, bodies.InvoiceCreation>;
export type InvoiceUpdate = Columns<WithLines, bodies.InvoiceUpdate>;

/** A draft as the billing run makes it. */
export interface NewDraft extends Omit<InvoiceCreation, 'customer_id' | 'lines'> {
  readonly customer: Pick<Customer, 'id' | 'organization_id' | 'currency'>;
  /** Of the contract: no two invoices of it that are not voided have the same. */
  readonly period?: Period | null | undefined;
  readonly lines: readonly NewLine[];
}

/** What Postgres and every receiver can read as a date. */
const DUE_ON_MIN = '1970-01-01';

/**
 * Creates a draft in the customer's currency and publishes `invoice.created`.
 *
 * @throws DomainError as requireCustomer and createDrafts do; `unprocessable_content` for a contract that the customer
 *   does not have.
 */
export function createInvoice(
  context: Context,
  organizationId: string,
  { customer_id, lines, ...given }: InvoiceCreation,
): Promise<Invoice> {
  const created = inTransaction(context, async (tx) => {
    refuseDueOn(given.due_on);
    const customer = await requireCustomer(tx, organizationId, customer_id);
    await requireContract(tx, customer, given.contract_id);
    const after = only(await createDrafts(tx, [{ ...given, customer, lines: lines.map(columnsOf) }]));
    await publishChanges(tx, [{ type: 'invoice.created', after }]);
    return after;
  });
  return externalIdFirst(context, 'invoice', organizationId, given.external_id, created);
}

/**
 * Creates drafts, each with the same columns, in one statement for each table. The caller publishes that, and may
 * issue them in the same transaction.
 *
 * @throws DomainError `external_id_taken`; `unprocessable_content` for amounts beyond 2^53 - 1. Postgres's
 *   unique violation of `invoice_contract_period_key` for a period that has its invoice.
 */
export async function createDrafts(tx: TransactionContext, drafts: readonly NewDraft[]): Promise<Invoice[]> {
  const now = tx.databaseClock.now();
  const wanted = drafts.map(({ customer, period, due_on, lines: given, ...others }) => {
    const id = tx.databaseClock.newId();
    const lines = newLines(tx, given);
    const data = {
      ...others,
      id,
      organization_id: customer.organization_id,
      customer_id: customer.id,
      // The legal number comes when it is issued: numbers of drafts that are never issued would be gaps.
      number: `${PROVISIONAL}${id.slice(-12)}`,
      status: 'draft' as const,
      currency: customer.currency,
      ...totalsOf(lines, '/lines'),
      due_on: due_on ?? null,
      period_from: period?.from ?? null,
      period_to: period?.to ?? null,
      created_at: now,
      updated_at: now,
    };
    return { data, lines };
  });
  const data = wanted.map((each) => each.data);
  const organizations = [...new Set(data.map(({ organization_id }) => organization_id))];
  // The insertion goes second: after its failure every statement of the transaction fails.
  const [todays, rows] = await Promise.all([
    Promise.all(organizations.map(async (id) => [id, await todayIn(tx, id)] as const)),
    refuseTaken('invoice', insertedRows(tx, 'Invoice', data)),
  ]);
  const todayBy = new Map(todays);
  const created = paired(rows, wanted).map(([row, { lines }]) =>
    invoiceOf(row, { lines, today: todayBy.get(row.organization_id) ?? '' }),
  );
  insertLines(tx, created);
  return created;
}

/**
 * Changes what is given: lines and the due date of a draft only, the external id and the metadata of any
 * invoice. Publishes `invoice.updated`; a change that changes nothing publishes nothing.
 *
 * @throws DomainError `not_found`, `forbidden_resource`; `precondition_failed`; `invoice_not_draft`;
 *   `external_id_taken`; `unprocessable_content` as createDrafts and replacedLines do.
 */
export function updateInvoice(
  context: Context,
  organizationId: string,
  id: string,
  { metadata, lines, ...given }: InvoiceUpdate,
  expected?: ExpectedVersion,
): Promise<Invoice> {
  refuseDueOn(given.due_on);
  return inTransaction(context, async (tx) => {
    const invoice = await lockInvoice(tx, organizationId, id);
    refuseOutdated('invoice', invoice, expected);
    if (lines !== undefined || given.due_on !== undefined) refuseUnlessPossible('updated', invoice);
    const wanted = lines && replacedLines(tx, invoice.lines, lines);
    const changes = {
      ...definedOf(given),
      ...(metadata !== undefined && { metadata: changedMetadata(invoice, metadata) }),
      ...(wanted && totalsOf(wanted, '/lines')),
    };
    if (isDeepStrictEqual({ ...invoice, ...changes, ...(wanted && { lines: wanted }) }, invoice))
      return invoice;
    if (wanted) {
      tx.db
        .send`delete from invoice_line where organization_id = ${organizationId} and invoice_id = ${invoice.id}`;
      insertLines(tx, [{ ...invoice, lines: wanted }]);
    }
    const changed = await nextVersion(tx, invoice, changes, wanted);
    await publishChanges(tx, [{ type: 'invoice.updated', before: invoice, after: changed }]);
    return changed;
  });
}

/**
 * Deletes a draft and publishes `invoice.deleted`. What it billed stays billed.
 *
 * @throws DomainError `not_found`, `forbidden_resource`; `precondition_failed`; `invoice_not_draft`, also for a draft of the
 *   first release, whose number is one of the series.
 */
export function deleteInvoice(
  context: Context,
  organization_id: string,
  id: string,
  expected?: ExpectedVersion,
): Promise<void> {
  return inTransaction(context, async (tx) => {
    const draft = await lockInvoice(tx, organization_id, id);
    refuseOutdated('invoice', draft, expected);
    refuseUnlessPossible('deleted', draft);
    if (!isProvisional(draft)) {
      const detail = `Draft ${draft.number} has a number of the series, which has no gaps: issue it, and void it.`;
      throw new DomainError('invoice_not_draft', detail);
    }
    const isOf = sql`organization_id = ${organization_id} and invoice_id = ${draft.id}`;
    tx.db.send`update billed_period set invoice_id = null where ${isOf}`;
    tx.db.send`update billing_run_result set invoice_id = null where ${isOf}`;
    tx.db.send`delete from invoice_line where ${isOf}`;
    tx.db.send`delete from invoice where organization_id = ${organization_id} and id = ${draft.id}`;
    await publishChanges(tx, [{ type: 'invoice.deleted', before: draft, after: deletedVersion(tx, draft) }]);
  });
}

function refuseDueOn(dueOn: CalendarDate | null | undefined): void {
  if (!dueOn || dueOn >= DUE_ON_MIN) return;
  throw unprocessableAt('/due_on', `must be ${DUE_ON_MIN} or later`, 'too_small');
}

async function requireContract(
  tx: TransactionContext,
  { id: customer_id, organization_id }: Customer,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  // Locked, or it might be deleted before the invoice is there.
  const [contract] = await tx.db.query`
    select 1 from contract
    where organization_id = ${organization_id} and id = ${id} and customer_id = ${customer_id} for key share`;
  if (contract) return;
  throw unprocessableAt('/contract_id', `The customer has no contract ${id}.`, 'not_found');
}
