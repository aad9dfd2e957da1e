/** Code samples for the reference: the call of each operation in TypeScript, Python, Go and curl. */
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import type { Operation } from '../../contract/contract-document.ts';
import { sdkMethodOf } from '../../contract/sdk-methods.ts';
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

/** As code fences name them, with what their tabs show, in that order. */
export const sampleLanguages = { ts: 'TypeScript', py: 'Python', go: 'Go', sh: 'curl' } as const;

export type CodeSamples = Readonly<Record<keyof typeof sampleLanguages, string>>;

interface Call extends OperationCall {
  /** The only member of the body, which the method takes in place of the body. */
  readonly member?: string;
  /** The argument that the method takes in place of the query. */
  readonly options?: object;
}

/** How each operation is called. An operation without an entry fails to compile, and the tests run every sample. */
const calls: Readonly<Record<keyof RouteHandlers, Call>> = {
  getOrganization: one('organization', ['name', 'time_zone']),
  listWebhookEndpoints: each('endpoint', ['id', 'endpoint_url'], {
    status: 'active',
  }),
  createWebhookEndpoint: one('endpoint', ['id', 'signing_secret']),
  getWebhookEndpoint: one('endpoint', ['status']),
  updateWebhookEndpoint: one('endpoint', ['subscriptions']),
  updateWebhookEndpointDetails: one('endpoint', ['description', 'metadata']),
  deleteWebhookEndpoint: {},
  verifyWebhookEndpoint: {},
  createVerificationChallenge: one('challenge', ['verification_challenge_expires_at']),
  disableWebhookEndpoint: one('endpoint', ['status']),
  restoreWebhookEndpoint: one('endpoint', ['status']),
  sendTestEvent: one('delivery', ['id', 'status']),
  checkFilter: one('check', ['checked', 'passed']),
  startReplay: one('replay', ['id', 'matched']),
  listReplays: each('replay', ['since', 'status']),
  getReplay: one('replay', ['status', 'queued', 'delivered', 'failed']),
  getWebhookEndpointHealth: one('health', ['deliveries.failed', 'latency_ms.p95']),
  listEventTypes: each('eventType', ['name', 'schema_versions']),
  getEventType: one('eventType', ['name', 'versions']),
  listEvents: each('event', ['id', 'created_at'], { event_type: 'invoice.issued' }),
  getEvent: one('event', ['data', 'deliveries']),
  readEventFeed: {
    ...each('event', ['id', 'type'], { from: 'start', event_type: 'invoice.issued' }),
    isFeed: true,
    options: { from: 'start', types: ['invoice.issued'], untilCaughtUp: true },
  },
  listDeliveries: each('delivery', ['id', 'reason'], { status: 'failed' }),
  getDelivery: one('delivery', ['status', 'next_attempt_at']),
  listDeliveryAttempts: each('attempt', ['number', 'response.status', 'error.detail']),
  redeliverDelivery: one('delivery', ['status']),
  skipDelivery: one('delivery', ['status']),
  listCustomers: each('customer', ['number', 'name'], { limit: 100 }),
  createCustomer: one('customer', ['id', 'number']),
  getCustomer: one('customer', ['name', 'email']),
  listMeters: each('meter', ['key', 'aggregation']),
  createMeter: one('meter', ['key', 'aggregation']),
  getMeter: one('meter', ['name', 'unit']),
  updateMeter: one('meter', ['name', 'version']),
  archiveMeter: one('meter', ['archived_at', 'version']),
  unarchiveMeter: one('meter', ['archived_at', 'version']),
  queryUsage: {
    ...one('usage', ['time_zone', 'data']),
    query: { from: '2026-10-20T00:00:00Z', to: '2026-11-20T00:00:00Z', window: 'day' },
  },
  ingestUsageEvents: { ...one('result', ['accepted', 'duplicates']), member: 'events' },
  voidUsageEvents: { ...one('result', ['voided', 'unknown']), member: 'ids' },
  updateCustomer: one('customer', ['email', 'version']),
  archiveCustomer: one('customer', ['archived_at', 'version']),
  unarchiveCustomer: one('customer', ['archived_at', 'version']),
  listContracts: each('contract', ['number', 'title'], { status: 'active' }),
  createContract: one('contract', ['id', 'number']),
  getContract: one('contract', ['status', 'next_period']),
  updateContract: one('contract', ['title', 'version']),
  deleteContract: {},
  activateContract: one('contract', ['status', 'next_period']),
  terminateContract: one('contract', ['status', 'ends_on']),
  amendContract: one('contract', ['amendments']),
  deleteContractAmendment: {},
  listInvoices: each('invoice', ['number', 'balance.amount'], { status: 'issued' }),
  createInvoice: one('invoice', ['id', 'total.amount']),
  getInvoice: one('invoice', ['status', 'balance.amount']),
  updateInvoice: one('invoice', ['total.amount', 'version']),
  deleteInvoice: {},
  issueInvoice: one('invoice', ['number', 'due_on']),
  voidInvoice: one('invoice', ['status', 'voided_at']),
  listPayments: each('payment', ['amount.amount', 'received_at'], { status: 'received' }),
  createPayment: one('payment', ['id', 'status']),
  getPayment: one('payment', ['status', 'reference']),
  listCreditNotes: each('creditNote', ['number', 'unapplied.amount'], { status: 'issued' }),
  createCreditNote: one('creditNote', ['id', 'total.amount']),
  getCreditNote: one('creditNote', ['status', 'unapplied.amount']),
  updateCreditNote: one('creditNote', ['total.amount', 'version']),
  deleteCreditNote: {},
  issueCreditNote: one('creditNote', ['number', 'unapplied.amount']),
  applyCreditNote: one('creditNote', ['applications', 'unapplied.amount']),
  refundCreditNote: one('creditNote', ['applications', 'unapplied.amount']),
  refundPayment: one('payment', ['amount.amount', 'refunded.amount']),
  reversePayment: one('payment', ['status', 'reversed_at']),
};

/** A call that prints fields of its answer. */
function one(result: string, fields: readonly string[]): Call {
  return { result, fields };
}

/** A call that reads all pages of a list and prints fields of each item. */
function each(result: string, fields: readonly string[], query?: OperationCall['query']): Call {
  return { result, fields, isList: true, ...(query && { query }) };
}

const clientLines = `import { Countersign } from '@countersign/sdk';

const client = new Countersign();`;

export function codeSamplesOf(operation: Operation): CodeSamples {
  const { operationId } = operation;
  if (!isOperationId(operationId)) throw new Error(`${operationId} has no code sample.`);
  const call = calls[operationId];
  return {
    ts: typescriptSample(operation, call),
    py: pythonSample(operation, call),
    go: goSample(operation, call),
    sh: curlSample(operation, call),
  };
}

function isOperationId(id: string): id is keyof RouteHandlers {
  return Object.hasOwn(calls, id);
}

function typescriptSample(operation: Operation, call: Call): string {
  const ids = pathExamples(operation).map(([name, value]): [string, string] => [camelCase(name), value]);
  const body = exampleBody(operation);
  const given = call.member === undefined ? body : Reflect.get(Object(body), call.member);
  const values = [given, call.options ?? call.query].filter((value) => value !== undefined);
  const parameters = [...ids.map(([name]) => name), ...values.map((value) => literal(value))];
  const statement = typescriptStatement(
    operation,
    `client.${sdkMethodOf(operation)}(${parameters.join(', ')})`,
    call,
  );
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
