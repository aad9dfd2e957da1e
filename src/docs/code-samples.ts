/** Code samples for the reference: the call of each operation in TypeScript, Python, Go and curl. */
import type { RouteHandlers } from '../../generated/api/fastify.gen.ts';
import type { Operation } from '../contract/contract-document.ts';
import { goSample } from './go-sample.ts';
import {
  addressWithExamples,
  camelCase,
  exampleBody,
  fieldAt,
  needsIdempotencyKey,
  type OperationCall,
  pathExamples,
} from './operation-call.ts';
import { pythonSample } from './python-sample.ts';

/** The key is the language of a code fence. */
export interface CodeSamples {
  readonly ts: string;
  readonly py: string;
  readonly go: string;
  readonly sh: string;
}

/** The names shown on the tabs, in their order. */
export const sampleLanguages: Readonly<Record<keyof CodeSamples, string>> = {
  ts: 'TypeScript',
  py: 'Python',
  go: 'Go',
  sh: 'curl',
};

/** An operation of the contract, by the names of the generated handlers. */
type OperationId = keyof RouteHandlers;

interface Call extends OperationCall {
  /** The method of our client. */
  readonly method: string;
  /** The only member of the body, which the method takes as its argument in place of the body. */
  readonly member?: string;
  /** The argument that the method takes in place of the query. */
  readonly options?: object;
}

/** How each operation is called. An operation without an entry fails to compile, and the tests run every sample. */
const calls: Readonly<Record<OperationId, Call>> = {
  getOrganization: one('organization.get', 'organization', ['name', 'time_zone']),
  listWebhookEndpoints: each('webhookEndpoints.list', 'endpoint', ['id', 'endpoint_url'], {
    status: 'active',
  }),
  createWebhookEndpoint: one('webhookEndpoints.create', 'endpoint', ['id', 'signing_secret']),
  getWebhookEndpoint: one('webhookEndpoints.get', 'endpoint', ['status']),
  updateWebhookEndpoint: one('webhookEndpoints.replaceSubscriptions', 'endpoint', ['subscriptions']),
  updateWebhookEndpointDetails: one('webhookEndpoints.updateDetails', 'endpoint', [
    'description',
    'metadata',
  ]),
  deleteWebhookEndpoint: { method: 'webhookEndpoints.delete' },
  verifyWebhookEndpoint: { method: 'webhookEndpoints.verify' },
  createVerificationChallenge: one('webhookEndpoints.createVerificationChallenge', 'challenge', [
    'verification_challenge_expires_at',
  ]),
  disableWebhookEndpoint: one('webhookEndpoints.disable', 'endpoint', ['status']),
  restoreWebhookEndpoint: one('webhookEndpoints.restore', 'endpoint', ['status']),
  sendTestEvent: one('webhookEndpoints.sendTestEvent', 'delivery', ['id', 'status']),
  startReplay: one('webhookEndpoints.replay', 'replay', ['id', 'matched']),
  listReplays: each('webhookEndpoints.replays', 'replay', ['since', 'status']),
  getReplay: one('webhookEndpoints.getReplay', 'replay', ['status', 'queued', 'delivered', 'failed']),
  getWebhookEndpointHealth: one('webhookEndpoints.health', 'health', ['deliveries.failed', 'latency_ms.p95']),
  listEventTypes: each('eventTypes.list', 'eventType', ['name', 'schema_versions']),
  getEventType: one('eventTypes.get', 'eventType', ['name', 'versions']),
  listEvents: each('events.list', 'event', ['id', 'created_at'], { type: 'invoice.issued' }),
  getEvent: one('events.get', 'event', ['data', 'deliveries']),
  readEventFeed: {
    ...each('events.feed', 'event', ['id', 'type'], { from: 'start', types: 'invoice.issued' }),
    isFeed: true,
    options: { from: 'start', types: ['invoice.issued'], untilCaughtUp: true },
  },
  listDeliveries: each('deliveries.list', 'delivery', ['id', 'reason'], { status: 'failed' }),
  getDelivery: one('deliveries.get', 'delivery', ['status', 'next_attempt_at']),
  listDeliveryAttempts: each('deliveries.attempts', 'attempt', ['number', 'response.status', 'error.detail']),
  redeliverDelivery: one('deliveries.redeliver', 'delivery', ['status']),
  listCustomers: each('customers.list', 'customer', ['number', 'name'], { limit: 100 }),
  createCustomer: one('customers.create', 'customer', ['id', 'number']),
  getCustomer: one('customers.get', 'customer', ['name', 'email']),
  listMeters: each('meters.list', 'meter', ['key', 'aggregation']),
  createMeter: one('meters.create', 'meter', ['key', 'aggregation']),
  getMeter: one('meters.get', 'meter', ['name', 'unit']),
  queryUsage: {
    ...one('usage.query', 'usage', ['time_zone', 'data']),
    query: { from: '2026-10-20T00:00:00Z', to: '2026-11-20T00:00:00Z', window: 'day' },
  },
  ingestUsageEvents: { ...one('usage.ingest', 'result', ['accepted', 'duplicates']), member: 'events' },
  voidUsageEvents: { ...one('usage.void', 'result', ['voided', 'unknown']), member: 'ids' },
  updateCustomer: one('customers.update', 'customer', ['email', 'version']),
  listContracts: each('contracts.list', 'contract', ['number', 'title'], { status: 'active' }),
  createContract: one('contracts.create', 'contract', ['id', 'number']),
  getContract: one('contracts.get', 'contract', ['status', 'next_period']),
  updateContract: one('contracts.update', 'contract', ['title', 'version']),
  activateContract: one('contracts.activate', 'contract', ['status', 'next_period']),
  terminateContract: one('contracts.terminate', 'contract', ['status', 'ends_on']),
  amendContract: one('contracts.amend', 'contract', ['amendments']),
  deleteContractAmendment: { method: 'contracts.deleteAmendment' },
  listInvoices: each('invoices.list', 'invoice', ['number', 'balance.amount'], { status: 'issued' }),
  createInvoice: one('invoices.create', 'invoice', ['id', 'total.amount']),
  getInvoice: one('invoices.get', 'invoice', ['status', 'balance.amount']),
  updateInvoice: one('invoices.update', 'invoice', ['total.amount', 'version']),
  issueInvoice: one('invoices.issue', 'invoice', ['number', 'due_on']),
  voidInvoice: one('invoices.void', 'invoice', ['status', 'voided_at']),
  listPayments: each('payments.list', 'payment', ['amount.amount', 'received_at'], { status: 'received' }),
  createPayment: one('payments.create', 'payment', ['id', 'status']),
  getPayment: one('payments.get', 'payment', ['status', 'reference']),
  reversePayment: one('payments.reverse', 'payment', ['status', 'reversed_at']),
};

/** A call that prints fields of its answer. */
function one(method: string, result: string, fields: readonly string[]): Call {
  return { method, result, fields };
}

/** A call that reads all pages of a list and prints fields of each item. */
function each(
  method: string,
  result: string,
  fields: readonly string[],
  query?: OperationCall['query'],
): Call {
  return { method, result, fields, isList: true, ...(query && { query }) };
}

const clientLines = `import { Countersign } from '@countersign/sdk';

const client = new Countersign();`;

export function codeSamplesOf(operation: Operation): CodeSamples {
  if (!isOperationId(operation.operationId)) throw new Error(`${operation.operationId} has no code sample.`);
  const call = calls[operation.operationId];
  return {
    ts: typescriptSample(operation, call),
    py: pythonSample(operation, call),
    go: goSample(operation, call),
    sh: curlSample(operation, call),
  };
}

function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(calls, id);
}

function typescriptSample(operation: Operation, call: Call): string {
  const ids = pathExamples(operation).map(([name, value]): [string, string] => [camelCase(name), value]);
  const body = exampleBody(operation);
  const given = call.member === undefined ? body : Reflect.get(Object(body), call.member);
  const values = [given, call.options ?? call.query].filter((value) => value !== undefined);
  const parameters = [...ids.map(([name]) => name), ...values.map((value) => literal(value))];
  const statement = typescriptStatement(operation, `client.${call.method}(${parameters.join(', ')})`, call);
  const named = ids.map(([name, value]) => `const ${name} = ${literal(value)};`);
  return [clientLines, '', ...named, statement].join('\n');
}

function typescriptStatement(operation: Operation, text: string, { result, fields, isList }: Call): string {
  if (!result) return `await ${text};`;
  const shown = (fields ?? []).map((path) => {
    const steps = fieldAt(operation, path, isList);
    return steps.reduce(
      (before, { name, parentIsNullable }) => `${before}${parentIsNullable ? '?' : ''}.${name}`,
      result,
    );
  });
  if (isList) return `for await (const ${result} of ${text}) {\n  console.log(${shown.join(', ')});\n}`;
  return `const ${result} = await ${text};\nconsole.log(${shown.join(', ')});`;
}

function curlSample(operation: Operation, call: Call): string {
  const { result } = call;
  const url = `$COUNTERSIGN_BASE_URL${addressWithExamples(operation, call)}`;
  const body = exampleBody(operation);
  const lines = [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}"${url}"`,
    '-H "Authorization: Bearer $COUNTERSIGN_API_KEY"',
    ...(needsIdempotencyKey(operation) ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined
      ? []
      : [
          '-H "Content-Type: application/json"',
          `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
        ]),
    // Without a body, only the status shows success.
    ...(result ? [] : ["-w '%{http_code}\\n'"]),
  ];
  return lines.join(' \\\n  ');
}

/** A JSON value as TypeScript; short lists and objects stay on one line. */
function literal(value: unknown, indent = ''): string {
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
