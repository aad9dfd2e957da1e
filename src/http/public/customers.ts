// Customers in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import * as domain from '../../domain/business/customer.ts';
import { expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { listName } from '../edge/filter-name.ts';
import { timeRange } from '../edge/history-query.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentCustomer } from '../presenters/customer.ts';

export const listCustomers: RouteHandlers['listCustomers'] = async ({ context, principal, query }) => {
  const { number, external_id } = query;
  const list = listName('customers', { number, external_id });
  const filter = { number, external_id, created: timeRange(query) };
  const { organizationId } = principal;
  const found = await domain.listCustomers(context, organizationId, pageRequest(list, query), filter);
  return { status: 200, body: presentPage(list, found, presentCustomer) };
};

export const createCustomer: RouteHandlers['createCustomer'] = async ({ context, principal, body }) => {
  const customer = await domain.createCustomer(context, principal.organizationId, body);
  const { headers, ...reply } = withEntityTag(presentCustomer(customer));
  const Location = `/api/v1/public/party/customers/${customer.id}`;
  return { status: 201, ...reply, headers: { ...headers, Location } };
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
