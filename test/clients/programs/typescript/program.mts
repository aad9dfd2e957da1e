// Carries operations out with openapi-fetch over the types that openapi-typescript made (schema.d.ts).
import { createInterface } from 'node:readline';
import createClient from 'openapi-fetch';
import type { components, paths } from './schema.d.ts';

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

interface Request {
  readonly call: string;
  readonly path?: Record<string, string>;
  readonly query?: Record<string, never>;
  readonly body?: never;
  readonly idempotency_key?: string;
  readonly narrow?: boolean;
}

type Result = Promise<{ data?: unknown; error?: unknown; response: Response }>;
type Client = typeof wide;
type Arguments = {
  readonly id: string;
  readonly name: string;
  readonly replay_id: string;
  readonly query: Record<string, never>;
  readonly header: { 'Idempotency-Key'?: string };
  readonly body: never;
};

const prefix = '/api/v1/public';
const operations: Record<string, (client: Client, given: Arguments) => Result> = {
  createVerificationChallenge: (client, { id, header }) =>
    client.POST(`${prefix}/webhook-endpoints/{id}/verification-challenge`, {
      params: { path: { id }, header },
    }),
  createWebhookEndpoint: (client, { header, body }) =>
    client.POST(`${prefix}/webhook-endpoints`, { params: { header }, body }),
  deleteWebhookEndpoint: (client, { id }) =>
    client.DELETE(`${prefix}/webhook-endpoints/{id}`, { params: { path: { id } } }),
  disableWebhookEndpoint: (client, { id, header }) =>
    client.POST(`${prefix}/webhook-endpoints/{id}/disable`, { params: { path: { id }, header } }),
  getCustomer: (client, { id }) => client.GET(`${prefix}/party/customers/{id}`, { params: { path: { id } } }),
  getDelivery: (client, { id }) => client.GET(`${prefix}/deliveries/{id}`, { params: { path: { id } } }),
  getEvent: (client, { id }) => client.GET(`${prefix}/events/{id}`, { params: { path: { id } } }),
  getEventType: (client, { name }) =>
    client.GET(`${prefix}/event-types/{name}`, { params: { path: { name } } }),
  getReplay: (client, { id, replay_id }) =>
    client.GET(`${prefix}/webhook-endpoints/{id}/replays/{replay_id}`, {
      params: { path: { id, replay_id } },
    }),
  getWebhookEndpoint: (client, { id }) =>
    client.GET(`${prefix}/webhook-endpoints/{id}`, { params: { path: { id } } }),
  getWebhookEndpointHealth: (client, { id, query }) =>
    client.GET(`${prefix}/webhook-endpoints/{id}/health`, { params: { path: { id }, query } }),
  listCustomers: (client, { query }) => client.GET(`${prefix}/party/customers`, { params: { query } }),
  listDeliveries: (client, { query }) => client.GET(`${prefix}/deliveries`, { params: { query } }),
  listDeliveryAttempts: (client, { id, query }) =>
    client.GET(`${prefix}/deliveries/{id}/attempts`, { params: { path: { id }, query } }),
  listEventTypes: (client, { query }) => client.GET(`${prefix}/event-types`, { params: { query } }),
  listEvents: (client, { query }) => client.GET(`${prefix}/events`, { params: { query } }),
  listReplays: (client, { id, query }) =>
    client.GET(`${prefix}/webhook-endpoints/{id}/replays`, { params: { path: { id }, query } }),
  listWebhookEndpoints: (client, { query }) =>
    client.GET(`${prefix}/webhook-endpoints`, { params: { query } }),
  redeliverDelivery: (client, { id, header }) =>
    client.POST(`${prefix}/deliveries/{id}/redeliver`, { params: { path: { id }, header } }),
  restoreWebhookEndpoint: (client, { id, header }) =>
    client.POST(`${prefix}/webhook-endpoints/{id}/restore`, { params: { path: { id }, header } }),
  sendTestEvent: (client, { id, header, body }) =>
    client.POST(`${prefix}/webhook-endpoints/{id}/test-events`, { params: { path: { id }, header }, body }),
  startReplay: (client, { id, header, body }) =>
    client.POST(`${prefix}/webhook-endpoints/{id}/replays`, { params: { path: { id }, header }, body }),
  updateWebhookEndpoint: (client, { id, body }) =>
    client.PUT(`${prefix}/webhook-endpoints/{id}`, { params: { path: { id } }, body }),
  updateWebhookEndpointDetails: (client, { id, body }) =>
    client.PATCH(`${prefix}/webhook-endpoints/{id}`, { params: { path: { id } }, body }),
  verifyWebhookEndpoint: (client, { id, header }) =>
    client.POST(`${prefix}/webhook-endpoints/{id}/verify`, { params: { path: { id }, header } }),
};

async function carryOut(request: Request): Promise<object> {
  const operation = operations[request.call];
  if (!operation) throw new Error(`There is no operation ${request.call}.`);
  const { id = '', name = '', replay_id = '' } = request.path ?? {};
  const key = request.idempotency_key;
  const { data, error, response } = await operation(request.narrow ? narrow : wide, {
    ...{ id, name, replay_id },
    query: request.query ?? {},
    header: key === undefined ? {} : { 'Idempotency-Key': key },
    body: request.body as never,
  });
  return { status: response.status, body: response.status === 204 ? null : (data ?? error) };
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
