// Invoices: what they are, and how one is read, locked and written. Their lines and all amounts come with them.
import type { BillTo } from '../../../../generated/api/types.gen.ts';
import type { Prisma, Invoice as Row } from '../../../../generated/prisma/client.ts';
import type { Context, TransactionContext } from '../../context.ts';
import { type Owner, ownedBy } from '../../operator.ts';
import { bodyOf, lockRow, type Plain, plainOf } from '../../resource.ts';
import type { Money } from '../money.ts';
import type { CalendarDate } from '../periods.ts';
import { refuseTaken } from '../taken.ts';

const withLines = {
  include: {
    lines: {
      omit: { organization_id: true, invoice_id: true, position: true },
      orderBy: { position: 'asc' },
    },
  },
} as const satisfies Prisma.InvoiceDefaultArgs;

export type InvoiceLine = Plain<Prisma.InvoiceLineGetPayload<(typeof withLines)['include']['lines']>>;

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
export function balanceOf({ status, total_minor, paid_minor, currency }: Invoice): Money {
  return { amount: status === 'voided' ? 0 : total_minor - paid_minor, currency };
}

/** Whether it is owed, and was due on an earlier day than today in the organization's time zone. */
export function isOverdue({ status, due_on, today }: Invoice): boolean {
  return status === 'issued' && due_on !== null && due_on < today;
}

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
  const [invoice] = await readInvoices(context, { where: { id } });
  return invoice;
}

/**
 * Reads invoices with their lines. Prisma reads lines by a statement of their own: those of a draft may be newer than its
 * totals. The statement that says which day it is says the versions too, and what has changed meanwhile is read again.
 */
export async function readInvoices(
  { db }: Context,
  which: Pick<Prisma.InvoiceFindManyArgs, 'where' | 'orderBy' | 'take'>,
): Promise<Invoice[]> {
  for (;;) {
    const rows = await db.prisma.invoice.findMany({ ...which, ...withLines });
    const found = await db.query<{ id: string; version: number; today: CalendarDate }>`
      select invoice.id, version, to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today
      from invoice join organization on organization.id = organization_id
      where invoice.id = any(${rows.map(({ id }) => id)}::uuid[])`;
    const standing = new Map(found.map((each) => [each.id, each]));
    if (rows.every(({ id, version }) => standing.get(id)?.version === version))
      return rows.map(({ lines, ...row }) =>
        invoiceOf(row, { lines: lines.map(plainOf), today: standing.get(row.id)?.today ?? '' }),
      );
  }
}

/**
 * Writes the next version of an invoice that is locked.
 *
 * @param lines as they are written. @throws DomainError as refuseTaken does.
 */
export async function nextVersion(
  tx: TransactionContext,
  { id, today, ...invoice }: Invoice,
  changes: Prisma.InvoiceUncheckedUpdateInput,
  lines = invoice.lines,
): Promise<Invoice> {
  const data = { version: { increment: 1 }, updated_at: tx.databaseClock.now(), ...changes };
  const update = tx.db.prisma.invoice.update({ where: { id }, data });
  return invoiceOf(await refuseTaken('invoice', update), { lines, today });
}

export function invoiceOf(row: Row, others: Pick<Invoice, 'lines' | 'today'>): Invoice {
  const { subtotal_minor, bill_to, ...invoice } = plainOf(row);
  return {
    ...invoice,
    subtotal_minor: subtotal_minor ?? invoice.total_minor,
    bill_to: bill_to === null ? null : billToOf(Object(bill_to)),
    ...others,
  };
}
