// Invoices in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { getInvoice } from '../../domain/business/invoices/invoice.ts';
import { searchInvoices } from '../../domain/business/invoices/invoice-list.ts';
import { anyOrganization } from '../../domain/operator.ts';
import { listReply } from '../edge/pagination.ts';
import { presentInvoiceOfAny } from '../presenters/invoice.ts';

export const operatorListInvoices: RouteHandlers['operatorListInvoices'] = ({ context, query }) =>
  listReply(
    'invoices',
    query,
    ['organization_id', 'customer_id', 'contract_id', 'status', 'number'],
    (page, filter) => searchInvoices(context, page, filter),
    presentInvoiceOfAny,
  );

export const operatorGetInvoice: RouteHandlers['operatorGetInvoice'] = async ({ context, path }) => ({
  status: 200,
  body: presentInvoiceOfAny(await getInvoice(context, anyOrganization, path.id)),
});
