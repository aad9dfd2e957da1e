// The business resources for the tests of every operation: one of each, bodies, and bodies or states that are
// refused.
import { randomUUID } from 'node:crypto';
import { createCreditNote } from '../../src/domain/business/credit-notes/draft.ts';
import { issueCreditNote, refundCreditNote } from '../../src/domain/business/credit-notes/use-credit.ts';
import { voidInvoice } from '../../src/domain/business/invoices/change-status.ts';
import { createInvoice } from '../../src/domain/business/invoices/draft.ts';
import { recordPayment } from '../../src/domain/business/payments/payment.ts';
import { refundPayment, reversePayment } from '../../src/domain/business/payments/take-back.ts';
import { archiveMeter, createMeter } from '../../src/domain/business/usage/meter.ts';
import type { Context } from '../../src/domain/context.ts';
import type { Tenant, TestApp } from './app.ts';
import { contracts } from './contract-resource.ts';
import { archivedCustomer, createCustomer } from './customer.ts';
import { createDraft, createIssued } from './invoice.ts';
import type { ContractOperation } from './operations.ts';
import { unitPrice } from './price.ts';
import { CUSTOMER_ID, INVOICE_ID, METER_KEY } from './stand-ins.ts';

type Body = Readonly<Record<string, unknown>>;

export interface BusinessResource {
  readonly isAbout: (operation: ContractOperation) => boolean;
  /** The table without which no operation on the resource works. */
  readonly table: string;
  /** Creates a resource in a state in which the operation succeeds, and returns its id. */
  create(server: TestApp, tenant: Tenant, operation: ContractOperation): Promise<string>;
  /** Bodies that the operations accept; each call may make another one. */
  readonly bodies: Readonly<Record<string, () => Body>>;
  /** Bodies that are well formed and refused with 422. */
  readonly unprocessable: Readonly<Record<string, () => Body>>;
  /** By code, or operation and code: a resource in another state, or another body, that is refused with the code. */
  readonly refused?: Readonly<
    Record<string, (tenant: BusinessTenant, operation: ContractOperation) => Promise<Refused>>
  >;
}

interface Refused {
  readonly id?: string;
  readonly body?: Body;
}

/** A tenant, and the means to create its resources. */
export interface BusinessTenant {
  readonly context: Context;
  readonly organizationId: string;
}

const customers: BusinessResource = {
  isAbout: ({ path }) => path.includes('/party/customers'),
  table: 'customer',
  create: ({ app: { context } }, { organizationId }, { id: operation }) =>
    (operation === 'unarchiveCustomer' ? archivedCustomer : createCustomer)(context, organizationId),
  bodies: {
    createCustomer: () => ({ name: 'Brightwater Logistics', country: 'GB', currency: 'GBP' }),
    updateCustomer: () => ({ name: `Brightwater ${randomUUID()}` }),
  },
  unprocessable: {
    createCustomer: () => ({ name: 'Brightwater Logistics', country: 'GB', currency: 'XYZ' }),
    updateCustomer: () => ({ currency: 'XYZ' }),
  },
  refused: {
    customer_in_use: async (tenant) => ({ id: (await draftOf(tenant)).customer_id }),
  },
};

const newLine = { description: 'Licence', quantity: '1', price: unitPrice('12500'), tax_rate: '20' };

const invoices: BusinessResource = {
  isAbout: ({ path }) => path.includes('/public/invoices'),
  table: 'invoice',
  create: async ({ app: { context } }, { organizationId }, { id: operation }) =>
    (await (operation === 'voidInvoice' ? issuedOf : draftOf)({ context, organizationId })).id,
  bodies: {
    createInvoice: () => ({ customer_id: CUSTOMER_ID, lines: [newLine] }),
    updateInvoice: () => ({ lines: [newLine] }),
    voidInvoice: () => ({ reason: 'Billed to the wrong customer' }),
  },
  unprocessable: {
    createInvoice: () => ({ customer_id: randomUUID(), lines: [newLine] }),
    updateInvoice: () => ({ lines: [{ ...newLine, id: randomUUID() }] }),
  },
  refused: {
    customer_archived: async ({ context, organizationId }) => ({
      body: { customer_id: await archivedCustomer(context, organizationId), lines: [newLine] },
    }),
    invoice_not_draft: async (tenant) => ({ id: (await issuedOf(tenant)).id }),
    invoice_voided: async (tenant) => {
      const { id } = await issuedOf(tenant);
      return voidInvoice(tenant.context, tenant.organizationId, id, null);
    },
    invoice_is_draft: async (tenant) => ({ id: (await draftOf(tenant)).id }),
    invoice_has_credit_notes: async (tenant) => ({ id: (await creditOf(tenant)).invoice_id }),
    invoice_has_payments: async (tenant) => ({ id: (await paymentOf(tenant)).invoice_id }),
    unprocessable_content: async ({ context, organizationId }, operation) => {
      const customer_id = await createCustomer(context, organizationId);
      const { id } = await createInvoice(context, organizationId, { customer_id, lines: [] });
      return { id, ...(operation.requestBody && { body: invoices.unprocessable[operation.id]?.() ?? {} }) };
    },
  },
};

const amount = { amount: 12_500, currency: 'GBP' };

const payments: BusinessResource = {
  isAbout: ({ path }) => path.includes('/public/payments'),
  table: 'payment',
  create: async ({ app: { context } }, { organizationId }) =>
    (await paymentOf({ context, organizationId })).id,
  bodies: {
    createPayment: () => ({ invoice_id: INVOICE_ID, amount }),
    refundPayment: () => ({ amount: { amount: 100, currency: 'GBP' }, reason: 'Paid twice' }),
    reversePayment: () => ({ reason: 'The bank took it back' }),
  },
  unprocessable: {
    createPayment: () => ({ invoice_id: INVOICE_ID, amount: { ...amount, currency: 'EUR' } }),
    refundPayment: () => ({ amount: { amount: 100, currency: 'EUR' } }),
  },
  refused: {
    invoice_not_issued: async (tenant) => ({ body: { invoice_id: (await draftOf(tenant)).id, amount } }),
    amount_exceeds_balance: async () => ({
      body: { invoice_id: INVOICE_ID, amount: { ...amount, amount: 12_501 } },
    }),
    payment_refunded: async (tenant) => ({ id: await refundedBy(tenant, 1) }),
    amount_exceeds_payment: async (tenant) => {
      const { id } = await paymentOf(tenant);
      return { id, body: { amount: { amount: 501, currency: 'GBP' } } };
    },
    refund_limit_reached: async (tenant) => ({ id: await refundedBy(tenant, 50) }),
    payment_reversed: async (tenant) => {
      const { id } = await paymentOf(tenant);
      return { id: (await reversePayment(tenant.context, tenant.organizationId, id, null)).id };
    },
  },
};

const draftOf = async ({ context, organizationId }: BusinessTenant) =>
  createDraft(context, organizationId, await createCustomer(context, organizationId));
const issuedOf = async ({ context, organizationId }: BusinessTenant) =>
  createIssued(context, organizationId, await createCustomer(context, organizationId));
const paymentOf = async (tenant: BusinessTenant) => {
  const { id: invoice_id } = await issuedOf(tenant);
  return recordPayment(tenant.context, tenant.organizationId, { invoice_id, amount: { amount: 500 } });
};

async function refundedBy(tenant: BusinessTenant, times: number): Promise<string> {
  const { id } = await paymentOf(tenant);
  const refund = { amount: { amount: 1, currency: 'GBP' } };
  for (let count = 0; count < times; count++)
    await refundPayment(tenant.context, tenant.organizationId, id, refund);
  return id;
}

const creditAmount = { amount: 100, currency: 'GBP' };

const creditNotes: BusinessResource = {
  isAbout: ({ path }) => path.includes('/public/credit-notes'),
  table: 'credit_note',
  create: async ({ app: { context } }, { organizationId }, { id }) => {
    const tenant = { context, organizationId };
    return (
      await (id === 'applyCreditNote' || id === 'refundCreditNote' ? creditLeftOf : creditDraftOf)(tenant)
    ).id;
  },
  bodies: {
    createCreditNote: () => ({ invoice_id: INVOICE_ID }),
    updateCreditNote: () => ({ reason: `Another ${randomUUID()}` }),
    applyCreditNote: () => ({ invoice_id: randomUUID() }),
    refundCreditNote: () => ({ amount: creditAmount }),
  },
  unprocessable: {
    createCreditNote: () => ({ invoice_id: INVOICE_ID, lines: [{ line_id: randomUUID() }] }),
    updateCreditNote: () => ({ lines: [{ line_id: randomUUID() }] }),
    applyCreditNote: () => ({ invoice_id: randomUUID() }),
    refundCreditNote: () => ({ amount: { ...creditAmount, currency: 'EUR' } }),
  },
  refused: {
    'applyCreditNote success': async (tenant) => {
      const { id, customer_id } = await creditLeftOf(tenant);
      const invoice = await createIssued(tenant.context, tenant.organizationId, customer_id);
      return { id, body: { invoice_id: invoice.id, amount: creditAmount } };
    },
    credit_note_not_draft: async (tenant) => ({ id: (await creditOf(tenant)).id, body: { reason: 'Late' } }),
    credit_note_not_issued: async (tenant, { id: operation }) => {
      const { id, invoice_id } = await creditDraftOf(tenant);
      return { id, ...(operation === 'applyCreditNote' && { body: { invoice_id } }) };
    },
    credit_exceeds_invoice: async (tenant, { id: operation }) => {
      const { id, invoice_id } = await creditDraftOf(tenant);
      const { lines } = await creditOf(tenant, invoice_id);
      const body = { lines: lines.map(({ line_id }) => ({ line_id })) };
      if (operation === 'createCreditNote') return { body: { invoice_id } };
      return { id, ...(operation === 'updateCreditNote' && { body }) };
    },
    invoice_not_issued: async (tenant, { id: operation }) => {
      if (operation === 'createCreditNote') return { body: { invoice_id: (await draftOf(tenant)).id } };
      if (operation === 'applyCreditNote') {
        const { id, invoice_id } = await creditLeftOf(tenant);
        return { id, body: { invoice_id } };
      }
      const { id, invoice_id, lines } = await creditDraftOf(tenant);
      await voidInvoice(tenant.context, tenant.organizationId, invoice_id, null);
      const body = { lines: lines.map(({ line_id }) => ({ line_id })) };
      return { id, ...(operation === 'updateCreditNote' && { body }) };
    },
    amount_exceeds_credit: async (tenant, { id: operation }) => {
      const { id, customer_id } = await creditLeftOf(tenant);
      const amount = { amount: 12_501, currency: 'GBP' };
      if (operation === 'refundCreditNote') return { id, body: { amount } };
      const invoice = await createIssued(tenant.context, tenant.organizationId, customer_id, 20_000);
      return { id, body: { invoice_id: invoice.id, amount } };
    },
    amount_exceeds_balance: async (tenant) => {
      const { id, customer_id } = await creditLeftOf(tenant);
      const invoice = await createIssued(tenant.context, tenant.organizationId, customer_id, 50);
      return { id, body: { invoice_id: invoice.id, amount: creditAmount } };
    },
    refund_limit_reached: async (tenant, { id: operation }) => {
      const { id, customer_id } = await creditLeftOf(tenant);
      const refund = { amount: { amount: 1, currency: 'GBP' } };
      for (let count = 0; count < 50; count++)
        await refundCreditNote(tenant.context, tenant.organizationId, id, refund);
      if (operation === 'refundCreditNote') return { id };
      const invoice = await createIssued(tenant.context, tenant.organizationId, customer_id);
      return { id, body: { invoice_id: invoice.id } };
    },
  },
};

const creditDraftOf = async (tenant: BusinessTenant, invoice_id?: string) =>
  createCreditNote(tenant.context, tenant.organizationId, {
    invoice_id: invoice_id ?? (await issuedOf(tenant)).id,
  });
const creditOf = async (tenant: BusinessTenant, invoice_id?: string) => {
  const { id } = await creditDraftOf(tenant, invoice_id);
  return issueCreditNote(tenant.context, tenant.organizationId, id);
};
/** Of a paid invoice, so that all of the credit is left. */
export const creditLeftOf = async (tenant: BusinessTenant) => {
  const { id: invoice_id, total_minor } = await issuedOf(tenant);
  const paid = { invoice_id, amount: { amount: total_minor } };
  await recordPayment(tenant.context, tenant.organizationId, paid);
  return creditOf(tenant, invoice_id);
};

const meters: BusinessResource = {
  isAbout: ({ path }) => path.includes('/public/meters'),
  table: 'meter',
  create: async ({ app: { context } }, { organizationId }, { id: operation }) => {
    const { key } = await meterOf({ context, organizationId });
    if (operation === 'unarchiveMeter') await archiveMeter(context, organizationId, key);
    return key;
  },
  bodies: {
    createMeter: () => ({ key: newMeterKey(), name: 'API calls', aggregation: 'sum', unit: 'call' }),
    updateMeter: () => ({ name: `API calls ${randomUUID()}` }),
  },
  unprocessable: {},
};

const usageEvents: BusinessResource = {
  isAbout: ({ path }) => path.includes('/usage-event'),
  table: 'usage_event',
  create: async () => '',
  bodies: {
    ingestUsageEvents: () => ({ events: [usageEvent()] }),
    voidUsageEvents: () => ({ ids: [randomUUID()] }),
  },
  unprocessable: { ingestUsageEvents: () => ({ events: [{ ...usageEvent(), meter: 'unknown' }] }) },
};

function newMeterKey(): string {
  return `meter_${randomUUID().replaceAll('-', '_')}`;
}

function usageEvent() {
  const [id, timestamp] = [randomUUID(), new Date().toISOString()];
  return { id, meter: METER_KEY, customer_id: CUSTOMER_ID, timestamp, value: '1' };
}

const meterOf = ({ context, organizationId }: BusinessTenant) =>
  createMeter(context, organizationId, {
    key: newMeterKey(),
    name: 'API calls',
    aggregation: 'sum',
    unit: null,
  });

const businessResources: readonly BusinessResource[] = [
  customers,
  contracts,
  invoices,
  payments,
  creditNotes,
  meters,
  usageEvents,
];

/** Whether a body names stand-ins, which exist only after `withOwnIds` has replaced them. */
export const namesStandIns = (body: unknown): boolean =>
  [CUSTOMER_ID, INVOICE_ID, METER_KEY].some((id) => JSON.stringify(body)?.includes(id));

/** Replaces the stand-ins in a body by resources of the tenant. */
export async function withOwnIds<Content>(
  { app: { context } }: TestApp,
  { organizationId }: Tenant,
  body: Content,
): Promise<Content> {
  if (!namesStandIns(body)) return body;
  const text = JSON.stringify(body);
  const { id, customer_id } = await issuedOf({ context, organizationId });
  const { key } = await meterOf({ context, organizationId });
  return JSON.parse(
    text.replaceAll(CUSTOMER_ID, customer_id).replaceAll(INVOICE_ID, id).replaceAll(METER_KEY, key),
  );
}

/** The business resource that an operation belongs to. */
export function businessResourceOf(operation: ContractOperation): BusinessResource | undefined {
  return businessResources.find(({ isAbout }) => isAbout(operation));
}
