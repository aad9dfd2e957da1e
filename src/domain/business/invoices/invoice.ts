// Invoices: what they are, and how one is read and locked. Their lines and all amounts come with them.
import type { Invoice as Row } from '../../../../generated/prisma/client.ts';
import { raw } from '../../../platform/postgres/statement.ts';
import type { Context, TransactionContext } from '../../context.ts';
import { type Owner, ownedBy } from '../../operator.ts';
import type { CalendarDate, Period } from '../periods.ts';
import { type InvoiceLine, linesColumn } from './lines.ts';

/** Amounts fit a number: what makes them is refused beyond 2^53 - 1. */
export interface Invoice
  extends Omit<
    Row,
    'totalMinor' | 'paidMinor' | 'subtotalMinor' | 'taxMinor' | 'dueOn' | 'periodFrom' | 'periodTo' | 'billTo'
  > {
  readonly subtotalMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  readonly paidMinor: number;
  readonly dueOn: CalendarDate | null;
  /** Of the contract, which it bills. */
  readonly period: Period | null;
  /** The customer as it was when the invoice was issued. */
  readonly billTo: BillTo | null;
  readonly lines: readonly InvoiceLine[];
  /** The date in the organization's time zone when it was read. */
  readonly today: CalendarDate;
}

export interface BillTo {
  readonly number: string;
  readonly name: string;
  readonly email: string | null;
  readonly country: string;
}

/** What is left to pay. */
export function balanceOf({ status, totalMinor, paidMinor }: Invoice): number {
  return status === 'voided' ? 0 : totalMinor - paidMinor;
}

/** Whether it is owed, and was due on an earlier day than today in the organization's time zone. */
export function isOverdue({ status, dueOn, today }: Invoice): boolean {
  return status === 'issued' && dueOn !== null && dueOn < today;
}

export const invoiceColumns = raw(`
  invoice.id, invoice.organization_id as "organizationId", invoice.customer_id as "customerId",
  invoice.contract_id as "contractId",
  case when invoice.period_from is not null
    then json_build_object('from', invoice.period_from, 'to', invoice.period_to) end as period,
  invoice.number, invoice.status, invoice.currency,
  coalesce(invoice.subtotal_minor, invoice.total_minor)::float8 as "subtotalMinor",
  invoice.tax_minor::float8 as "taxMinor", invoice.total_minor::float8 as "totalMinor",
  invoice.paid_minor::float8 as "paidMinor", to_char(invoice.due_on, 'YYYY-MM-DD') as "dueOn",
  invoice.bill_to as "billTo", invoice.void_reason as "voidReason", invoice.version,
  invoice.external_id as "externalId", invoice.metadata, invoice.created_at as "createdAt",
  invoice.updated_at as "updatedAt", invoice.issued_at as "issuedAt", invoice.voided_at as "voidedAt",
  invoice.paid_at as "paidAt", ${linesColumn} as lines,
  to_char(now() at time zone (select time_zone from organization where id = invoice.organization_id), 'YYYY-MM-DD')
    as today`);

/** @throws DomainError as ownedBy does. */
export async function getInvoice(context: Context, owner: Owner, id: string): Promise<Invoice> {
  return ownedBy(owner, await findInvoice(context, id), 'invoice', id);
}

/** The invoice as it is until the transaction ends. @throws DomainError as ownedBy does. */
export async function lockInvoice(
  tx: TransactionContext,
  organizationId: string,
  id: string,
): Promise<Invoice> {
  return ownedBy(organizationId, await findLocked(tx, id), 'invoice', id);
}

/** Its lines are read by a statement of its own: one that waits for a lock still reads other tables as before the wait. */
export async function findLocked(tx: TransactionContext, id: string): Promise<Invoice | undefined> {
  const [, invoice] = await Promise.all([
    tx.db.execute`select 1 from invoice where id = ${id} for update`,
    findInvoice(tx, id),
  ]);
  return invoice;
}

async function findInvoice(context: Context, id: string): Promise<Invoice | undefined> {
  const [invoice] = await context.db.query<Invoice>`select ${invoiceColumns} from invoice where id = ${id}`;
  return invoice;
}
