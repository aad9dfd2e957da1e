// Invoices in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { getInvoice } from '../../domain/business/invoices/invoice.ts';
import { searchInvoices } from '../../domain/business/invoices/invoice-list.ts';
import { anyOrganization } from '../../domain/operator.ts';
import { listOf } from '../edge/list.ts';
import { presentInvoiceOfAny } from '../presenters/business/resources.ts';

export const invoices = {
  async operatorListInvoices({ context, query }) {
    const { page, filter, reply } = listOf('invoices', query);
    return reply(await searchInvoices(context, page, filter), presentInvoiceOfAny);
  },

  async operatorGetInvoice({ context, path }) {
    return { status: 200, body: presentInvoiceOfAny(await getInvoice(context, anyOrganization, path.id)) };
  },
} satisfies Partial<RouteHandlers>;
