// The business resources, as the tests of every operation need them: one of each, bodies, and what refuses.
import { randomUUID } from 'node:crypto';
import type { Tenant, TestApp } from './app.ts';
import { createCustomer } from './customer.ts';
import type { ContractOperation } from './operations.ts';

type Body = Readonly<Record<string, unknown>>;

export interface BusinessResource {
  readonly isAbout: (operation: ContractOperation) => boolean;
  /** Without it, no operation on it works. */
  readonly table: string;
  /** The id of a new one, in a state in which the operation succeeds. */
  create(server: TestApp, tenant: Tenant, operation: ContractOperation): Promise<string>;
  /** A body that the operation accepts; each call may make another. */
  readonly bodies: Readonly<Record<string, () => Body>>;
  /** A body that is well formed and refused with 422. */
  readonly unprocessable: Readonly<Record<string, () => Body>>;
}

const customers: BusinessResource = {
  isAbout: ({ path }) => path.includes('/party/customers'),
  table: 'customer',
  create: (server, { organizationId }) => createCustomer(server.app.context, organizationId),
  bodies: {
    createCustomer: () => ({ name: 'Brightwater Logistics', country: 'GB', currency: 'GBP' }),
    updateCustomer: () => ({ name: `Brightwater ${randomUUID()}` }),
  },
  unprocessable: {
    createCustomer: () => ({ name: 'Brightwater Logistics', country: 'GB', currency: 'XYZ' }),
    updateCustomer: () => ({ currency: 'XYZ' }),
  },
};

const businessResources: readonly BusinessResource[] = [customers];

/** The business resource that an operation is about. */
export function businessResourceOf(operation: ContractOperation): BusinessResource | undefined {
  return businessResources.find(({ isAbout }) => isAbout(operation));
}
