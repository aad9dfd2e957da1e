import { utimes } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { mockOperations } from '../../src/contract/documented-answers.ts';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { contractOperations } from '../support/operations.ts';
import { createPartner, type RequestOptions, type WireAnswer } from '../support/partner.ts';
import { expectProblem } from '../support/problem.ts';
import { Program } from '../support/process.ts';
import { waitFor } from '../support/wait-for.ts';
import { contract, RunningMock } from './running-mock.ts';

const prefix = '/api/v1/public';
const operations = await contractOperations();

const starting = RunningMock.start('--watch');
// As strict with URLs as in production, which the contract describes.
const server = await forFile(
  startTestApp({ ALLOW_INSECURE_RECEIVERS: 'false' }, { api: true, worker: false }),
);
const realPartner = createPartner(server.baseUrl, (await server.createTenant()).token);
const mock = await forFile(starting);
const partner = mock.partner();
const real = await realPartner.register('https://hooks.example.com/countersign', ['invoice.issued']);
/** An endpoint that the mock knows, and one that the real server does. */
const ids: { mock: string; real: string } = { mock: '01a1e3cc-9d00-7dcc-9be2-679d9e1a4b7f', real: real.id };

type BadRequest = [what: string, method: string, path: string, options?: RequestOptions];

const endpoints = `${prefix}/webhook-endpoints`;
const fine = { endpoint_url: 'https://hooks.example.com/a', subscriptions: [subscription('invoice.issued')] };
const registering = (what: string, body: unknown, headers = {}): BadRequest => [
  what,
  'POST',
  endpoints,
  { body, headers },
];

const badRequests: BadRequest[] = [
  registering('half a JSON document', '{"endpoint_url":'),
  registering('no body', ''),
  registering('an array', []),
  registering('a number', 42),
  registering('an empty object', {}),
  registering('members of the wrong type', { endpoint_url: 1, subscriptions: {} }),
  registering('a member that is not known', { ...fine, secret: 'x' }),
  registering('a version below 1', { ...fine, subscriptions: [subscription('invoice.issued', 0)] }),
  registering('a body of 300 KiB', { ...fine, endpoint_url: `https://a.example/${'a'.repeat(300 * 1024)}` }),
  registering('text', JSON.stringify(fine), { 'Content-Type': 'text/plain' }),
  registering('JSON in Latin 1', fine, { 'Content-Type': 'application/json; charset=iso-8859-1' }),
  registering('a body that is not gzip', fine, { 'Content-Encoding': 'gzip' }),
  registering('an idempotency key with a space', fine, { 'Idempotency-Key': 'a b' }),
  ['an update without subscriptions', 'PUT', `${endpoints}/{id}`, { body: {} }],
  ['an update that is no JSON', 'PUT', `${endpoints}/{id}`, { body: 'subscriptions' }],
  ['details that are none', 'PATCH', `${endpoints}/{id}`, { body: { status: 'active' } }],
  ['no details', 'PATCH', `${endpoints}/{id}`, { body: {} }],
  [
    'metadata of numbers',
    'PATCH',
    `${endpoints}/{id}`,
    { body: { metadata: { a: 1, ['b'.repeat(41)]: 'x' } } },
  ],
  ['a description of two lines', 'PATCH', `${endpoints}/{id}`, { body: { description: 'a\nb' } }],
  ['a test event without a type', 'POST', `${endpoints}/{id}/test-events`, { body: {} }],
  ['an id that is no UUID', 'GET', `${endpoints}/42`],
  ['a limit of 0', 'GET', `${prefix}/party/customers?limit=0`],
  ['a limit in words', 'GET', `${prefix}/party/customers?limit=ten`],
  ['a status that does not exist', 'GET', `${endpoints}?status=lost&limit=101`],
  ['no token', 'GET', endpoints, { headers: { Authorization: '' } }],
  ['another scheme', 'GET', endpoints, { headers: { Authorization: 'Basic eDp5' } }],
  ['an unknown path', 'GET', `${prefix}/ledgers`],
  ['an unknown path without a token', 'GET', '/nowhere', { headers: { Authorization: '' } }],
  ['a trailing slash', 'GET', `${endpoints}/`],
  ['a broken escape', 'GET', `${prefix}/party/customers/%ff`],
  ['another method', 'PATCH', endpoints],
  ['OPTIONS that is no preflight', 'OPTIONS', `${endpoints}/{id}`],
];

test.each(badRequests)(
  '%s is refused as the real server refuses it',
  async (_what, method, path, options) => {
    const answer = await partner.request(method, path.replace('{id}', ids.mock), options);
    const real = await realPartner.request(method, path.replace('{id}', ids.real), options);
    expect(real.status).toBeGreaterThanOrEqual(400);
    expect(refusal(answer)).toEqual(refusal(real));
    expectProblem(answer, real.status, real.body.code);
  },
);

test('a body that is not JSON is answered at once, and so is the next request', async () => {
  const send = (body: string) =>
    fetch(`${mock.baseUrl}${endpoints}`, {
      method: 'POST',
      headers: { Authorization: 'Bearer any', 'Content-Type': 'application/json' },
      body,
      signal: AbortSignal.timeout(2_000),
    });
  const [malformed, sound] = [await send('{'), await send(JSON.stringify(fine))];
  expect(await malformed.json()).toMatchObject({ status: 400, code: 'malformed_json' });
  expect(sound.status).toBe(201);
});

test('without a bearer token nothing is answered, whatever the preference', async () => {
  for (const [Authorization, code] of [
    ['', 'missing_credentials'],
    ['Basic eDp5', 'malformed_credentials'],
  ]) {
    const answer = await partner.request('GET', `${prefix}/event-types`, {
      headers: { Authorization: Authorization ?? '', Prefer: 'code=200' },
    });
    expectProblem(answer, 401, code ?? '');
    expect(answer.headers.get('WWW-Authenticate')).toMatch(/^Bearer realm=/);
  }
});

test('a page of any origin may call every operation and read every header of the answer', async () => {
  const preflight = await fetch(`${mock.baseUrl}${prefix}/webhook-endpoints`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'http://localhost:5173',
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'authorization, prefer, idempotency-key, content-type, x-trace',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe('*');
  const methods = preflight.headers.get('Access-Control-Allow-Methods')?.split(', ');
  expect(methods).toEqual(expect.arrayContaining(operations.map(({ method }) => method)));
  const allowed = preflight.headers.get('Access-Control-Allow-Headers')?.toLowerCase().split(/, */);
  expect(allowed).toEqual(
    expect.arrayContaining(['authorization', 'prefer', 'idempotency-key', 'content-type', 'x-trace']),
  );

  const answers = [
    await partner.request('GET', `${prefix}/event-types`, { headers: { Origin: 'http://localhost:5173' } }),
    await partner.request('GET', `${prefix}/event-types?limit=0`),
    await partner.request('GET', `${prefix}/event-types`, { headers: { Authorization: '' } }),
    await partner.request('GET', '/nowhere'),
  ];
  for (const { headers } of answers) {
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    const exposed = headers.get('Access-Control-Expose-Headers')?.split(', ');
    expect(exposed).toEqual(expect.arrayContaining(documentedHeaders()));
    expect(exposed).toContain('Allow');
  }
});

test('the start tells where it is, and every request how it was answered', async () => {
  expect(mock.stdout).toContain(`${mock.baseUrl}/docs`);
  expect(mock.stdout).toContain('any bearer token');
  await partner.request('GET', `${prefix}/party/customers?limit=1`);
  await mock.says(`200 GET ${prefix}/party/customers?limit=1 only_page`);
});

test('a port that is taken is told of in one line', async () => {
  const { port } = new URL(mock.baseUrl);
  const { code, stderr } = await new Program('src/mock/main.ts', [], { PORT: port }).ended;
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `mock: Port ${port} on 127.0.0.1 is taken. Choose another: PORT=${Number(port) + 1} npm run mock\n`,
  });
});

test('--list prints every preference there is', async () => {
  const { code, stdout } = await new Program('src/mock/main.ts', ['--list'], {}).ended;
  expect(code).toBe(0);
  for (const { path, answers } of mockOperations(contract)) {
    expect(stdout).toContain(path);
    for (const { prefer } of answers) expect(stdout).toContain(prefer);
  }
});

test.each([
  'public.yaml',
  'public/paths/event-types.yaml',
  'public/schemas/event-types.yaml',
  'shared/headers.yaml',
])('with --watch the contract is read again when %s changes, and requests go on', async (file) => {
  const timesRead = () => mock.stdout.split('The contract has been read again.').length - 1;
  const before = timesRead();
  const now = new Date();
  await utimes(new URL(`../../openapi/${file}`, import.meta.url), now, now);
  await waitFor('that it is read again', () => timesRead() > before);
  expect((await partner.request('GET', `${prefix}/event-types`)).status).toBe(200);
});

test('Ctrl-C ends it, and until then it has called nobody', async () => {
  const { code, stdout } = await mock.stop('SIGINT');
  expect(code).toBe(0);
  expect(stdout).toContain('Stopped.');
  expect(mock.stderr).toBe('');
});

function subscription(event_type: string, schema_version = 1) {
  return { event_type, schema_version };
}

/** What a program can tell a refusal by. */
function refusal({ status, headers, body }: WireAnswer) {
  return {
    status,
    type: headers.get('Content-Type'),
    allow: headers.get('Allow'),
    authenticate: headers.get('WWW-Authenticate'),
    code: body.code,
    errors: body.errors,
  };
}

function documentedHeaders(): string[] {
  const responses = operations.flatMap((operation) => Object.values(operation.responses));
  return [...new Set(responses.flatMap(({ headers = {} }) => Object.keys(headers)))];
}
