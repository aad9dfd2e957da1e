// Customers in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import * as domain from '../../domain/business/customer.ts';
import { created, expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { listReply } from '../edge/pagination.ts';
import { presentCustomer } from '../presenters/customer.ts';

export const listCustomers: RouteHandlers['listCustomers'] = ({ context, principal, query }) =>
  listReply(
    'customers',
    query,
    ['number', 'external_id'],
    (page, filter) => domain.listCustomers(context, principal.organizationId, page, filter),
    presentCustomer,
  );

export const createCustomer: RouteHandlers['createCustomer'] = async ({ context, principal, body }) => {
  const customer = await domain.createCustomer(context, principal.organizationId, body);
  return created('/api/v1/public/party/customers', presentCustomer(customer));
};

export const getCustomer: RouteHandlers['getCustomer'] = async ({ context, principal, path }) => {
  const customer = await domain.getCustomer(context, principal.organizationId, path.id);
  return { status: 200, ...withEntityTag(presentCustomer(customer)) };
};

export const updateCustomer: RouteHandlers['updateCustomer'] = async (call) => {
  const { context, principal, path, headers, body } = call;
  const expected = expectedVersion(headers);
  const customer = await domain.updateCustomer(context, principal.organizationId, path.id, body, expected);
  return { status: 200, ...withEntityTag(presentCustomer(customer)) };
};
