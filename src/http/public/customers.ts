// Customers in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import * as domain from '../../domain/business/customer.ts';
import { presentCustomer } from '../presenters/business/resources.ts';
import { acts, changes, creates, gets, lists } from './versioned.ts';

export const customers = {
  listCustomers: lists('customers', domain.listCustomers, presentCustomer),
  createCustomer: creates('/api/v1/public/party/customers', domain.createCustomer, presentCustomer),
  getCustomer: gets(domain.getCustomer, presentCustomer),
  updateCustomer: changes(domain.updateCustomer, presentCustomer),
  archiveCustomer: acts(domain.archiveCustomer, presentCustomer),
  unarchiveCustomer: acts(domain.unarchiveCustomer, presentCustomer),
} satisfies Partial<RouteHandlers>;
