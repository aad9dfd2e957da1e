// Invoices in the operator API.
import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { getInvoice } from '../../domain/business/invoices/invoice.ts';
import { searchInvoices } from '../../domain/business/invoices/invoice-search.ts';
import { anyOrganization } from '../../domain/operator.ts';
import { filterName } from '../edge/filter-name.ts';
import { timeRange } from '../edge/history-query.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentInvoiceOfAny } from '../presenters/invoice-of-any.ts';

export const operatorListInvoices: RouteHandlers['operatorListInvoices'] = async ({ context, query }) => {
  const { organization_id, customer_id, contract_id, status, number } = query;
  const list = `invoices/${filterName({ organization_id, customer_id, contract_id, status, number })}`;
  const found = await searchInvoices(context, pageRequest(list, query), {
    organizationId: organization_id,
    customerId: customer_id,
    contractId: contract_id,
    status,
    number,
    created: timeRange(query),
  });
  return { status: 200, body: presentPage(list, found, presentInvoiceOfAny) };
};

export const operatorGetInvoice: RouteHandlers['operatorGetInvoice'] = async ({ context, path }) => ({
  status: 200,
  body: presentInvoiceOfAny(await getInvoice(context, anyOrganization, path.id)),
});
