// Customers in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import {
  createCustomer as create,
  getCustomer as findCustomer,
  listCustomers as findCustomers,
  updateCustomer as update,
} from '../../domain/business/customer.ts';
import { expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { listName } from '../edge/filter-name.ts';
import { timeRange } from '../edge/history-query.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentCustomer } from '../presenters/customer.ts';
import type { NoMember } from './route-handler.ts';

export const listCustomers: RouteHandlers['listCustomers'] = async ({ context, principal, query }) => {
  const { number, external_id: externalId } = query;
  const list = listName('customers', { number, external_id: externalId });
  const page = pageRequest(list, query);
  const filter = { number, externalId, created: timeRange(query) };
  const found = await findCustomers(context, principal.organizationId, page, filter);
  return { status: 200, body: presentPage(list, found, presentCustomer) };
};

export const createCustomer: RouteHandlers['createCustomer'] = async ({ context, principal, body }) => {
  const { number, name, email, country, currency, external_id: externalId, metadata, ...rest } = body;
  rest satisfies NoMember;
  const input = { number, name, email, country, currency, externalId, metadata };
  const reply = withEntityTag(presentCustomer(await create(context, principal.organizationId, input)));
  const Location = `/api/v1/public/party/customers/${reply.body.id}`;
  return { status: 201, ...reply, headers: { ...reply.headers, Location } };
};

export const getCustomer: RouteHandlers['getCustomer'] = async ({ context, principal, path }) => ({
  status: 200,
  ...withEntityTag(presentCustomer(await findCustomer(context, principal.organizationId, path.id))),
});

export const updateCustomer: RouteHandlers['updateCustomer'] = async (call) => {
  const { context, principal, path, headers } = call;
  const { number, name, email, country, currency, external_id: externalId, metadata, ...rest } = call.body;
  rest satisfies NoMember;
  const changes = { number, name, email, country, currency, externalId, metadata };
  const expected = expectedVersion(headers);
  const customer = await update(context, principal.organizationId, path.id, changes, expected);
  return { status: 200, ...withEntityTag(presentCustomer(customer)) };
};
