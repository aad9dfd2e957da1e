// Lists of payments: every filter goes along an index.
import { PaymentStatus } from '../../../../generated/prisma/enums.ts';
import { plannedAnew, raw, sql } from '../../../platform/postgres/statement.ts';
import type { Context } from '../../context.ts';
import { newestIds, type Page, type PageRequest, pageOf, type TimeRange } from '../../page.ts';
import { type Payment, paymentColumns } from './payment.ts';

export interface PaymentFilter {
  readonly status?: PaymentStatus | undefined;
  readonly invoiceId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly externalId?: string | undefined;
  readonly created?: TimeRange | undefined;
}

const payments = { table: raw('payment'), statusType: raw('payment_status') };

/** The organization's payments, newest first. */
export async function listPayments(
  context: Context,
  organizationId: string,
  page: PageRequest,
  filter: PaymentFilter = {},
): Promise<Page<Payment>> {
  const statuses = filter.status === undefined ? Object.values(PaymentStatus) : [filter.status];
  const conditions = [
    sql`organization_id = ${organizationId}`,
    filter.invoiceId !== undefined && sql`invoice_id = ${filter.invoiceId}`,
    filter.customerId !== undefined && sql`customer_id = ${filter.customerId}`,
    filter.externalId !== undefined && sql`external_id = ${filter.externalId}`,
  ];
  const rows = await context.db.query<Payment>`
    ${plannedAnew} select ${paymentColumns} from payment
    where id = any(array(${newestIds(payments, statuses, conditions, page, filter.created)}))
    order by id desc`;
  return pageOf(rows, page.limit);
}
