// Customers in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import * as domain from '../../domain/business/customer.ts';
import { created, expectedVersion, withEntityTag } from '../edge/entity-tag.ts';
import { listOf } from '../edge/list.ts';
import { presentCustomer } from '../presenters/business/customer.ts';

export const customers = {
  async listCustomers({ context, principal, query }) {
    const { page, filter, reply } = listOf('customers', query);
    const found = await domain.listCustomers(context, principal.organizationId, page, filter);
    return reply(found, presentCustomer);
  },

  async createCustomer({ context, principal, body }) {
    const customer = await domain.createCustomer(context, principal.organizationId, body);
    return created('/api/v1/public/party/customers', presentCustomer(customer));
  },

  async getCustomer({ context, principal, path }) {
    const customer = await domain.getCustomer(context, principal.organizationId, path.id);
    return { status: 200, ...withEntityTag(presentCustomer(customer)) };
  },

  async updateCustomer({ context, principal, path, headers, body }) {
    const expected = expectedVersion(headers);
    const customer = await domain.updateCustomer(context, principal.organizationId, path.id, body, expected);
    return { status: 200, ...withEntityTag(presentCustomer(customer)) };
  },

  async archiveCustomer({ context, principal, path, headers }) {
    const expected = expectedVersion(headers);
    const customer = await domain.archiveCustomer(context, principal.organizationId, path.id, expected);
    return { status: 200, ...withEntityTag(presentCustomer(customer)) };
  },

  async unarchiveCustomer({ context, principal, path, headers }) {
    const expected = expectedVersion(headers);
    const customer = await domain.unarchiveCustomer(context, principal.organizationId, path.id, expected);
    return { status: 200, ...withEntityTag(presentCustomer(customer)) };
  },
} satisfies Partial<RouteHandlers>;
