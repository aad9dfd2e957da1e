import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import type { Customer as CustomerBody } from '../../../generated/api/types.gen.ts';
import {
  type Customer,
  getCustomer as findCustomer,
  listCustomers as findCustomers,
} from '../../domain/business/customer.ts';
import { pageBody, pageRequest } from '../edge/pagination.ts';

export const listCustomers: RouteHandlers['listCustomers'] = async ({ context, principal, query }) => {
  const list = 'customers';
  const page = await findCustomers(context, principal.organizationId, pageRequest(list, query));
  return { status: 200, body: pageBody(list, page, presentCustomer) };
};

export const getCustomer: RouteHandlers['getCustomer'] = async ({ context, principal, path }) => ({
  status: 200,
  body: presentCustomer(await findCustomer(context, principal.organizationId, path.id)),
});

function presentCustomer(customer: Customer): CustomerBody {
  return {
    id: customer.id,
    number: customer.number,
    name: customer.name,
    email: customer.email,
    country: customer.country,
    currency: customer.currency,
    created_at: customer.createdAt.toISOString(),
    updated_at: customer.updatedAt.toISOString(),
  };
}
