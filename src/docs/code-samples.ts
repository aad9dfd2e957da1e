import type { RouteHandlers } from '../../generated/api/fastify.gen.ts';
import type { Operation } from './contract-document.ts';

export interface CodeSamples {
  readonly ts: string;
  readonly sh: string;
}

/** An operation of the contract; the generated handlers' names are their list. */
export type OperationId = keyof RouteHandlers;

interface Call {
  /** The method of the client. */
  readonly method: string;
  /** What to do with `result`, the name of what the call resolves to. */
  readonly shows?: { readonly result: string; readonly show: string };
  /** A list is walked; `result` is one item. */
  readonly isList?: true;
  /** Values of the query that make the sample clearer than none. */
  readonly query?: Readonly<Record<string, string | number>>;
}

/** How each operation is called; one without an entry fails to compile, and the tests run every sample. */
const calls: Readonly<Record<OperationId, Call>> = {
  listWebhookEndpoints: {
    method: 'webhookEndpoints.list',
    isList: true,
    query: { status: 'active' },
    shows: { result: 'endpoint', show: 'endpoint.id, endpoint.endpoint_url' },
  },
  createWebhookEndpoint: {
    method: 'webhookEndpoints.create',
    shows: { result: 'endpoint', show: 'endpoint.id, endpoint.signing_secret' },
  },
  getWebhookEndpoint: {
    method: 'webhookEndpoints.get',
    shows: { result: 'endpoint', show: 'endpoint.status' },
  },
  updateWebhookEndpoint: {
    method: 'webhookEndpoints.update',
    shows: { result: 'endpoint', show: 'endpoint.subscriptions' },
  },
  updateWebhookEndpointDetails: {
    method: 'webhookEndpoints.updateDetails',
    shows: { result: 'endpoint', show: 'endpoint.description, endpoint.metadata' },
  },
  deleteWebhookEndpoint: { method: 'webhookEndpoints.delete' },
  verifyWebhookEndpoint: { method: 'webhookEndpoints.verify' },
  createVerificationChallenge: {
    method: 'webhookEndpoints.createVerificationChallenge',
    shows: { result: 'challenge', show: 'challenge.verification_challenge_expires_at' },
  },
  disableWebhookEndpoint: {
    method: 'webhookEndpoints.disable',
    shows: { result: 'endpoint', show: 'endpoint.status' },
  },
  restoreWebhookEndpoint: {
    method: 'webhookEndpoints.restore',
    shows: { result: 'endpoint', show: 'endpoint.status' },
  },
  startReplay: {
    method: 'webhookEndpoints.replay',
    shows: { result: 'replay', show: 'replay.id, replay.matched' },
  },
  listReplays: {
    method: 'webhookEndpoints.replays',
    isList: true,
    shows: { result: 'replay', show: 'replay.since, replay.status' },
  },
  getReplay: {
    method: 'webhookEndpoints.getReplay',
    shows: { result: 'replay', show: 'replay.status, replay.queued, replay.delivered, replay.failed' },
  },
  getWebhookEndpointHealth: {
    method: 'webhookEndpoints.health',
    shows: { result: 'health', show: 'health.deliveries.failed, health.latency_ms?.p95' },
  },
  listEventTypes: {
    method: 'eventTypes.list',
    isList: true,
    shows: { result: 'eventType', show: 'eventType.name, eventType.schema_versions' },
  },
  listEvents: {
    method: 'events.list',
    isList: true,
    query: { type: 'invoice.issued' },
    shows: { result: 'event', show: 'event.id, event.created_at' },
  },
  getEvent: {
    method: 'events.get',
    shows: { result: 'event', show: 'event.data, event.deliveries' },
  },
  listDeliveries: {
    method: 'deliveries.list',
    isList: true,
    query: { status: 'failed' },
    shows: { result: 'delivery', show: 'delivery.id, delivery.reason' },
  },
  getDelivery: {
    method: 'deliveries.get',
    shows: { result: 'delivery', show: 'delivery.status, delivery.next_attempt_at' },
  },
  listDeliveryAttempts: {
    method: 'deliveries.attempts',
    isList: true,
    shows: { result: 'attempt', show: 'attempt.number, attempt.response?.status, attempt.error?.detail' },
  },
  redeliverDelivery: {
    method: 'deliveries.redeliver',
    shows: { result: 'delivery', show: 'delivery.status' },
  },
  listCustomers: {
    method: 'customers.list',
    isList: true,
    query: { limit: 100 },
    shows: { result: 'customer', show: 'customer.number, customer.name' },
  },
  getCustomer: {
    method: 'customers.get',
    shows: { result: 'customer', show: 'customer.name, customer.email' },
  },
};

const clientLines = `import { Countersign } from '@countersign/sdk';

const client = new Countersign({
  apiKey: process.env.COUNTERSIGN_API_KEY,
  baseUrl: process.env.COUNTERSIGN_URL,
});`;

/** The call of an operation with the contract's examples, through our SDK and with curl. */
export function codeSamplesOf(operation: Operation): CodeSamples {
  if (!isOperationId(operation.operationId)) throw new Error(`${operation.operationId} has no code sample.`);
  const call = calls[operation.operationId];
  return { ts: typescriptSample(operation, call), sh: curlSample(operation, call) };
}

function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(calls, id);
}

function typescriptSample(operation: Operation, { method, shows, isList, query }: Call): string {
  const ids = pathExamples(operation);
  const values = [exampleBody(operation), query].filter((value) => value !== undefined);
  const given = [...ids.map(([name]) => name), ...values.map((value) => literal(value))];
  const call = statement(`client.${method}(${given.join(', ')})`, shows, isList);
  const named = ids.map(([name, value]) => `const ${name} = ${literal(value)};`);
  return [clientLines, '', ...named, call].join('\n');
}

function statement(call: string, shows: Call['shows'], isList: true | undefined): string {
  if (!shows) return `await ${call};`;
  if (isList) return `for await (const ${shows.result} of ${call}) {\n  console.log(${shows.show});\n}`;
  return `const ${shows.result} = await ${call};\nconsole.log(${shows.show});`;
}

function curlSample(operation: Operation, { query = {} }: Call): string {
  const values = pathExamples(operation).map(([, value]) => value);
  const path = operation.path.replaceAll(/\{\w+\}/g, () => values.shift() ?? '');
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const url = `$COUNTERSIGN_URL${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
  const body = exampleBody(operation);
  const lines = [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}"${url}"`,
    '-H "Authorization: Bearer $COUNTERSIGN_API_KEY"',
    // Not with actions: a kept refusal would be answered to whoever copies the line again.
    ...(operation.method === 'POST' && body !== undefined
      ? [`-H "Idempotency-Key: ${keyExample(operation)}"`]
      : []),
    ...(body === undefined
      ? []
      : [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
        ]),
  ];
  return lines.join(' \\\n  ');
}

/** The path's parameters in their order, named as variables are. */
function pathExamples({ parameters }: Operation): [name: string, value: string][] {
  return parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => [
      parameter.name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      firstExample(parameter) ?? '',
    ]);
}

function keyExample({ parameters }: Operation): string | undefined {
  const key = parameters.find((parameter) => parameter.in === 'header');
  return key && firstExample(key);
}

function firstExample({ examples = {} }: Operation['parameters'][number]): string | undefined {
  const value = Object.values(examples)[0]?.value;
  return typeof value === 'string' ? value : undefined;
}

function exampleBody({ requestBody }: Operation): unknown {
  return Object.values(requestBody?.content['application/json']?.examples ?? {})[0]?.value;
}

/** JSON as one would write it in TypeScript; short lists and objects stay on their line. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const deeper = `${indent}  `;
  const isArray = Array.isArray(value);
  const parts = isArray
    ? value.map((item) => literal(item, deeper))
    : Object.entries(value).map(([key, member]) => `${memberName(key)}: ${literal(member, deeper)}`);
  const [open, close] = isArray ? ['[', ']'] : ['{ ', ' }'];
  const inLine = `${open}${parts.join(', ')}${close}`;
  if (parts.length === 0) return isArray ? '[]' : '{}';
  if (inLine.length <= 60 && !inLine.includes('\n')) return inLine;
  return `${open.trim()}\n${parts.map((part) => `${deeper}${part},`).join('\n')}\n${indent}${close.trim()}`;
}

const memberName = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : literal(key));
