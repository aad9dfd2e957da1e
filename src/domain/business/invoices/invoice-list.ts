// Lists of invoices: every filter goes along an index.
import type { ListInvoicesData } from '../../../../generated/api/types.gen.ts';
import { InvoiceStatus } from '../../../../generated/prisma/enums.ts';
import { raw, sql } from '../../../platform/postgres/statement.ts';
import { pageByStatus } from '../../changed-page.ts';
import { definedOf } from '../../changes.ts';
import type { Context } from '../../context.ts';
import { type FilterOf, isEqualTo, newestPage, type Page, type PageRequest, pageOf } from '../../page.ts';
import { todayIn } from '../periods.ts';
import { type Invoice, readInvoices } from './invoice.ts';

/** `overdue`: whether it is owed and was due before today in the organization's time zone. */
export type InvoiceFilter = FilterOf<ListInvoicesData>;

export interface InvoiceSearch extends Omit<InvoiceFilter, 'external_id' | 'overdue' | 'due_before'> {
  readonly organization_id?: string | undefined;
}

/** The contract's dates have a year 0, Postgres's have not. */
const FIRST_DATE = '0001-01-01';

const invoices = { table: raw('invoice'), statusType: raw('invoice_status') };

/** The organization's invoices, newest first. */
export async function listInvoices(
  context: Context,
  organization_id: string,
  page: PageRequest,
  { status, overdue, due_before, created, ...filter }: InvoiceFilter = {},
): Promise<Page<Invoice>> {
  const today = overdue === undefined ? '' : await todayIn(context, organization_id);
  const isOwed = overdue === true || due_before !== undefined;
  const statuses = Object.values(InvoiceStatus).filter(
    (each) => (status === undefined || each === status) && (!isOwed || each === 'issued'),
  );
  const conditions = [
    ...isEqualTo({ organization_id, ...filter }),
    // Constant, so that the planner uses the index of what is owed.
    isOwed && raw(`status = 'issued'`),
    due_before !== undefined && sql`due_on < ${due_before < FIRST_DATE ? FIRST_DATE : due_before}`,
    overdue === true && sql`due_on < ${today}`,
    overdue === false && sql`(status <> 'issued' or due_on is null or due_on >= ${today})`,
  ];
  const read = (ids: string[]) => readInvoices(context, ids);
  return pageByStatus(context, invoices, statuses, conditions, page, created, read);
}

/**
 * Finds invoices of all organizations, for operators; newest first. Relies on invoice_status_id_idx,
 * invoice_number_idx, and on the indexes of one organization's list.
 */
export async function searchInvoices(
  context: Context,
  page: PageRequest,
  { organization_id, ...search }: InvoiceSearch,
): Promise<Page<Invoice>> {
  const { customer_id, contract_id, created, ...filter } = search;
  const owner = organization_id ?? (await ownerOf(context, search));
  if (owner !== undefined) return listInvoices(context, owner, page, search);
  if (customer_id !== undefined || contract_id !== undefined) return { items: [], next: undefined };
  const which = newestPage(page, definedOf(filter), created);
  const rows = await context.db.prisma.invoice.findMany({ ...which, select: { id: true } });
  const found = await readInvoices(
    context,
    rows.map(({ id }) => id),
  );
  return pageOf(found, page.limit);
}

/** Whose invoices they are: indexes begin with the organization. */
async function ownerOf(
  { db: { prisma } }: Context,
  { customer_id, contract_id }: InvoiceSearch,
): Promise<string | undefined> {
  if (customer_id !== undefined)
    return (await prisma.customer.findUnique({ where: { id: customer_id } }))?.organization_id;
  if (contract_id === undefined) return undefined;
  return (await prisma.contract.findFirst({ where: { id: contract_id } }))?.organization_id;
}
