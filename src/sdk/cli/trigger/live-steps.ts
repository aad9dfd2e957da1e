// `trigger --live`: the operations of the public API that cause an event of each type.
import type {
  ContractDetails,
  Customer,
  InvoiceDetails,
  PaymentDetails,
  WebhookEndpoint,
} from '../../../../generated/api/types.gen.ts';
import type { Countersign } from '../../countersign.ts';

/** What the steps have to do with, and what they have made so far. */
export interface Scene {
  readonly client: Countersign;
  readonly now: Date;
  readonly customer?: Customer;
  readonly endpoint?: WebhookEndpoint;
  readonly contract?: ContractDetails;
  readonly invoice?: InvoiceDetails;
  readonly payment?: PaymentDetails;
}

/** What a step has to do with besides the API. */
export type Subject = 'customer' | 'endpoint' | 'nothing';

export interface Step {
  /** One line for the confirmation, without a full stop. */
  readonly does: string;
  /** What is made: its `id` is printed. Other steps change what there is. */
  readonly makes?: Made['kind'];
  run(scene: Scene): Promise<Scene>;
}

export interface Made {
  readonly kind: 'customer' | 'contract' | 'invoice' | 'payment';
  readonly id: string;
}

export interface Recipe {
  readonly subject: Subject;
  readonly steps: readonly Step[];
}

/** 12.00 of most currencies. */
const LINE = {
  description: 'Triggered by countersign-sdk',
  quantity: '1',
  unit_amount: '1000',
  tax_rate: '20',
};
const ITEM = {
  kind: 'fixed',
  description: LINE.description,
  quantity: '1',
  unit_amount: '0',
  tax_rate: '0',
} as const;
const REASON = 'Triggered by countersign-sdk';

const createCustomer: Step = {
  does: 'create a customer “Triggered customer” in GB, billed in GBP',
  makes: 'customer',
  run: async (scene) => ({
    ...scene,
    customer: await scene.client.customers.create({
      name: 'Triggered customer',
      country: 'GB',
      currency: 'GBP',
    }),
  }),
};

const updateCustomer: Step = {
  does: 'write the time to the key triggered_at of the customer’s metadata',
  run: async (scene) => ({
    ...scene,
    customer: await scene.client.customers.update(has(scene.customer).id, {
      metadata: { triggered_at: scene.now.toISOString() },
    }),
  }),
};

const createContract: Step = {
  does: 'create a draft contract for the customer, for two months a year from now, at a price of 0',
  makes: 'contract',
  run: async (scene) => {
    const { firstDay, lastDay } = termOf(scene.now);
    return {
      ...scene,
      contract: await scene.client.contracts.create({
        customer_id: has(scene.customer).id,
        title: 'Triggered by countersign-sdk',
        starts_on: firstDay,
        ends_on: lastDay,
        billing_interval: 'month',
        items: [ITEM],
      }),
    };
  },
};

const renameContract: Step = {
  does: 'change the title of that contract',
  run: async (scene) => ({
    ...scene,
    contract: await scene.client.contracts.update(has(scene.contract).id, {
      title: 'Triggered by countersign-sdk, renamed',
    }),
  }),
};

const activateContract: Step = {
  does: 'activate that contract; its bills will be two drafts of 0',
  run: async (scene) => ({
    ...scene,
    contract: await scene.client.contracts.activate(has(scene.contract).id),
  }),
};

const amendContract: Step = {
  does: 'amend that contract from its second month on',
  run: async (scene) => ({
    ...scene,
    contract: await scene.client.contracts.amend(has(scene.contract).id, {
      effective_on: termOf(scene.now).secondMonth,
      reason: REASON,
      items: [{ ...ITEM, description: 'Amended by countersign-sdk' }],
    }),
  }),
};

const terminateContract: Step = {
  does: 'terminate that contract on its first day',
  run: async (scene) => ({
    ...scene,
    contract: await scene.client.contracts.terminate(has(scene.contract).id, {
      ends_on: termOf(scene.now).firstDay,
      reason: REASON,
    }),
  }),
};

const createInvoice: Step = {
  does: 'create a draft invoice for the customer with one line of 1000 minor units and 20 % tax',
  makes: 'invoice',
  run: async (scene) => ({
    ...scene,
    invoice: await scene.client.invoices.create({ customer_id: has(scene.customer).id, lines: [LINE] }),
  }),
};

const setDueDate: Step = {
  does: 'give that draft a due date',
  run: async (scene) => ({
    ...scene,
    invoice: await scene.client.invoices.update(has(scene.invoice).id, { due_on: termOf(scene.now).lastDay }),
  }),
};

const issueInvoice: Step = {
  does: 'issue that invoice: it takes the next invoice number for good',
  run: async (scene) => ({ ...scene, invoice: await scene.client.invoices.issue(has(scene.invoice).id) }),
};

const voidInvoice: Step = {
  does: 'void that invoice; it keeps its number',
  run: async (scene) => ({
    ...scene,
    invoice: await scene.client.invoices.void(has(scene.invoice).id, { reason: REASON }),
  }),
};

const payInvoice: Step = {
  does: 'record a payment of the whole invoice, which makes it paid',
  makes: 'payment',
  run: async (scene) => {
    const { id, total } = has(scene.invoice);
    return { ...scene, payment: await scene.client.payments.create({ invoice_id: id, amount: total }) };
  },
};

const reversePayment: Step = {
  does: 'reverse that payment: the invoice is owed again',
  run: async (scene) => ({
    ...scene,
    payment: await scene.client.payments.reverse(has(scene.payment).id, { reason: REASON }),
  }),
};

const disableEndpoint: Step = {
  does: 'disable the webhook endpoint: events of until it is restored are not sent to it',
  run: async (scene) => ({
    ...scene,
    endpoint: await scene.client.webhookEndpoints.disable(has(scene.endpoint).id),
  }),
};

const restoreEndpoint: Step = {
  does: 'restore it at once',
  run: async (scene) => ({
    ...scene,
    endpoint: await scene.client.webhookEndpoints.restore(has(scene.endpoint).id),
  }),
};

const forCustomer = (...steps: readonly Step[]): Recipe => ({ subject: 'customer', steps });
const issued = [createInvoice, issueInvoice];
const active = [createContract, activateContract];
const disabledAndRestored: Recipe = { subject: 'endpoint', steps: [disableEndpoint, restoreEndpoint] };

/** By event type. What is not here is not caused by an operation of the public API. */
export const recipes: Readonly<Record<string, Recipe>> = {
  'contract.amended': forCustomer(...active, amendContract),
  'contract.created': forCustomer(createContract),
  'contract.terminated': forCustomer(...active, terminateContract),
  'contract.updated': forCustomer(createContract, renameContract),
  'customer.created': { subject: 'nothing', steps: [createCustomer] },
  'customer.updated': forCustomer(updateCustomer),
  'invoice.created': forCustomer(createInvoice),
  'invoice.issued': forCustomer(...issued),
  'invoice.paid': forCustomer(...issued, payInvoice),
  'invoice.updated': forCustomer(createInvoice, setDueDate),
  'invoice.voided': forCustomer(...issued, voidInvoice),
  'payment.received': forCustomer(...issued, payInvoice),
  'payment.reversed': forCustomer(...issued, payInvoice, reversePayment),
  'webhook_endpoint.disabled': disabledAndRestored,
  'webhook_endpoint.restored': disabledAndRestored,
};

/** Far enough away that nothing is billed before somebody sees it. */
function termOf(now: Date) {
  const day = (months: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth() + months, date)).toISOString().slice(0, 10);
  return { firstDay: day(0, 1), secondMonth: day(1, 1), lastDay: day(2, 0) };
}

/** A step follows the ones that it needs. */
function has<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError('A step of a recipe lacks what an earlier one makes.');
  return value;
}
