import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ValidateFunction } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createAjv } from '../../src/domain/json-schema.ts';
import { reasonPhrase, statusByCode } from '../../src/http/edge/problem.ts';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { recordDelivery } from '../support/history.ts';
import {
  contractOperations,
  type DocumentedMedia,
  type DocumentedParameter,
  pathOf,
} from '../support/operations.ts';
import { createPartner } from '../support/partner.ts';
import { exchangeRaw } from '../support/raw-http.ts';
import { startReceiver } from '../support/receiver.ts';

const file = new URL('../../generated/contract/public.yaml', import.meta.url);
const prefix = '/api/v1/public';
const operations = await contractOperations();
const operatorOperations = await contractOperations('operator');
const ajv = createAjv();
/** By the text of the schema: hundreds of answers share a header. */
const validators = new Map<string, ValidateFunction>();

const server = await forFile(startTestApp());
const text = await readFile(file, 'utf8');
/** Parsed once: it takes a second. */
const document = parse(text);
/**
 * A tenant with the endpoint and delivery that the examples of path parameters name; operators' examples name
 * others.
 */
const exampleTenant = await server.createTenant();
const { id } = await recordDelivery(server.app.context, exampleTenant.organizationId, 'failed');
const { endpointId } = await server.app.context.db.prisma.delivery.update({
  where: { id },
  data: { id: exampleId(`${prefix}/deliveries/{id}`) },
});
const { prisma } = server.app.context.db;
const endpoint = await prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpointId } });
await prisma.webhookEndpoint.create({
  data: { ...endpoint, id: exampleId(`${prefix}/webhook-endpoints/{id}`), metadata: {}, sending_options: {} },
});
const ofOperators = (path: string) => exampleId(path, operatorOperations);
await prisma.organization.create({
  data: {
    id: ofOperators('/api/v1/operator/organizations/{id}/tokens'),
    name: 'Of examples',
    created_at: new Date(),
  },
});
const other = await recordDelivery(server.app.context, exampleTenant.organizationId, 'failed');
await prisma.delivery.update({
  where: { id: other.id },
  data: { id: ofOperators('/api/v1/operator/deliveries/{id}/attempts') },
});

test('the contract is served as YAML, without a token and with the address of the server, else byte for byte', async () => {
  const response = await fetch(`${server.baseUrl}${prefix}/openapi.yaml`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/yaml');
  expect(await response.text()).toBe(servedText(server.baseUrl));
});

test('the contract is served as JSON, without a token', async () => {
  const response = await fetch(`${server.baseUrl}${prefix}/openapi.json`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json\b/);
  expect(await response.json()).toEqual(servedDocument(server.baseUrl));
});

test('the contract names the server as its reader sees it: by the host and the scheme that a proxy reports', async () => {
  const answerTo = (...lines: string[]) => {
    const request = [`GET ${prefix}/openapi.json HTTP/1.1`, ...lines, 'Connection: close', '', ''].join(
      '\r\n',
    );
    return exchangeRaw(server.baseUrl, request);
  };
  const { body } = await answerTo('Host: api.acme.example', 'X-Forwarded-Proto: https');
  expect(body.servers).toMatchObject([{ url: 'https://api.acme.example' }]);
  // Text that a client makes up appears in the document only as an address.
  expect((await answerTo('Host: a"}],"x":[{"')).status).toBe(400);
});

test('PUBLIC_URL is what the served contracts name, and DOCS_URL what problem types begin with, there and in answers', async () => {
  const settings = {
    PUBLIC_URL: 'https://api.acme.example/',
    DOCS_URL: 'https://developers.acme.example/countersign',
  };
  await using acme = await startTestApp(settings, { api: true, worker: false });
  const { token } = await acme.createTenant();
  const served = await (await fetch(`${acme.baseUrl}${prefix}/openapi.json`)).json();
  expect(served.servers).toMatchObject([{ url: 'https://api.acme.example' }]);
  expect(served.components.examples.EventNotFound.value.type).toBe(
    'https://developers.acme.example/countersign/problems/not_found',
  );
  expect(JSON.stringify(served)).not.toContain('docs.countersign.example');
  for (const path of [`${prefix}/events/${randomUUID()}`, '/nowhere']) {
    const answer = await fetch(`${acme.baseUrl}${path}`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await answer.json()).toMatchObject({
      type: 'https://developers.acme.example/countersign/problems/not_found',
      code: 'not_found',
    });
  }
  const page = await fetch(`${acme.baseUrl}/docs/guides/quick-start/index.md`);
  expect(await page.text()).toContain('https://api.acme.example');
});

test('without DOCS_URL a problem type is the address at which this installation serves its page', async () => {
  const settings = { PUBLIC_URL: 'https://api.acme.example/' };
  await using acme = await startTestApp(settings, { api: true, worker: false });
  const served = await (await fetch(`${acme.baseUrl}${prefix}/openapi.json`)).text();
  expect(served).not.toContain('docs.countersign.example');
  const { type } = await (await fetch(`${acme.baseUrl}/nowhere`)).json();
  expect(type).toBe('https://api.acme.example/docs/problems/not_found');
  const page = await fetch(`${acme.baseUrl}${new URL(type).pathname}`, { headers: { Accept: 'text/html' } });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('not_found')]);
});

const lists = operations.flatMap(({ id, method, path, parameters }) => {
  const cursor = parameters.find(({ name }) => name === 'cursor');
  // The example cursor of the feed names a position that does not exist here.
  return cursor && id !== 'readEventFeed' ? [{ id, method, path, cursor, parameters }] : [];
});

test.each(lists)(
  'the example of a cursor of $id is one of that list',
  async ({ path, cursor, parameters }) => {
    const filled = path.replace('{id}', String(exampleOf(parameters.find(({ name }) => name === 'id'))));
    const ask = async (value: string) => {
      const headers = { Authorization: `Bearer ${exampleTenant.token}` };
      const answer = await fetch(`${server.baseUrl}${filled}?cursor=${value}`, { headers });
      return { status: answer.status, body: await answer.json() };
    };
    expect(await ask(String(exampleOf(cursor)))).toMatchObject({ status: 200, body: { has_more: false } });
    // A cursor of another list is refused.
    const ofOthers = Buffer.from(`others:${randomUUID()}`).toString('base64url');
    expect(await ask(ofOthers)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  },
);

test.each(operatorOperations.filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor')))(
  'the example of a cursor of $id is one of that list',
  async ({ path, parameters }) => {
    const named = (wanted: string) => String(exampleOf(parameters.find(({ name }) => name === wanted)));
    if (path.includes('/billing-runs/')) {
      await server.app.pool.query('insert into billing_run (id, created_at) values ($1, now())', [
        named('id'),
      ]);
    }
    const headers = { Authorization: `Bearer ${await server.createOperatorToken()}` };
    const ask = async (cursor: string) => {
      const filled = path.replace('{id}', named('id'));
      const answer = await fetch(`${server.baseUrl}${filled}?cursor=${cursor}`, { headers });
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await ask(named('cursor'))).toBe(200);
    expect(await ask(Buffer.from(`others:${randomUUID()}`).toString('base64url'))).toBe(400);
  },
);

test('the cursors of the examples of the feed are places in it', async () => {
  const operation = operations.find(({ id }) => id === 'readEventFeed');
  const pages = examplesOf(operation?.responses[200]?.content?.['application/json']);
  const cursors = [
    String(exampleOf(operation?.parameters.find(({ name }) => name === 'cursor'))),
    ...pages.flatMap(({ cursor, data }) => [cursor, ...data.map((each: { cursor: string }) => each.cursor)]),
  ];
  expect(cursors.length).toBeGreaterThan(3);
  const { token } = await server.createTenant();
  const headers = { Authorization: `Bearer ${token}` };
  for (const cursor of cursors) {
    const answer = await fetch(`${server.baseUrl}/api/v1/public/event-feed?cursor=${cursor}`, { headers });
    expect(await answer.json()).toMatchObject({ status: 410, code: 'feed_cursor_expired' });
  }
});

test('the next cursors of the examples are those of their lists', () => {
  const nameOf = (cursor: unknown) => Buffer.from(String(cursor), 'base64url').toString().split(/[/:]/)[0];
  for (const { id, cursor } of lists) {
    const pages = examplesOf(
      operations.find((each) => each.id === id)?.responses[200]?.content?.['application/json'],
    );
    for (const { next_cursor } of pages)
      if (next_cursor !== null) expect(nameOf(next_cursor), id).toBe(nameOf(exampleOf(cursor)));
  }
});

test('nothing else is served under the prefix', async () => {
  const templates = [...new Set(operations.map(({ path }) => path))];
  const ids = (path: string) => pathOf({ path }, randomUUID());
  const besides = [
    ...templates.map((path) => `${ids(path)}/more/still`),
    ...templates.map((path) => ids(path).replace(prefix, '/api/v1')),
    ...templates.map((path) => ids(path).replace(prefix, '')),
    ...templates.map((path) => ids(path).replace('/v1/', '/v2/')),
    ...['party', 'customers', 'organizations', 'tokens', 'openapi', 'docs'].map(
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
  // Only the name differs.
  const back = (named: string) =>
    named.replaceAll('Acme-', 'Service-').replaceAll('acme.webhook', 'service.webhook');
  expect(back(served)).toBe(servedText(acme.baseUrl));
  const json = await (await fetch(`${acme.baseUrl}${prefix}/openapi.json`)).text();
  expect(JSON.parse(back(json))).toEqual(servedDocument(acme.baseUrl));

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
  const { description } = document.components.schemas.ProblemCode;
  const documented = Object.fromEntries(
    [...description.matchAll(/^\| `(\w+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [
      code,
      Number(status),
    ]),
  );
  // Only the command line can cause this error.
  const { conflict: _conflict, ...answered } = statusByCode;
  expect(documented).toEqual(answered);
});

// What the lint does not see; that examples exist and fit their schemas, it does (test/contract/lint.test.ts).
test.each(operations)('the examples of headers and problems of $id are such', ({ responses }) => {
  for (const [status, { headers = {}, content }] of Object.entries(responses)) {
    for (const { schema, examples = {} } of Object.values(headers)) expectFit(schema, valuesOf(examples));
    for (const { code, ...problem } of examplesOf(content?.['application/problem+json'])) {
      expect(problem).toMatchObject({
        status: Number(status),
        type: `https://docs.countersign.example/problems/${code}`,
        title: reasonPhrase(Number(status)),
      });
      expect(statusByCode[code as keyof typeof statusByCode]).toBe(Number(status));
    }
  }
});

/** The contract's text with this address in place of the server variable. */
function servedText(baseUrl: string): string {
  const [before, declared, after] = text.split(/("\{base_url\}"\n.*\n(?: {4}variables:\n(?: {6}.*\n)+))/);
  const description = declared?.split('\n')[1];
  return `${before}"${baseUrl}"\n${description}\n${after}`;
}

function servedDocument(baseUrl: string): object {
  const [{ description }] = document.servers;
  return { ...document, servers: [{ url: baseUrl, description }] };
}

/** The example of the identifier in this path. */
function exampleId(path: string, among = operations): string {
  const operation = among.find((each) => each.path === path);
  return String(exampleOf(operation?.parameters.find(({ name }) => name === 'id')));
}

function exampleOf(parameter: DocumentedParameter | undefined): unknown {
  return Object.values(parameter?.examples ?? {})[0]?.value;
}

function expectFit(schema: object, values: readonly unknown[]): void {
  const key = JSON.stringify(schema);
  const validate = validators.get(key) ?? ajv.compile(schema);
  validators.set(key, validate);
  for (const value of values) expect(validate(value) ? [] : validate.errors).toEqual([]);
}

// biome-ignore lint/suspicious/noExplicitAny: examples are what the test is about; their schema types them.
function examplesOf(media: DocumentedMedia | undefined): any[] {
  return valuesOf(media?.examples ?? {});
}

const valuesOf = (examples: Readonly<Record<string, { value: unknown }>>) =>
  Object.values(examples).map(({ value }) => value);
