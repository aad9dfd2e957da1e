import { readFile } from 'node:fs/promises';
import nodeFetch from 'node-fetch';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ApiError,
  ConnectionError,
  Countersign,
  CountersignError,
  type CountersignOptions,
  InternalServerError,
  RateLimitError,
  TimeoutError,
} from '../../src/sdk/index.ts';
import { userAgent } from '../../src/sdk/requests/user-agent.ts';
import { VERSION } from '../../src/sdk/version.ts';
import {
  answers,
  type Behaviour,
  hangsUp,
  refuses,
  startFarEnd,
  staysSilent,
  stopsHalfway,
} from '../support/far-end.ts';
import { forFile } from '../support/for-file.ts';

const farEnd = await forFile(startFarEnd());

const atOnce = { 'Retry-After': '0' };
const page = answers(200, { data: [], has_more: false, next_cursor: null });
const endpoint = { endpoint_url: 'https://hooks.example/', subscriptions: [] };

function client(options: Partial<CountersignOptions> = {}) {
  return new Countersign({ apiKey: 'csk_test', baseUrl: farEnd.url, ...options });
}

describe.each([
  ['the global fetch', {}],
  ['node-fetch', { fetch: nodeFetch }],
])('with %s', (_name, options) => {
  test.each([408, 429, 500, 502, 503, 504])('a %i is tried again', async (status) => {
    farEnd.play(refuses(status, 'any', atOnce), page);
    await client(options).customers.list();
    expect(farEnd.seen).toHaveLength(2);
  });

  test('a POST is tried again with the same key and body; another call has another key', async () => {
    farEnd.play(hangsUp, refuses(503, 'any', atOnce), answers(201, { id: '1' }));
    await client(options).webhookEndpoints.create(endpoint);
    const keys = farEnd.seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    expect(farEnd.seen.map(({ body }) => JSON.parse(body))).toEqual([endpoint, endpoint, endpoint]);
    await client(options).webhookEndpoints.create(endpoint);
    expect(farEnd.seen[3]?.headers['idempotency-key']).not.toBe(keys[0]);
  });

  test('a connection that ends without an answer is a ConnectionError that tells why', async () => {
    farEnd.play(hangsUp);
    const error = await client({ ...options, maxRetries: 0 })
      .customers.list()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ attempts: 1, cause: expect.any(Error) });
  });

  test.each([
    ['no answer', staysSilent],
    ['half an answer', stopsHalfway],
  ])('%s within timeoutMs is a TimeoutError', async (_what, behaviour) => {
    farEnd.play(behaviour);
    const call = client({ ...options, timeoutMs: 50, maxRetries: 0 }).customers.list();
    await expect(call).rejects.toThrow(TimeoutError);
    await expect(call).rejects.toThrow('did not answer within 50 ms');
  });

  test('an abort ends a call that waits for its answer, with the reason given', async () => {
    farEnd.play(staysSilent);
    const controller = new AbortController();
    const call = client(options).customers.list({}, { signal: controller.signal });
    await farEnd.waitForRequest();
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(farEnd.seen).toHaveLength(1);
  });
});

test('an abort ends a call that waits for its next attempt', async () => {
  farEnd.play(refuses(503, 'any', { 'Retry-After': '30' }));
  const controller = new AbortController();
  const call = client().customers.list({}, { signal: controller.signal });
  await farEnd.waitForRequest();
  controller.abort();
  await expect(call).rejects.toThrow(controller.signal.reason);
});

test('a call with a signal that is aborted already sends nothing', async () => {
  farEnd.play(page);
  await expect(client().customers.list({}, { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  expect(farEnd.seen).toHaveLength(0);
});

test.each([400, 401, 403, 404, 409, 410, 413, 415, 422])('a %i is not tried again', async (status) => {
  farEnd.play(refuses(status, 'any', atOnce));
  await expect(client().customers.list()).rejects.toMatchObject({ status, attempts: 1 });
  expect(farEnd.seen).toHaveLength(1);
});

test('a POST whose first attempt is still running elsewhere is tried again', async () => {
  farEnd.play(refuses(409, 'idempotency_key_in_use', atOnce), answers(201, { id: '1' }));
  expect(await client().webhookEndpoints.create(endpoint)).toEqual({ id: '1' });
});

test('a DELETE that an earlier attempt carried out has succeeded', async () => {
  farEnd.play(hangsUp, refuses(409, 'webhook_endpoint_deleted'));
  expect(await client().webhookEndpoints.delete('1')).toBeUndefined();
  farEnd.play(refuses(409, 'webhook_endpoint_deleted'));
  await expect(client().webhookEndpoints.delete('1')).rejects.toMatchObject({
    code: 'webhook_endpoint_deleted',
  });
});

test('retries end after maxRetries, of the client or of the call', async () => {
  farEnd.play(refuses(503, 'any', atOnce));
  await expect(client().customers.list()).rejects.toThrow(InternalServerError);
  expect(farEnd.seen).toHaveLength(3);
  farEnd.play(refuses(429, 'any', atOnce));
  await expect(client({ maxRetries: 0 }).customers.list()).rejects.toThrow(RateLimitError);
  expect(farEnd.seen).toHaveLength(1);
  await expect(client({ maxRetries: 0 }).customers.list({}, { maxRetries: 4 })).rejects.toMatchObject({
    attempts: 5,
  });
});

test('a wait of more than a minute is left to the caller', async () => {
  farEnd.play(refuses(429, 'any', { 'Retry-After': '61' }));
  const error = await client()
    .customers.list()
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) expect.unreachable();
  expect(error.headers.get('Retry-After')).toBe('61');
  expect(farEnd.seen).toHaveLength(1);
});

test.each([
  [{ 'Retry-After': '61' }, 61],
  [{ 'Retry-After': new Date(Date.now() + 3_600_000).toUTCString() }, expect.closeTo(3_600, -2.5)],
  [{ 'Retry-After': 'soon' }, undefined],
  [{}, undefined],
])('a RateLimitError with %o says when to come back, in seconds', async (headers, retryAfter) => {
  const limits = { 'RateLimit-Policy': '"default";q=600;w=60', RateLimit: '"default";r=0;t=41' };
  farEnd.play(refuses(429, 'rate_limited', { ...limits, ...headers }));
  const error = await client({ maxRetries: 0 })
    .customers.list()
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof RateLimitError)) expect.unreachable();
  expect(error.retryAfter).toEqual(retryAfter);
  expect(error.rateLimit).toEqual({ limit: 600, windowSeconds: 60, remaining: 0, resetSeconds: 41 });
});

test('a 429 without the headers of the limit knows nothing of it', async () => {
  farEnd.play(refuses(429, 'rate_limited'));
  const error = await client({ maxRetries: 0 })
    .customers.list()
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof RateLimitError)) expect.unreachable();
  expect(error.rateLimit).toEqual({
    limit: undefined,
    windowSeconds: undefined,
    remaining: undefined,
    resetSeconds: undefined,
  });
});

test('every request says which SDK sends it, and on what; who sets a User-Agent has their own', async () => {
  const { version } = JSON.parse(await readFile('src/sdk/package.json', 'utf8'));
  for (const fetch of [undefined, nodeFetch]) {
    farEnd.play(page);
    await client({ fetch }).customers.list();
    expect(farEnd.seen[0]?.headers['user-agent']).toBe(
      `countersign-sdk/${version} node/${process.versions.node}`,
    );
    await client({ fetch, headers: { 'user-agent': 'ledger/2' } }).customers.list();
    expect(farEnd.seen[1]?.headers['user-agent']).toBe('ledger/2');
  }
});

test.each([
  [{ process: { versions: { node: '22.1.0', bun: '1.2.3' } } }, 'bun/1.2.3'],
  [{ process: { versions: { node: '22.1.0', deno: '2.1.0' } } }, 'deno/2.1.0'],
  [{ process: undefined, navigator: { userAgent: 'Cloudflare-Workers' } }, 'Cloudflare-Workers'],
  [{ process: undefined, navigator: { userAgent: 'odd (thing)\n' } }, undefined],
  [{ process: undefined, navigator: undefined }, undefined],
])('in the runtime %o it names %s', (globals, runtime) => {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  const agent = userAgent();
  vi.unstubAllGlobals();
  expect(agent).toBe([`countersign-sdk/${VERSION}`, runtime].filter(Boolean).join(' '));
});

test('in a browser the browser says what it is', () => {
  vi.stubGlobal('process', undefined);
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0' });
  const agent = userAgent();
  vi.unstubAllGlobals();
  expect(agent).toBeUndefined();
});

test.each(['@evil.example/', '.evil.example', '', 'api/v1', '/a?b=c', '/a#b', '/a b', '/\\evil.example'])(
  'a request to %o is refused before the key goes anywhere',
  async (path) => {
    farEnd.play(page);
    await expect(client().request('GET', path)).rejects.toThrow('path must start with /');
    expect(farEnd.seen).toHaveLength(0);
  },
);

test('a request of one’s own is retried with the same key, and its headers and query are sent', async () => {
  farEnd.play(hangsUp, refuses(503, 'any', atOnce), answers(201, { id: '1' }));
  const query = { a: 'x y', b: 2, c: true, d: undefined, e: null };
  const options = { query, body: { name: 'n' }, headers: { 'X-One': '1' } };
  expect(await client().request('post', '/api/v1/public/things', options)).toEqual({ id: '1' });
  expect(farEnd.seen.map(({ method, path, body }) => [method, path, body])).toEqual(
    Array(3).fill(['POST', '/api/v1/public/things?a=x+y&b=2&c=true', '{"name":"n"}']),
  );
  const [first, , third] = farEnd.seen.map(({ headers }) => headers);
  expect(first).toMatchObject({ 'content-type': 'application/json', 'x-one': '1' });
  expect(first?.['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(third?.['idempotency-key']).toBe(first?.['idempotency-key']);
});

test('a request with a body that a GET cannot have, or a method that is none, is refused', async () => {
  await expect(client().request('GET', '/x', { body: {} })).rejects.toThrow('A GET cannot have a body.');
  await expect(client().request('GET /', '/x')).rejects.toThrow('method must be');
});

const html: Behaviour = (response) =>
  response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>SECRET</h1>');
const halfJson: Behaviour = (response) =>
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"signing_secret":"SECRET');

test.each([
  ['a page', html],
  ['JSON that breaks off', halfJson],
  ['no body', answers(200)],
  ['null', (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('null')],
] as [string, Behaviour][])(
  'a 200 with %s is an error of ours that quotes nothing of it',
  async (_what, behaviour) => {
    farEnd.play(behaviour);
    const error = await client()
      .customers.list()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CountersignError);
    expect(error).toMatchObject({ message: expect.stringMatching(/^200 .*Check baseUrl/) });
    expect(Object(error).cause).toBeUndefined();
    expect(String(error)).not.toContain('SECRET');
    expect(farEnd.seen).toHaveLength(1);
  },
);

test.each([
  [404, "this answer is not the API's. Check baseUrl."],
  [429, 'something between you and the API answered'],
  [502, 'something between you and the API answered'],
])('a %i without a problem document says who may have answered', async (status, message) => {
  farEnd.play((response) => response.writeHead(status).end('<h1>Hello</h1>'));
  await expect(client({ maxRetries: 0 }).customers.list()).rejects.toThrow(message);
});

test('a problem document with odd errors is a refusal all the same', async () => {
  for (const errors of [{}, [null], 'none']) {
    farEnd.play(answers(400, { code: 'x', detail: 'y', request_id: 'z', errors }));
    await expect(client().customers.list()).rejects.toMatchObject({ status: 400, problem: undefined });
    expect(farEnd.seen).toHaveLength(1);
  }
});

test.each([301, 302, 307, 308])('a %i is not followed: the key goes nowhere else', async (status) => {
  for (const fetch of [undefined, nodeFetch]) {
    farEnd.play((response) => response.writeHead(status, { Location: `${farEnd.url}/elsewhere` }).end());
    const call = client({ fetch }).webhookEndpoints.create(endpoint);
    await expect(call).rejects.toThrow(`baseUrl redirects to ${farEnd.url}/elsewhere`);
    expect(farEnd.seen).toHaveLength(1);
  }
});

test('a list whose cursor repeats, or is missing, ends', async () => {
  const walk = async () => {
    for await (const _ of client().customers.list());
  };
  farEnd.play(answers(200, { data: [], has_more: true, next_cursor: 'same' }));
  await expect(walk()).rejects.toThrow('The list has no end');
  expect(farEnd.seen).toHaveLength(2);
  farEnd.play(answers(200, { data: [], has_more: false }));
  await walk();
  expect(farEnd.seen).toHaveLength(1);
});

test('a list that is kept and iterated later fails where it is iterated, and nowhere else', async () => {
  farEnd.play(refuses(404, 'not_found'));
  const list = client().customers.list();
  await farEnd.waitForRequest();
  await new Promise((resolve) => setImmediate(resolve));
  await expect(list[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'not_found' });
});

test('a fetch that does not heed its signal is left behind, by time-out and by abort', async () => {
  const deaf = client({ fetch: () => new Promise(() => undefined), maxRetries: 0, timeoutMs: 30 });
  await expect(deaf.customers.list()).rejects.toThrow(TimeoutError);
  const call = deaf.customers.list({}, { signal: AbortSignal.timeout(1), timeoutMs: 60_000 });
  await expect(call).rejects.toMatchObject({
    name: 'TimeoutError',
    message: expect.stringContaining('aborted'),
  });
});

test('options of a call that are undefined leave the client’s', async () => {
  farEnd.play(refuses(503, 'any', atOnce));
  const call = client({ maxRetries: 0 }).customers.list({}, { maxRetries: undefined, timeoutMs: undefined });
  await expect(call).rejects.toMatchObject({ attempts: 1 });
});

test('who asks for the response hears of a failure there only', async () => {
  farEnd.play(refuses(404, 'not_found'));
  await expect(client().customers.get('1').withResponse()).rejects.toMatchObject({ code: 'not_found' });
});

test('headers of the client and of the call are sent, and the call’s win', async () => {
  farEnd.play(page);
  const { customers } = client({ headers: { 'X-One': '1', 'X-Two': '2' } });
  await customers.list({ limit: 3, cursor: 'a b&c' }, { headers: { 'x-two': '3', Prefer: 'code=409' } });
  expect(farEnd.seen[0]).toMatchObject({
    path: '/api/v1/public/party/customers?limit=3&cursor=a+b%26c',
    headers: { authorization: 'Bearer csk_test', 'x-one': '1', 'x-two': '3', prefer: 'code=409' },
  });
});

test.each(['', '.', '..'])('an id that is "%s" is refused before anything is sent', async (id) => {
  farEnd.play(page);
  await expect(client().webhookEndpoints.disable(id)).rejects.toThrow(TypeError);
  expect(farEnd.seen).toHaveLength(0);
});

test('a header that cannot be sent is refused without quoting it', async () => {
  const call = client({ headers: { 'X-Key': 'csk_secret\nx' } }).customers.list();
  await expect(call).rejects.toThrow('The header X-Key has');
  expect(String(await call.catch((error: unknown) => error))).not.toContain('csk_secret');
});

test('ids cannot leave their place in the path', async () => {
  farEnd.play(page);
  await client().customers.get('../webhook-endpoints?x=#');
  expect(farEnd.seen[0]?.path).toBe('/api/v1/public/party/customers/..%2Fwebhook-endpoints%3Fx%3D%23');
});

describe('with COUNTERSIGN_API_KEY and COUNTERSIGN_BASE_URL in the environment', () => {
  beforeEach(() => {
    vi.stubEnv('COUNTERSIGN_API_KEY', 'csk_of_the_environment');
    vi.stubEnv('COUNTERSIGN_BASE_URL', farEnd.url);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('a client without options calls that API with that key', async () => {
    farEnd.play(page);
    await new Countersign().customers.list();
    expect(farEnd.seen[0]?.headers.authorization).toBe('Bearer csk_of_the_environment');
  });

  test('what is passed wins, an empty key too: that is refused', async () => {
    farEnd.play(page);
    await new Countersign({ apiKey: 'csk_passed' }).customers.list();
    expect(farEnd.seen[0]?.headers.authorization).toBe('Bearer csk_passed');
    expect(() => new Countersign({ apiKey: '' })).toThrow('apiKey is missing');
  });

  test('what the environment has is checked like an option', () => {
    vi.stubEnv('COUNTERSIGN_BASE_URL', 'api.example.com');
    expect(() => new Countersign()).toThrow('baseUrl must be an absolute URL');
  });
});

test.each(['', '/', '/api/v1/public', '/api/v1/public/'])(
  'a baseUrl that ends with "%s" leads to the same paths',
  async (end) => {
    farEnd.play(page);
    await client({ baseUrl: farEnd.url + end }).customers.list();
    expect(farEnd.seen[0]?.path).toBe('/api/v1/public/party/customers');
  },
);

test.each([
  [
    { apiKey: undefined },
    'apiKey is missing: pass it to new Countersign({ apiKey }), or set COUNTERSIGN_API_KEY.',
  ],
  [{ apiKey: '' }, 'apiKey is missing'],
  [{ apiKey: 'csk_secret\n' }, 'apiKey has characters'],
  [
    { baseUrl: undefined },
    'baseUrl is missing: pass it to new Countersign({ baseUrl }), or set COUNTERSIGN_BASE_URL.',
  ],
  [{ baseUrl: 'csk_secret' }, 'baseUrl must be an absolute URL'],
  [{ baseUrl: 'https://user:csk_secret@api.example.com' }, 'baseUrl must have neither credentials'],
  [{ baseUrl: 'https://api.example.com?x=csk_secret' }, 'baseUrl must have neither credentials'],
  [{ timeoutMs: Number.NaN }, 'timeoutMs must be more than 0'],
  [{ timeoutMs: 0 }, 'timeoutMs must be more than 0'],
  [{ maxRetries: -1 }, 'maxRetries must be 0 or more'],
])('%o is refused at once, without quoting the key', (options, message) => {
  const make = () => client(options);
  expect(make).toThrow(TypeError);
  expect(make).toThrow(message);
  expect(make).not.toThrow('csk_secret');
});
