/** Samples of the reference made to run here, in whatever language they are written. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { readContract } from '../../src/contract/contract-document.ts';
import { createCreditNote } from '../../src/domain/business/credit-notes/draft.ts';
import { issueCreditNote } from '../../src/domain/business/credit-notes/use-credit.ts';
import { recordPayment } from '../../src/domain/business/payments/payment.ts';
import { loadContract } from '../../src/http/edge/contract/load.ts';
import { businessResourceOf } from '../support/business.ts';
import { createMeters } from '../support/contract.ts';
import { createCustomer } from '../support/customer.ts';
import { recordDelivery, recordInLine, recordReplay } from '../support/history.ts';
import { createDraft, createIssued } from '../support/invoice.ts';
import { contractOperations, takesId } from '../support/operations.ts';
import { createResource } from '../support/resource.ts';
import type { Scene } from '../support/scene.ts';

export const { operations } = readContract((await loadContract({ serviceName: 'Service' })).json);
const served = await contractOperations();

/** A sample as it is in the docs, but with ids that exist here: a new endpoint in the state that the operation needs. */
export async function runnable(
  scene: Scene,
  operationId: string,
  sample: string,
): Promise<{ text: string; endpointId: string }> {
  const operation = operations.find((each) => each.operationId === operationId);
  const isOfEndpoint = operation?.path.includes('/webhook-endpoints/') ?? false;
  const endpointId = isOfEndpoint ? await newEndpoint(scene, operationId) : '';
  if (operationId === 'restoreWebhookEndpoint') {
    await scene.partner.request('POST', `/api/v1/public/webhook-endpoints/${endpointId}/disable`);
  }
  if (operationId === 'getReplay') {
    await recordReplay(scene.server.app.context, scene.tenant.organizationId, endpointId);
  }
  if (/[Uu]sage|Meter$/.test(operationId)) {
    const meter = { key: 'api_calls', name: 'API calls', aggregation: 'sum' };
    await scene.partner.request('POST', '/api/v1/public/meters', { body: meter });
  }
  const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=['"/?])/g;
  // Each language creates its own.
  const unique = sample
    .replaceAll(/crm-88213|erp-2026-118|bank-77120|erp-cn-31/g, (id) => `${id}-${randomUUID()}`)
    // Usage is accepted for 35 days, a payment from a day ahead on.
    .replaceAll(/2026-11-20T08:59:1\d\.\d+Z|2026-11-24T11:05:42\.000Z/g, () => new Date().toISOString())
    .replaceAll(/api_calls/g, operationId === 'createMeter' ? `api_calls_${Date.now()}` : 'api_calls');
  const known = await namedIds(scene, operationId);
  const otherwise = isOfEndpoint ? endpointId : await otherId(scene, operationId);
  const text = unique.replace(uuid, (id) => known[id] ?? otherwise);
  return { text, endpointId };
}

async function newEndpoint({ partner, receiver: { url } }: Scene, operationId: string): Promise<string> {
  const { id } = await (operationId === 'sendTestEvent'
    ? partner.registerActive(url, ['invoice.issued'])
    : partner.register(url, ['invoice.voided']));
  return id;
}

/** What bodies name beside what the path does, by the ids in the examples. */
async function namedIds({ server, tenant }: Scene, operationId: string): Promise<Record<string, string>> {
  const { context } = server.app;
  const { organizationId } = tenant;
  const customer = () => createCustomer(context, organizationId);
  if (operationId === 'createPayment') {
    const { id } = await createIssued(context, organizationId, await customer(), 124_950);
    return { '01a1f821-62e0-7fb9-9362-c2efb868e564': id };
  }
  const paid = async () => {
    const invoice = await createIssued(context, organizationId, await customer(), 124_950);
    const amount = { amount: 124_950 };
    const payment = await recordPayment(context, organizationId, { invoice_id: invoice.id, amount });
    return { invoice, payment };
  };
  if (operationId === 'refundPayment')
    return { '01a20d3b-a370-7481-b59c-ab117cf68351': (await paid()).payment.id };
  if (operationId === 'createCreditNote') {
    const { id, lines } = await createIssued(context, organizationId, await customer(), 124_950);
    return {
      '01a1f821-62e0-7fb9-9362-c2efb868e564': id,
      '01a1f821-62e0-7a10-8c3e-5d7b9f1e2a46': lines[0]?.id ?? '',
    };
  }
  if (operationId === 'applyCreditNote') {
    const { invoice } = await paid();
    const { id } = await createCreditNote(context, organizationId, { invoice_id: invoice.id });
    await issueCreditNote(context, organizationId, id);
    const other = await createIssued(context, organizationId, invoice.customer_id, 124_950);
    return { '01a2125d-2f80-7b61-9c3e-5d0f81a7e642': id, '01a1587c-3ee0-7fb9-9362-c2efb868e506': other.id };
  }
  if (operationId === 'updateInvoice') {
    const { id, lines } = await createDraft(context, organizationId, await customer());
    return {
      '01a1f821-62e0-7fb9-9362-c2efb868e564': id,
      '01a1f49b-9780-7e32-8f5a-7d9e1b3c4a68': lines[0]?.id ?? '',
    };
  }
  return {};
}

/** The id of something else of the organization's, in a state that the operation needs; its body may name it, too. */
async function otherId({ partner, server, tenant }: Scene, operationId: string): Promise<string> {
  const operation = served.find(({ id }) => id === operationId);
  if (!operation) throw new Error(`Nobody serves ${operationId}.`);
  await createMeters(server.app.context, tenant.organizationId, ['api_calls']);
  if (businessResourceOf(operation) && takesId(operation)) return createResource(operation, server, tenant);
  if (businessResourceOf(operation)) {
    const { body } = await partner.request('GET', '/api/v1/public/party/customers');
    return body.data[0].id;
  }
  const delivery = await recordDelivery(server.app.context, tenant.organizationId, 'failed');
  if (operationId === 'skipDelivery') await recordInLine(server.app.context, delivery);
  return operation.path.includes('/events') ? delivery.eventId : delivery.id;
}

/** What becomes of the endpoint that a sample is run on. */
const statusAfter: Record<string, string> = {
  deleteWebhookEndpoint: 'deleted',
  verifyWebhookEndpoint: 'active',
  sendTestEvent: 'active',
  disableWebhookEndpoint: 'disabled',
};

/** The endpoints are as the operations that were called for them leave them. */
export async function expectEffects(
  { partner }: Scene,
  endpoints: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [operationId, endpointId] of endpoints) {
    if (endpointId === '') continue;
    const { body } = await partner.request('GET', `/api/v1/public/webhook-endpoints/${endpointId}`);
    expect(body.status, operationId).toBe(statusAfter[operationId] ?? 'pending_verification');
  }
}
