// Drafts: an invoice is one until it is issued or voided, and only then may its lines change.
import { isDeepStrictEqual } from 'node:util';
import { definedOf } from '../../changes.ts';
import { type Context, inTransaction, type TransactionContext } from '../../context.ts';
import { unprocessable } from '../../errors.ts';
import { changedMetadata, type Metadata, type MetadataChanges } from '../../metadata.ts';
import { type ExpectedVersion, refuseOutdated } from '../../version.ts';
import { type Customer, requireCustomer } from '../customer.ts';
import { totalsOf } from '../money.ts';
import type { CalendarDate, Period } from '../periods.ts';
import { externalIdFirst, refuseTaken } from '../taken.ts';
import { type Invoice, lockInvoice } from './invoice.ts';
import { publishChange } from './invoice-event.ts';
import { insertLines, type LineInput, type NewLine, newLines, replacedLines, replaceLines } from './lines.ts';
import { refuseUnlessPossible } from './state.ts';

export interface InvoiceCreation {
  readonly customerId: string;
  /** One of the customer's. */
  readonly contractId?: string | null | undefined;
  readonly dueOn?: CalendarDate | null | undefined;
  readonly lines: readonly Omit<LineInput, 'id'>[];
  readonly externalId?: string | null | undefined;
  readonly metadata?: Metadata | undefined;
}

/** What is absent stays. */
export interface InvoiceUpdate {
  readonly dueOn?: CalendarDate | null | undefined;
  /** All of them. */
  readonly lines?: readonly LineInput[] | undefined;
  readonly externalId?: string | null | undefined;
  readonly metadata?: MetadataChanges | undefined;
}

/** A draft as the billing run makes it. */
export interface NewDraft {
  readonly customer: Pick<Customer, 'id' | 'organization_id' | 'currency'>;
  readonly contractId?: string | null | undefined;
  /** Of the contract: no two invoices of it that are not voided have the same. */
  readonly period?: Period | null | undefined;
  readonly dueOn?: CalendarDate | null | undefined;
  readonly lines: readonly NewLine[];
  readonly externalId?: string | null | undefined;
  readonly metadata?: Metadata | undefined;
}

/** What Postgres and every receiver can read as a date. */
const DUE_ON_MIN = '1970-01-01';

/**
 * Creates a draft in the customer's currency and publishes `invoice.created`.
 *
 * @throws DomainError `unprocessable_content` for a customer or contract that the organization does not have,
 *   and as createDraft does.
 */
export function createInvoice(
  context: Context,
  organizationId: string,
  input: InvoiceCreation,
): Promise<Invoice> {
  const created = inTransaction(context, async (tx) => {
    refuseDueOn(input.dueOn);
    const [customer, contractId] = await Promise.all([
      requireCustomer(tx, organizationId, input.customerId),
      requireContract(tx, organizationId, input),
    ]);
    const lines = input.lines.map((line) => ({ ...line, kind: 'manual' as const }));
    return createDraft(tx, { ...input, customer, contractId, lines });
  });
  return externalIdFirst(context, 'invoice', organizationId, input.externalId, created);
}

/**
 * Creates a draft in the caller's transaction and publishes `invoice.created`. `issueInvoice` with the same
 * context issues it in the same transaction.
 *
 * @throws DomainError `external_id_taken`; `unprocessable_content` for amounts beyond 2^53 - 1. Postgres's
 *   unique violation of `invoice_contract_period_key` for a period that has its invoice.
 */
export async function createDraft(tx: TransactionContext, draft: NewDraft): Promise<Invoice> {
  const { id: customerId, organization_id: organizationId, currency } = draft.customer;
  const now = tx.databaseClock.now();
  const id = tx.databaseClock.newId();
  const lines = newLines(tx, draft.lines);
  const unsaved: Omit<Invoice, 'today'> = {
    id,
    organizationId,
    customerId,
    contractId: draft.contractId ?? null,
    period: draft.period ?? null,
    // The legal number comes when it is issued: numbers of drafts that are never issued would be gaps.
    number: `DRAFT-${id.slice(-12)}`,
    status: 'draft',
    currency,
    ...totalsOf(lines, '/lines'),
    paidMinor: 0,
    dueOn: draft.dueOn ?? null,
    billTo: null,
    voidReason: null,
    version: 1,
    externalId: draft.externalId ?? null,
    metadata: { ...draft.metadata },
    createdAt: now,
    updatedAt: now,
    issuedAt: null,
    voidedAt: null,
    paidAt: null,
    lines,
  };
  const invoice = { ...unsaved, today: await insert(tx, unsaved) };
  insertLines(tx, invoice);
  await publishChange(tx, 'invoice.created', undefined, invoice);
  return invoice;
}

/**
 * Changes what is given: lines and the due date of a draft only, the external id and the metadata of any
 * invoice. Publishes `invoice.updated`; a change that changes nothing publishes nothing.
 *
 * @throws DomainError `not_found`, `forbidden_resource`; `precondition_failed`; `invoice_not_draft`;
 *   `external_id_taken`; `unprocessable_content` as createDraft and replacedLines do.
 */
export function updateInvoice(
  context: Context,
  organizationId: string,
  id: string,
  { metadata, lines, ...given }: InvoiceUpdate,
  expected?: ExpectedVersion,
): Promise<Invoice> {
  refuseDueOn(given.dueOn);
  return inTransaction(context, async (tx) => {
    const invoice = await lockInvoice(tx, organizationId, id);
    refuseOutdated('invoice', invoice, expected);
    if (lines !== undefined || given.dueOn !== undefined) refuseUnlessPossible('updated', invoice);
    const wantedLines = lines && replacedLines(tx, invoice.lines, lines);
    const wanted: Invoice = {
      ...invoice,
      ...definedOf(given),
      ...(metadata !== undefined && { metadata: changedMetadata(invoice, metadata) }),
      ...(wantedLines && { lines: wantedLines, ...totalsOf(wantedLines, '/lines') }),
    };
    if (isDeepStrictEqual(wanted, invoice)) return invoice;
    const changed = { ...wanted, version: invoice.version + 1, updatedAt: tx.databaseClock.now() };
    if (wantedLines) replaceLines(tx, changed);
    await refuseTaken('invoice', update(tx, changed));
    await publishChange(tx, 'invoice.updated', invoice, changed);
    return changed;
  });
}

function refuseDueOn(dueOn: CalendarDate | null | undefined): void {
  if (!dueOn || dueOn >= DUE_ON_MIN) return;
  throw unprocessable([{ pointer: '/due_on', detail: `must be ${DUE_ON_MIN} or later` }]);
}

/** @returns the contract's id as Postgres writes it: the body may have it in capitals. */
async function requireContract(
  tx: TransactionContext,
  organizationId: string,
  { contractId, customerId }: InvoiceCreation,
): Promise<string | null> {
  if (!contractId) return null;
  const [contract] = await tx.db.query<{ id: string }>`
    select id from contract
    where id = ${contractId} and organization_id = ${organizationId} and customer_id = ${customerId}`;
  if (contract) return contract.id;
  throw unprocessable([{ pointer: '/contract_id', detail: `The customer has no contract ${contractId}.` }]);
}

/** @returns the date in the organization's time zone. */
async function insert(tx: TransactionContext, invoice: Omit<Invoice, 'today'>): Promise<CalendarDate> {
  const written = tx.db.query<{ today: CalendarDate }>`
    insert into invoice (id, organization_id, customer_id, contract_id, period_from, period_to, number, status, currency,
                         subtotal_minor, tax_minor, total_minor, due_on, external_id, metadata, created_at, updated_at)
    values (${invoice.id}, ${invoice.organizationId}, ${invoice.customerId}, ${invoice.contractId},
            ${invoice.period?.from ?? null}, ${invoice.period?.to ?? null}, ${invoice.number}, ${invoice.status},
            ${invoice.currency}, ${invoice.subtotalMinor}, ${invoice.taxMinor}, ${invoice.totalMinor}, ${invoice.dueOn},
            ${invoice.externalId}, ${JSON.stringify(invoice.metadata)}, ${invoice.createdAt}, ${invoice.updatedAt})
    returning to_char(now() at time zone (select time_zone from organization where id = organization_id), 'YYYY-MM-DD')
      as today`;
  const [row] = await refuseTaken('invoice', written);
  if (!row) throw new Error('The new invoice returned no row.');
  return row.today;
}

async function update(tx: TransactionContext, invoice: Invoice): Promise<void> {
  await tx.db.execute`
    update invoice
    set subtotal_minor = ${invoice.subtotalMinor}, tax_minor = ${invoice.taxMinor}, total_minor = ${invoice.totalMinor},
        due_on = ${invoice.dueOn}, external_id = ${invoice.externalId}, metadata = ${JSON.stringify(invoice.metadata)},
        version = ${invoice.version}, updated_at = ${invoice.updatedAt}
    where id = ${invoice.id}`;
}
