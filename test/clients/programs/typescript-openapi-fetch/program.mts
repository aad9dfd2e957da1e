// Carries operations out with openapi-fetch over the types that openapi-typescript made (schema.d.ts).
import { createInterface } from 'node:readline';
import createClient from 'openapi-fetch';
import type { components, operations, paths } from './schema.d.ts';

type Schemas = components['schemas'];

// It compiles: what every client needs has its type.
export type SecretIsText = Expect<Equal<Schemas['WebhookEndpointCreated']['signing_secret'], string>>;
export type ResponseMayBeNull = Expect<
  Equal<Schemas['DeliveryAttempt']['response'], Schemas['DeliveryAttemptResponse'] | null>
>;
export type LatencyMayBeNull = Expect<
  Equal<Schemas['WebhookEndpointHealth']['latency_ms'], Schemas['LatencyPercentiles'] | null>
>;
export type EventsAreTold = Expect<Equal<Schemas['InvoiceIssuedEvent']['type'], 'invoice.issued'>>;
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Expect<T extends true> = T;

function clientFor(tokenVariable: string) {
  return createClient<paths>({
    baseUrl: process.env.COUNTERSIGN_BASE_URL ?? '',
    headers: { Authorization: `Bearer ${process.env[tokenVariable]}` },
  });
}

const wide = clientFor('COUNTERSIGN_API_KEY');
const narrow = clientFor('COUNTERSIGN_NARROW_API_KEY');

// It compiles: parameters in the address, the query and the headers have their types.
export const listOverdue = () =>
  wide.GET('/api/v1/public/invoices', { params: { query: { status: 'issued', overdue: true } } });
export const issueAsSeen = ({ id, version }: Schemas['Invoice']) =>
  wide.POST('/api/v1/public/invoices/{id}/issue', {
    params: { path: { id }, header: { 'If-Match': `"${version}"` } },
  });

interface Request {
  readonly call: Operation;
  readonly path?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly narrow?: boolean;
}

type RouteOf<Id extends keyof operations> = {
  [Path in keyof paths]-?: {
    [Method in keyof paths[Path]]-?: operations[Id] extends paths[Path][Method]
      ? paths[Path][Method] extends operations[Id]
        ? readonly [Method, Path]
        : never
      : never;
  }[keyof paths[Path]];
}[keyof paths];
/** Those of the server: operations of webhooks have no route. */
type Operation = { [Id in keyof operations]: [RouteOf<Id>] extends [never] ? never : Id }[keyof operations];
/** Where each operation is: one that is missing here, or a route of another operation, does not compile. */
type Routes = { readonly [Id in Operation]: RouteOf<Id> };

const routes: Routes = {
  activateContract: ['post', '/api/v1/public/contracts/{id}/activate'],
  amendContract: ['post', '/api/v1/public/contracts/{id}/amendments'],
  applyCreditNote: ['post', '/api/v1/public/credit-notes/{id}/apply'],
  archiveCustomer: ['post', '/api/v1/public/party/customers/{id}/archive'],
  archiveMeter: ['post', '/api/v1/public/meters/{key}/archive'],
  checkFilter: ['post', '/api/v1/public/webhook-endpoints/{id}/filter-check'],
  createContract: ['post', '/api/v1/public/contracts'],
  createCreditNote: ['post', '/api/v1/public/credit-notes'],
  createCustomer: ['post', '/api/v1/public/party/customers'],
  createInvoice: ['post', '/api/v1/public/invoices'],
  createMeter: ['post', '/api/v1/public/meters'],
  createPayment: ['post', '/api/v1/public/payments'],
  createVerificationChallenge: ['post', '/api/v1/public/webhook-endpoints/{id}/verification-challenge'],
  createWebhookEndpoint: ['post', '/api/v1/public/webhook-endpoints'],
  deleteContract: ['delete', '/api/v1/public/contracts/{id}'],
  deleteContractAmendment: ['delete', '/api/v1/public/contracts/{id}/amendments/{amendment_id}'],
  deleteCreditNote: ['delete', '/api/v1/public/credit-notes/{id}'],
  deleteInvoice: ['delete', '/api/v1/public/invoices/{id}'],
  deleteWebhookEndpoint: ['delete', '/api/v1/public/webhook-endpoints/{id}'],
  disableWebhookEndpoint: ['post', '/api/v1/public/webhook-endpoints/{id}/disable'],
  getContract: ['get', '/api/v1/public/contracts/{id}'],
  getCreditNote: ['get', '/api/v1/public/credit-notes/{id}'],
  getCustomer: ['get', '/api/v1/public/party/customers/{id}'],
  getDelivery: ['get', '/api/v1/public/deliveries/{id}'],
  getEvent: ['get', '/api/v1/public/events/{id}'],
  getEventType: ['get', '/api/v1/public/event-types/{name}'],
  getInvoice: ['get', '/api/v1/public/invoices/{id}'],
  getMeter: ['get', '/api/v1/public/meters/{key}'],
  getOrganization: ['get', '/api/v1/public/organization'],
  getPayment: ['get', '/api/v1/public/payments/{id}'],
  getReplay: ['get', '/api/v1/public/webhook-endpoints/{id}/replays/{replay_id}'],
  getWebhookEndpoint: ['get', '/api/v1/public/webhook-endpoints/{id}'],
  getWebhookEndpointHealth: ['get', '/api/v1/public/webhook-endpoints/{id}/health'],
  ingestUsageEvents: ['post', '/api/v1/public/usage-events'],
  issueCreditNote: ['post', '/api/v1/public/credit-notes/{id}/issue'],
  issueInvoice: ['post', '/api/v1/public/invoices/{id}/issue'],
  listContracts: ['get', '/api/v1/public/contracts'],
  listCreditNotes: ['get', '/api/v1/public/credit-notes'],
  listCustomers: ['get', '/api/v1/public/party/customers'],
  listDeliveries: ['get', '/api/v1/public/deliveries'],
  listDeliveryAttempts: ['get', '/api/v1/public/deliveries/{id}/attempts'],
  listEvents: ['get', '/api/v1/public/events'],
  listEventTypes: ['get', '/api/v1/public/event-types'],
  listInvoices: ['get', '/api/v1/public/invoices'],
  listMeters: ['get', '/api/v1/public/meters'],
  listPayments: ['get', '/api/v1/public/payments'],
  listReplays: ['get', '/api/v1/public/webhook-endpoints/{id}/replays'],
  listWebhookEndpoints: ['get', '/api/v1/public/webhook-endpoints'],
  queryUsage: ['get', '/api/v1/public/meters/{key}/usage'],
  readEventFeed: ['get', '/api/v1/public/event-feed'],
  redeliverDelivery: ['post', '/api/v1/public/deliveries/{id}/redeliver'],
  skipDelivery: ['post', '/api/v1/public/deliveries/{id}/skip'],
  refundCreditNote: ['post', '/api/v1/public/credit-notes/{id}/refund'],
  refundPayment: ['post', '/api/v1/public/payments/{id}/refund'],
  restoreWebhookEndpoint: ['post', '/api/v1/public/webhook-endpoints/{id}/restore'],
  reversePayment: ['post', '/api/v1/public/payments/{id}/reverse'],
  sendTestEvent: ['post', '/api/v1/public/webhook-endpoints/{id}/test-events'],
  startReplay: ['post', '/api/v1/public/webhook-endpoints/{id}/replays'],
  terminateContract: ['post', '/api/v1/public/contracts/{id}/terminate'],
  unarchiveCustomer: ['post', '/api/v1/public/party/customers/{id}/unarchive'],
  unarchiveMeter: ['post', '/api/v1/public/meters/{key}/unarchive'],
  updateContract: ['patch', '/api/v1/public/contracts/{id}'],
  updateCreditNote: ['patch', '/api/v1/public/credit-notes/{id}'],
  updateCustomer: ['patch', '/api/v1/public/party/customers/{id}'],
  updateInvoice: ['patch', '/api/v1/public/invoices/{id}'],
  updateMeter: ['patch', '/api/v1/public/meters/{key}'],
  updateWebhookEndpoint: ['put', '/api/v1/public/webhook-endpoints/{id}'],
  updateWebhookEndpointDetails: ['patch', '/api/v1/public/webhook-endpoints/{id}'],
  verifyWebhookEndpoint: ['post', '/api/v1/public/webhook-endpoints/{id}/verify'],
  voidInvoice: ['post', '/api/v1/public/invoices/{id}/void'],
  voidUsageEvents: ['post', '/api/v1/public/usage-event-voids'],
};

async function carryOut({ call, path, query, headers, body, narrow: isNarrow }: Request): Promise<object> {
  const [method, address] = routes[call];
  // What is called is known only when it runs; examples.mts has the types of bodies.
  const request = (isNarrow ? narrow : wide).request as (
    ...given: [string, string, object]
  ) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
  const { data, error, response } = await request(method, address, {
    params: { path, query, header: headers },
    body,
  });
  const etag = response.headers.get('ETag');
  return { status: response.status, etag, body: response.status === 204 ? null : (data ?? error) };
}

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  // The types are gone when it runs: a body is what JSON made of it.
  const answer =
    'parse' in request
      ? { status: 200, body: request.value }
      : await carryOut(request).catch((error: Error) => ({ failure: error.stack ?? String(error) }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
