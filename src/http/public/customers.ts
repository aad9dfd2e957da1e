// Customers in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import {
  getCustomer as findCustomer,
  listCustomers as findCustomers,
} from '../../domain/business/customer.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentCustomer } from '../presenters/customer.ts';

export const listCustomers: RouteHandlers['listCustomers'] = async ({ context, principal, query }) => {
  const list = 'customers';
  const page = await findCustomers(context, principal.organizationId, pageRequest(list, query));
  return { status: 200, body: presentPage(list, page, presentCustomer) };
};

export const getCustomer: RouteHandlers['getCustomer'] = async ({ context, principal, path }) => ({
  status: 200,
  body: presentCustomer(await findCustomer(context, principal.organizationId, path.id)),
});
