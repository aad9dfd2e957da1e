// Invoices: what they are, and how one is read, locked and written. Their lines and all amounts come with them.
import type { BillTo } from '../../../../generated/api/types.gen.ts';
import type { InvoiceLine as LineRow, Prisma, Invoice as Row } from '../../../../generated/prisma/client.ts';
import type { Context, TransactionContext } from '../../context.ts';
import { type Owner, ownedBy } from '../../operator.ts';
import { bodyOf, lockRow, type Plain } from '../../resource.ts';
import type { Money } from '../money.ts';
import type { CalendarDate } from '../periods.ts';
import { fromJson, only, paired, updateRows } from '../row-statements.ts';
import { refuseTaken } from '../taken.ts';

export type InvoiceLine = Omit<Plain<LineRow>, 'organization_id' | 'invoice_id' | 'position'>;

export interface Invoice extends Omit<Plain<Row>, 'bill_to' | 'subtotal_minor'> {
  readonly lines: readonly InvoiceLine[];
  readonly subtotal_minor: number;
  /** The customer as it was when the invoice was issued. */
  readonly bill_to: BillTo | null;
  /** The date in the organization's time zone when it was read. */
  readonly today: CalendarDate;
}

export const billToOf = bodyOf<BillTo, BillTo>('BillTo', {});

/** What is left to pay. */
export function balanceOf({ status, total_minor, paid_minor, currency, ...invoice }: Invoice): Money {
  return {
    amount: status === 'voided' ? 0 : total_minor - paid_minor - invoice.credit_applied_minor,
    currency,
  };
}

/** Whether it is owed, and was due on an earlier day than today in the organization's time zone. */
export function isOverdue({ status, due_on, today }: Invoice): boolean {
  return status === 'issued' && due_on !== null && due_on < today;
}

/** The number of a draft begins with it. */
export const PROVISIONAL = 'DRAFT-';

export const isProvisional = ({ number }: Pick<Invoice, 'number'>): boolean => number.startsWith(PROVISIONAL);

/** @throws DomainError as ownedBy does. */
export async function getInvoice(context: Context, owner: Owner, id: string): Promise<Invoice> {
  return ownedBy(owner, await findInvoice(context, id), 'invoice', id);
}

/** The invoice as it is until the transaction ends. @throws DomainError as ownedBy does. */
export function lockInvoice(tx: TransactionContext, organizationId: string, id: string): Promise<Invoice> {
  lockRow(tx, 'invoice', id, 'update');
  return getInvoice(tx, organizationId, id);
}

export async function findInvoice(context: Context, id: string): Promise<Invoice | undefined> {
  const [invoice] = await readInvoices(context, [id]);
  return invoice;
}

/** Newest first, with their lines. One statement, so that each is whole. */
export async function readInvoices({ db }: Context, ids: readonly string[]): Promise<Invoice[]> {
  const rows = await db.query<{ invoice: object; lines: InvoiceLine[]; today: CalendarDate }>`
    select to_json(invoice) as invoice, to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today, (
      select coalesce(json_agg(to_jsonb(line) - '{organization_id,invoice_id,position}'::text[] || jsonb_build_object(
        'quantity', trim_scale(quantity)::text, 'unit_amount', trim_scale(unit_amount)::text,
        'tax_rate', trim_scale(tax_rate)::text
      ) order by line.position), '[]')
      from invoice_line as line
      where line.organization_id = invoice.organization_id and line.invoice_id = invoice.id
    ) as lines
    from invoice join organization on organization.id = invoice.organization_id
    where invoice.id = any(${ids}::uuid[])
    order by invoice.id desc`;
  return rows.map(({ invoice, ...others }) => invoiceOf(fromJson(invoice), others));
}

type Changes = Partial<Prisma.InvoiceCreateManyInput>;

/**
 * Writes the next version of an invoice that is locked.
 *
 * @param lines as they are written. @throws DomainError as refuseTaken does.
 */
export const nextVersion = async (
  tx: TransactionContext,
  invoice: Invoice,
  changes: Changes,
  lines = invoice.lines,
): Promise<Invoice> => only(await nextVersions(tx, [[{ ...invoice, lines }, changes]]));

/** The same of several invoices, of each the same columns. @returns them in their order. */
export async function nextVersions(
  tx: TransactionContext,
  changed: readonly (readonly [Invoice, Changes])[],
): Promise<Invoice[]> {
  const updated_at = tx.databaseClock.now();
  const next = changed.map(
    ([invoice, changes]) => [invoice, { version: invoice.version + 1, updated_at, ...changes }] as const,
  );
  const rows = await refuseTaken('invoice', updateRows(tx, 'Invoice', next));
  return paired(rows, changed).map(([row, [invoice]]) => invoiceOf(row, invoice));
}

export function invoiceOf(row: Plain<Row>, { lines, today }: Pick<Invoice, 'lines' | 'today'>): Invoice {
  const { subtotal_minor, bill_to, ...invoice } = row;
  return {
    ...invoice,
    subtotal_minor: subtotal_minor ?? invoice.total_minor,
    bill_to: bill_to === null ? null : billToOf(Object(bill_to)),
    lines,
    today,
  };
}
