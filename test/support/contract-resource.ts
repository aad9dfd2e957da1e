// Contracts, for the tests of every operation (business.ts).
import { randomUUID } from 'node:crypto';
import type { ContractItemInput } from '../../generated/api/types.gen.ts';
import { amendContract } from '../../src/domain/business/contracts/amendments.ts';
import type { Contract } from '../../src/domain/business/contracts/contract.ts';
import { createContract } from '../../src/domain/business/contracts/draft.ts';
import { activateContract, terminateContract } from '../../src/domain/business/contracts/lifecycle.ts';
import { archiveCustomer } from '../../src/domain/business/customer.ts';
import { createInvoice } from '../../src/domain/business/invoices/draft.ts';
import { archiveMeter } from '../../src/domain/business/usage/meter.ts';
import type { BusinessResource, BusinessTenant } from './business.ts';
import { createMeters, licence, monthly, usageOf } from './contract.ts';
import { archivedCustomer, createCustomer } from './customer.ts';
import type { ContractOperation } from './operations.ts';
import { unitPrice } from './price.ts';
import { CUSTOMER_ID } from './stand-ins.ts';

const STARTS_ON = '2026-03-20';
export const LATER = '2199-03-20';
const METER = 'metered';
const fixed: ContractItemInput = {
  kind: 'fixed',
  description: 'Licence',
  price: unitPrice('100'),
  tax_rate: '20',
};
const metered: ContractItemInput = { ...fixed, kind: 'usage', meter: METER };

export const contracts: BusinessResource = {
  isAbout: ({ path }) => path.includes('/public/contracts'),
  table: 'contract',
  create: async ({ app: { context } }, { organizationId }, { id: operation }) => {
    const tenant = { context, organizationId };
    if (operation === 'deleteContractAmendment') return amended(tenant, LATER);
    return (await (needsActive(operation) ? activeOf(tenant) : draftOf(tenant))).id;
  },
  bodies: {
    createContract: () => ({ ...monthly(CUSTOMER_ID) }),
    updateContract: () => ({ title: `Platform ${randomUUID()}` }),
    activateContract: () => ({ starts_billing_on: STARTS_ON }),
    terminateContract: () => ({ ends_on: '2026-12-31' }),
    amendContract: () => ({ effective_on: '2026-04-20', items: [licence] }),
  },
  unprocessable: {
    createContract: () => ({ ...monthly(CUSTOMER_ID), ends_on: '2026-01-30' }),
    updateContract: () => ({ ends_on: '2026-01-30' }),
    terminateContract: () => ({ ends_on: '2026-01-30' }),
    amendContract: () => ({ effective_on: '2026-04-19', items: [licence] }),
  },
  refused: {
    unprocessable_content: async (tenant, operation) => {
      const body = contracts.unprocessable[operation.id]?.();
      if (body)
        return { id: (await (needsActive(operation.id) ? activeOf(tenant) : draftOf(tenant))).id, body };
      return { id: (await draftOf(tenant, { items: [] })).id };
    },
    contract_has_invoices: async (tenant) => {
      const { context, organizationId } = tenant;
      const { id, customer_id } = await draftOf(tenant);
      await createInvoice(context, organizationId, { customer_id, contract_id: id, lines: [] });
      return { id };
    },
    contract_not_draft: async (tenant, { id }) => ({
      id: (await activeOf(tenant)).id,
      ...(id === 'updateContract' && { body: { auto_issue: true } }),
    }),
    contract_not_active: async (tenant, operation) => {
      const { context, organizationId } = tenant;
      const id = isDeletion(operation) ? await amended(tenant, LATER) : (await activeOf(tenant)).id;
      await terminateContract(context, organizationId, id, { ends_on: '2026-12-31' });
      return { id };
    },
    meter_already_billed: async (tenant, operation) => {
      const { context, organizationId } = tenant;
      await createMeters(context, organizationId, [METER]);
      const customer_id = await createCustomer(context, organizationId);
      const billing = { customer_id, items: [metered] };
      if (isDeletion(operation)) {
        const id = await amended(tenant, LATER, billing);
        await activeOf(tenant, { ...billing, starts_on: LATER });
        return { id };
      }
      await activeOf(tenant, billing);
      if (operation.id === 'activateContract') return { id: (await draftOf(tenant, billing)).id };
      const { id } = await activeOf(tenant, { customer_id });
      return { id, body: { effective_on: '2026-04-20', items: [usageOf(METER)] } };
    },
    customer_archived: async (tenant, { id: operation }) => {
      const { context, organizationId } = tenant;
      if (operation === 'createContract')
        return { body: { ...monthly(await archivedCustomer(context, organizationId)) } };
      const { id, customer_id } = await draftOf(tenant);
      await archiveCustomer(context, organizationId, customer_id);
      return { id };
    },
    meter_archived: async (tenant, { id: operation }) => {
      const { context, organizationId } = tenant;
      await createMeters(context, organizationId, [METER]);
      const items = [metered];
      const { id, customer_id } = await (needsActive(operation) ? activeOf(tenant) : draftOf(tenant));
      const draft = await draftOf(tenant, { items });
      await archiveMeter(context, organizationId, METER);
      if (operation === 'createContract') return { body: { ...monthly(customer_id, { items }) } };
      if (operation === 'activateContract') return { id: draft.id };
      return { id, body: { items, ...(needsActive(operation) && { effective_on: '2026-04-20' }) } };
    },
    amendment_exists: async (tenant) => {
      const { context, organizationId } = tenant;
      const { id } = await activeOf(tenant);
      await amendContract(context, organizationId, id, { effective_on: '2026-04-20', items: [fixed] });
      return { id };
    },
    amendment_limit_reached: async (tenant) => {
      const { id } = await activeOf(tenant);
      await tenant.context.db.execute`
        insert into contract_terms (id, organization_id, contract_id, effective_on, is_amendment, created_at)
        select uuidv7(), ${tenant.organizationId}::uuid, ${id}::uuid, '2100-03-20'::date + n, true, now()
        from generate_series(1, 100) as n`;
      return { id };
    },
    amendment_effective: async (tenant) => ({ id: await amended(tenant, STARTS_ON) }),
  },
};

const isDeletion = ({ id }: ContractOperation) => id === 'deleteContractAmendment';
const needsActive = (operation: string) =>
  ['amendContract', 'deleteContractAmendment', 'terminateContract'].includes(operation);

interface Conditions {
  readonly customer_id?: string;
  readonly starts_on?: string;
  readonly items?: ContractItemInput[];
}

export async function draftOf(
  { context, organizationId }: BusinessTenant,
  { customer_id, starts_on = STARTS_ON, items = [fixed] }: Conditions = {},
): Promise<Contract> {
  return createContract(context, organizationId, {
    customer_id: customer_id ?? (await createCustomer(context, organizationId)),
    title: 'Platform',
    starts_on,
    billing_interval: 'month',
    items,
  });
}

async function activeOf(tenant: BusinessTenant, conditions?: Conditions): Promise<Contract> {
  const { id, starts_on } = await draftOf(tenant, conditions);
  return activateContract(tenant.context, tenant.organizationId, id, { starts_billing_on: starts_on });
}

/** An active contract with an amendment that has the same id, and no items. */
export async function amended(
  tenant: BusinessTenant,
  effective_on: string,
  conditions?: Conditions,
): Promise<string> {
  const { context, organizationId } = tenant;
  const { id } = await activeOf(tenant, conditions);
  await context.db.execute`
    insert into contract_terms (id, organization_id, contract_id, effective_on, is_amendment, created_at)
    values (${id}, ${organizationId}, ${id}, ${effective_on}, true, now())`;
  return id;
}
