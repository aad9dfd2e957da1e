import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { statusByCode, titleOf } from '../../src/http/problem.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import {
  contractOperations,
  type DocumentedMedia,
  type DocumentedParameter,
  pathOf,
} from '../support/operations.ts';
import { createPartner } from '../support/partner.ts';
import { startReceiver } from '../support/receiver.ts';

const file = new URL('../../openapi/public.yaml', import.meta.url);
const prefix = '/api/v1/public';
const operations = await contractOperations();
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));

let server: TestApp;
let text: string;
beforeAll(async () => {
  server = await startTestApp();
  text = await readFile(file, 'utf8');
});
afterAll(() => server[Symbol.asyncDispose]());

test('the contract is served as YAML, without a token and byte for byte', async () => {
  const response = await fetch(`${server.baseUrl}${prefix}/openapi.yaml`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/yaml');
  expect(await response.text()).toBe(text);
});

test('the contract is served as JSON, without a token', async () => {
  const response = await fetch(`${server.baseUrl}${prefix}/openapi.json`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json\b/);
  expect(await response.json()).toEqual(parse(text));
});

test('the operations are those of the specification and those they cannot do without', () => {
  expect(operations.map(({ id }) => id).sort()).toEqual([
    'createVerificationChallenge',
    'createWebhookEndpoint',
    'deleteWebhookEndpoint',
    'disableWebhookEndpoint',
    'getCustomer',
    'getDelivery',
    'getEvent',
    'getReplay',
    'getWebhookEndpoint',
    'getWebhookEndpointHealth',
    'listCustomers',
    'listDeliveries',
    'listDeliveryAttempts',
    'listEventTypes',
    'listEvents',
    'listReplays',
    'listWebhookEndpoints',
    'redeliverDelivery',
    'restoreWebhookEndpoint',
    'startReplay',
    'updateWebhookEndpoint',
    'updateWebhookEndpointDetails',
    'verifyWebhookEndpoint',
  ]);
});

test.each([
  ['POST', `${prefix}/webhook-endpoints`],
  ['POST', `${prefix}/webhook-endpoints/{id}/verify`],
  ['PUT', `${prefix}/webhook-endpoints/{id}`],
  ['DELETE', `${prefix}/webhook-endpoints/{id}`],
  ['GET', `${prefix}/party/customers`],
])('Endpoints: %s %s', (method, path) => {
  expect(operations).toContainEqual(expect.objectContaining({ method, path }));
});

test('Versioning: public API paths carry the prefix /api/v1/public', () => {
  for (const { path } of operations) expect(path.startsWith(`${prefix}/`)).toBe(true);
});

test.each(operations)('$id is served at $method $path', async ({ method, path }) => {
  // Routing comes before authentication: whatever is not there would be 404 or 405.
  const response = await fetch(`${server.baseUrl}${pathOf({ path }, randomUUID())}`, { method });
  expect(response.status).toBe(401);
});

test('nothing else is served under the prefix', async () => {
  const templates = [...new Set(operations.map(({ path }) => path))];
  const ids = (path: string) => pathOf({ path }, randomUUID());
  const besides = [
    ...templates.map((path) => `${ids(path)}/more/still`),
    ...templates.map((path) => ids(path).replace(prefix, '/api/v1')),
    ...templates.map((path) => ids(path).replace(prefix, '')),
    ...templates.map((path) => ids(path).replace('/v1/', '/v2/')),
    ...['party', 'customers', 'invoices', 'contracts', 'tokens', 'openapi', 'docs'].map(
      (name) => `${prefix}/${name}`,
    ),
  ];
  for (const path of besides) {
    const response = await fetch(`${server.baseUrl}${path}`);
    expect(response.status, path).toBe(404);
    await response.body?.cancel();
  }
});

test('SERVICE_NAME renames headers, user agent and handshake type on the wire and in the served contract', async () => {
  await using acme = await startTestApp({ SERVICE_NAME: 'Acme' });
  const served = await (await fetch(`${acme.baseUrl}${prefix}/openapi.yaml`)).text();
  expect(served).not.toMatch(/\bService-/);
  expect(served).not.toContain('service.webhook');
  const headers = ['Signature', 'Timestamp', 'Event-Id', 'Delivery-Id', 'Webhook-Version', 'Verification'];
  for (const name of headers) expect(served).toContain(`name: Acme-${name}`);
  expect(served).toContain('const: Acme-Webhooks/1.0');
  expect(served).toContain('const: acme.webhook.verify');
  // Only the name has changed.
  const back = served.replaceAll('Acme-', 'Service-').replaceAll('acme.webhook', 'service.webhook');
  expect(back).toBe(text);
  const json = await (await fetch(`${acme.baseUrl}${prefix}/openapi.json`)).json();
  expect(json).toEqual(parse(served));

  await using receiver = await startReceiver();
  receiver.answer = (request, response) =>
    void response.writeHead(200, { 'Acme-Verification': String(request.headers['acme-verification']) }).end();
  const partner = createPartner(acme.baseUrl, (await acme.createTenant()).token);
  await partner.registerActive(receiver.url, ['invoice.issued']);
  const [handshake] = receiver.deliveries;
  expect(handshake?.headers).toMatchObject({
    'user-agent': 'Acme-Webhooks/1.0',
    'acme-signature': expect.stringMatching(/^v1=[0-9a-f]{64}$/),
    'acme-timestamp': expect.stringMatching(/^\d+$/),
    'acme-webhook-version': 'v1',
  });
  expect(Object.keys(handshake?.headers ?? {}).filter((name) => name.startsWith('service-'))).toEqual([]);
  expect(JSON.parse(handshake?.body ?? '')).toMatchObject({ type: 'acme.webhook.verify' });
});

test('the table of problem codes is the one that the server answers by', () => {
  const { description } = parse(text).components.schemas.ProblemCode;
  const documented = Object.fromEntries(
    [...description.matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [
      code,
      Number(status),
    ]),
  );
  // Only the command line can meet it.
  const { conflict: _conflict, ...answered } = statusByCode;
  expect(documented).toEqual(answered);
});

test.each(operations)('every example of $id fits its schema', (operation) => {
  expectMediaExamplesFit(operation.requestBody?.content, `${operation.id} request`);
  expectParameterExamplesFit(operation.parameters, operation.id);
  for (const [status, response] of Object.entries(operation.responses)) {
    expectMediaExamplesFit(response.content, `${operation.id} ${status}`);
    for (const [name, header] of Object.entries(response.headers ?? {})) {
      for (const [example, { value }] of Object.entries(header.examples ?? {})) {
        expectFit(header.schema, value, `${operation.id} ${status} ${name} ${example}`);
      }
    }
    for (const value of examplesOf(response.content?.['application/problem+json'])) {
      expect(value).toMatchObject({ status: Number(status), type: `/docs/problems/${value.code}` });
      expect(statusByCode[value.code as keyof typeof statusByCode]).toBe(Number(status));
      expect(value.title).toBe(titleOf(Number(status)));
    }
  }
});

test('every request and response of the contract has an example', () => {
  const media = operations.flatMap(({ id, requestBody, responses }) => [
    ...Object.values(requestBody?.content ?? {}).map((each) => ({ of: `${id} request`, each })),
    ...Object.entries(responses).flatMap(([status, { content }]) =>
      Object.values(content ?? {}).map((each) => ({ of: `${id} ${status}`, each })),
    ),
  ]);
  expect(media.filter(({ each }) => examplesOf(each).length === 0).map(({ of }) => of)).toEqual([]);
});

function expectMediaExamplesFit(content: Record<string, DocumentedMedia> | undefined, where: string): void {
  for (const media of Object.values(content ?? {})) {
    for (const value of examplesOf(media)) {
      expectFit({ ...media.schema, unevaluatedProperties: false }, value, where);
    }
  }
}

function expectParameterExamplesFit(parameters: readonly DocumentedParameter[], where: string): void {
  for (const { name, schema, examples = {} } of parameters) {
    expect(Object.keys(examples), `${where} ${name}`).not.toEqual([]);
    for (const { value } of Object.values(examples)) expectFit(schema, value, `${where} ${name}`);
  }
}

function expectFit(schema: object, value: unknown, where: string): void {
  const validate = ajv.compile(schema);
  expect(validate(value) ? [] : validate.errors, where).toEqual([]);
}

// biome-ignore lint/suspicious/noExplicitAny: examples are what the test is about; their schema types them.
function examplesOf(media: DocumentedMedia | undefined): any[] {
  return Object.values(media?.examples ?? {}).map(({ value }) => value);
}
