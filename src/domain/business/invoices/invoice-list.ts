// Lists of invoices: every filter goes along an index.
import { InvoiceStatus } from '../../../../generated/prisma/enums.ts';
import { plannedAnew, raw, sql } from '../../../platform/postgres/statement.ts';
import type { Context } from '../../context.ts';
import { newestIds, type Page, type PageRequest, pageOf, type TimeRange } from '../../page.ts';
import type { CalendarDate } from '../periods.ts';
import { type Invoice, invoiceColumns } from './invoice.ts';

export interface InvoiceFilter {
  readonly status?: InvoiceStatus | undefined;
  readonly customerId?: string | undefined;
  readonly contractId?: string | undefined;
  readonly number?: string | undefined;
  readonly externalId?: string | undefined;
  /** Whether it is owed and was due before today in the organization's time zone. */
  readonly overdue?: boolean | undefined;
  /** Owed, and due before this day. */
  readonly dueBefore?: CalendarDate | undefined;
  readonly created?: TimeRange | undefined;
}

/** The contract's dates have a year 0, Postgres's have not. */
const FIRST_DATE: CalendarDate = '0001-01-01';

const invoices = { table: raw('invoice'), statusType: raw('invoice_status') };

/** The organization's invoices, newest first. */
export async function listInvoices(
  context: Context,
  organizationId: string,
  page: PageRequest,
  filter: InvoiceFilter = {},
): Promise<Page<Invoice>> {
  const { status, overdue, dueBefore } = filter;
  const today = overdue === undefined ? '' : await todayOf(context, organizationId);
  const isOwed = overdue === true || dueBefore !== undefined;
  const statuses = Object.values(InvoiceStatus).filter(
    (each) => (status === undefined || each === status) && (!isOwed || each === 'issued'),
  );
  const conditions = [
    sql`organization_id = ${organizationId}`,
    filter.customerId !== undefined && sql`customer_id = ${filter.customerId}`,
    filter.contractId !== undefined && sql`contract_id = ${filter.contractId}`,
    filter.number !== undefined && sql`number = ${filter.number}`,
    filter.externalId !== undefined && sql`external_id = ${filter.externalId}`,
    // Constant, so that the planner uses the index of what is owed.
    isOwed && raw(`status = 'issued'`),
    dueBefore !== undefined && sql`due_on < ${dueBefore < FIRST_DATE ? FIRST_DATE : dueBefore}`,
    overdue === true && sql`due_on < ${today}`,
    overdue === false && sql`(status <> 'issued' or due_on is null or due_on >= ${today})`,
  ];
  const rows = await context.db.query<Invoice>`
    ${plannedAnew} select ${invoiceColumns} from invoice
    where id = any(array(${newestIds(invoices, statuses, conditions, page, filter.created)}))
    order by id desc`;
  return pageOf(rows, page.limit);
}

async function todayOf(context: Context, organizationId: string): Promise<CalendarDate> {
  const [organization] = await context.db.query<{ today: CalendarDate }>`
    select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today from organization where id = ${organizationId}`;
  return organization?.today ?? '';
}
