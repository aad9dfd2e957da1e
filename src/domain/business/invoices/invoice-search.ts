// Finds invoices of all organizations, for operators.
import { plannedAnew, sql } from '../../../platform/postgres/statement.ts';
import type { Context } from '../../context.ts';
import { newest, type Page, type PageRequest, pageOf } from '../../page.ts';
import { type Invoice, invoiceColumns } from './invoice.ts';
import { type InvoiceFilter, listInvoices } from './invoice-list.ts';

export interface InvoiceSearch
  extends Pick<InvoiceFilter, 'status' | 'customerId' | 'contractId' | 'number' | 'created'> {
  readonly organizationId?: string | undefined;
}

/** Newest first. Relies on invoice_status_id_idx, invoice_number_idx, and on the indexes of one organization's list. */
export async function searchInvoices(
  context: Context,
  page: PageRequest,
  search: InvoiceSearch,
): Promise<Page<Invoice>> {
  const { organizationId: given, customerId, contractId, status, number, created } = search;
  const isOfOne = [given, customerId, contractId].some((each) => each !== undefined);
  if (isOfOne) {
    const organizationId = given ?? (await ownerOf(context, search));
    if (organizationId === undefined) return { items: [], next: undefined };
    return listInvoices(context, organizationId, page, search);
  }
  const conditions = [
    status !== undefined && sql`status = ${status}`,
    number !== undefined && sql`number = ${number}`,
  ];
  const rows = await context.db.query<Invoice>`
    ${plannedAnew} select ${invoiceColumns} from invoice
    where ${newest(conditions, page, created)}`;
  return pageOf(rows, page.limit);
}

/** Whose invoices they are: indexes begin with the organization. */
async function ownerOf(
  { db }: Context,
  { customerId, contractId }: InvoiceSearch,
): Promise<string | undefined> {
  const [owner] =
    customerId === undefined
      ? await db.query<{ id: string }>`
          select organization_id as id from contract where id = ${contractId ?? null}::uuid`
      : await db.query<{
          id: string;
        }>`select organization_id as id from customer where id = ${customerId}::uuid`;
  return owner?.id;
}
