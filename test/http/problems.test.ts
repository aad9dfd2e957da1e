import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { securityHeaders } from '../../src/http/edge/security-headers.ts';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { contractOperations, pathOf } from '../support/operations.ts';
import { createPartner, type RequestOptions, type WireAnswer } from '../support/partner.ts';
import { expectProblem } from '../support/problem.ts';
import { exchangeRaw } from '../support/raw-http.ts';
import { timeLimit } from '../support/slowness.ts';

const prefix = '/api/v1/public';
const endpoints = `${prefix}/webhook-endpoints`;
const customers = `${prefix}/party/customers`;
const pages = [
  '/',
  '/healthz',
  '/docs',
  '/docs/',
  '/docs/assets/docs.css',
  `${prefix}/openapi.yaml`,
  `${prefix}/openapi.json`,
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const subscription = { event_type: 'invoice.issued', schema_version: 1 };
const creation = { endpoint_url: 'http://127.0.0.1:9/hooks', subscriptions: [subscription] };
/** The id of no resource; the same in every run, because tests are named after their paths. */
const id = '01a1f82f-1ee4-7997-a3b1-9a1e94e85aae';
const operations = await contractOperations();

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const { token } = await server.createTenant();
const partner = createPartner(server.baseUrl, token);

test.each<[string, string, string, RequestOptions, string[]]>([
  ['a missing body', 'POST', endpoints, {}, ['/body']],
  ['null', 'POST', endpoints, { body: 'null' }, ['/body']],
  ['a number', 'POST', endpoints, { body: '3' }, ['/body']],
  ['a string', 'POST', endpoints, { body: '"x"' }, ['/body']],
  ['an array', 'POST', endpoints, { body: '[]' }, ['/body']],
  ['missing members', 'POST', endpoints, { body: {} }, ['/body/endpoint_url', '/body/subscriptions']],
  ['an unknown member', 'POST', endpoints, { body: { ...creation, nickname: 'x' } }, ['/body/nickname']],
  [
    'an unknown member to be escaped',
    'POST',
    endpoints,
    { body: { ...creation, 'a/b~c': 1 } },
    ['/body/a~1b~0c'],
  ],
  [
    'wrong types, deep inside',
    'POST',
    endpoints,
    {
      body: {
        endpoint_url: 'nonsense',
        subscriptions: [subscription, { event_type: 1, schema_version: '1', x: 0 }],
      },
    },
    [
      '/body/endpoint_url',
      '/body/subscriptions/1/x',
      '/body/subscriptions/1/event_type',
      '/body/subscriptions/1/schema_version',
    ],
  ],
  [
    'a status that the client may not set',
    'PUT',
    `${endpoints}/${id}`,
    { body: { subscriptions: [subscription], status: 'active' } },
    ['/body/status'],
  ],
  ['a limit that is no number', 'GET', `${endpoints}?limit=abc`, {}, ['/query/limit']],
  ['a limit given twice', 'GET', `${endpoints}?limit=1&limit=2`, {}, ['/query/limit']],
  ['an unknown query parameter', 'GET', `${endpoints}?limit=1&page=2`, {}, ['/query/page']],
  ['a query parameter where none is known', 'DELETE', `${endpoints}/${id}?force=true`, {}, ['/query/force']],
  ['a value outside the list', 'GET', `${endpoints}?status=gone`, {}, ['/query/status']],
  [
    'several parameters at once',
    'GET',
    `${endpoints}?status=&limit=0&cursor=`,
    {},
    ['/query/status', '/query/limit', '/query/cursor'],
  ],
  ['an id that is no UUID', 'GET', `${endpoints}/42`, {}, ['/path/id']],
  ['an id as a URN', 'GET', `${endpoints}/urn:uuid:${id}`, {}, ['/path/id']],
  ['an id in braces', 'GET', `${customers}/%7B${id}%7D`, {}, ['/path/id']],
  ['a NUL in the id', 'GET', `${customers}/%00`, {}, ['/path/id']],
  [
    'a header out of its pattern',
    'POST',
    `${endpoints}/${id}/disable`,
    { headers: { 'Idempotency-Key': 'a b' } },
    ['/headers/idempotency-key'],
  ],
])('400 invalid_request with pointers: %s', async (_what, method, path, options, pointers) => {
  const answer = await partner.request(method, path, options);
  expect(expectProblem(answer, 400, 'invalid_request').sort()).toEqual(pointers.sort());
});

test.each([
  ['cut off', '{"endpoint_url":'],
  ['a comment', '{} // x'],
  ['single quotes', "{'a':1}"],
  ['white space only', '   '],
  ['an undefined', 'undefined'],
])('400 malformed_json: %s', async (_what, body) => {
  expectProblem(await partner.request('POST', endpoints, { body }), 400, 'malformed_json');
});

test.each([
  ['at the top', '{"__proto__":{"a":1}}', '/body/__proto__'],
  [
    'in the metadata',
    JSON.stringify(creation).replace(/}$/, ',"metadata":{"__proto__":"x"}}'),
    '/body/metadata/__proto__',
  ],
  ['spelled with escapes', '{"metadata":{"\\u005f_pr\\u006Fto__":"x"}}', '/body/metadata/__proto__'],
  ['in an array, behind a name to be escaped', '{"a/b":[1,{"__proto__":null}]}', '/body/a~1b/1/__proto__'],
  [
    'deeper than the stack',
    `{"x":${'['.repeat(60_000)}{"__proto__":1}${']'.repeat(60_000)}}`,
    `/body/x${'/0'.repeat(60_000)}/__proto__`,
  ],
])(
  '400: a member called __proto__ is pointed at, and is nobody’s prototype: %s',
  async (_where, body, pointer) => {
    const answer = await partner.request('POST', endpoints, { body });
    expect(expectProblem(answer, 400, 'invalid_request')).toEqual([pointer]);
    expect(answer.body.errors[0].detail).toBe('No member may be called __proto__.');
    expect(Object.keys(Object.prototype)).toEqual([]);
  },
);

test('members called constructor, prototype and toString are text like any other', async () => {
  const metadata = { constructor: 'a', prototype: 'b', toString: 'c', hasOwnProperty: 'd' };
  const created = await partner.request('POST', endpoints, { body: { ...creation, metadata } });
  expect(created.status).toBe(201);
  expect((await partner.request('GET', `${endpoints}/${created.body.id}`)).body.metadata).toEqual(metadata);
});

const inLatin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const named = (description: string) => JSON.stringify({ ...creation, description });

test.each<[string, Uint8Array<ArrayBuffer>, Record<string, string>?]>([
  ['Latin-1', inLatin1(named('Süd'))],
  ['a byte that UTF-8 never has', inLatin1(named('\u00ff'))],
  ['a character cut off', new TextEncoder().encode(named('€')).filter((byte) => byte !== 0xac)],
  ['an overlong form', inLatin1(named('\u00c0\u00af'))],
  ['a surrogate', inLatin1(named('\u00ed\u00a0\u0080'))],
  ['in a name', inLatin1('{"\u00ff":1}')],
  ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${named('x')}`, 'utf16le'))],
  ['Latin-1, compressed', new Uint8Array(gzipSync(inLatin1(named('Süd')))), { 'Content-Encoding': 'gzip' }],
])(
  '400 malformed_json, and nothing is stored: a body that is not UTF-8: %s',
  async (_what, body, headers = {}) => {
    const count = async () =>
      (await server.app.pool.query<{ count: string }>('select count(*) from webhook_endpoint')).rows[0]
        ?.count;
    const before = await count();
    const answer = await post(body, { 'Content-Type': 'application/json', ...headers });
    expectProblem(answer, 400, 'malformed_json');
    expect(answer.body.detail).toBe('The body is not UTF-8: encode its text as UTF-8.');
    expect(await count()).toBe(before);
  },
);

test('a body that is not UTF-8 is refused by every operation that has one, of both APIs', async () => {
  const operator = await server.createOperatorToken();
  const withBody = [
    ...operations.map((each) => ({ ...each, as: token })),
    ...(await contractOperations('operator')).map((each) => ({ ...each, as: operator })),
  ].filter((each) => each.requestBody);
  expect(withBody.length).toBeGreaterThan(10);
  for (const { method, path, as, id: operation } of withBody) {
    const response = await fetch(`${server.baseUrl}${pathOf({ path }, id)}`, {
      method,
      headers: { Authorization: `Bearer ${as}`, 'Content-Type': 'application/json' },
      body: inLatin1('{"\u00e9":1}'),
    });
    const answer = { status: response.status, headers: response.headers, body: await response.json() };
    expectProblem(answer, 400, 'malformed_json');
    expect(answer.body.detail, operation).toContain('UTF-8');
  }
});

test('what is UTF-8 is stored as it came, replacement characters and all; a byte order mark is not part of it', async () => {
  const description = 'Süd €\ufffd\u{1f4a9}\ufeff';
  const answer = await partner.request('POST', endpoints, { body: `\ufeff${named(description)}` });
  expect([answer.status, answer.body.description]).toEqual([201, description]);
});

test('400: a body nested as deep as its size allows', async () => {
  const depth = 100_000;
  const body = `{"endpoint_url":"x","subscriptions":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  expectProblem(await partner.request('POST', endpoints, { body }), 400, 'invalid_request');
});

test.each(['/%', '/%zz', `${endpoints}/%ff`, `${endpoints}/%c3%28`, `${customers}/%`, '/docs/%e0%a4%a'])(
  '400: a broken percent escape in the path: %s',
  async (path) => {
    const answer = await raw(`GET ${path}`);
    expect(expectProblem(answer, 400, 'invalid_request')).toEqual(['/path']);
  },
);

test.each([
  '/nothing',
  '/api',
  prefix,
  '/api/v2/public/webhook-endpoints',
  `${prefix}/webhook-endpoint`,
  `${prefix}/webhook-endpoints/${id}/nothing`,
  `${prefix}/webhook-endpoints//verify`,
  `/${endpoints}`,
  '/API/V1/PUBLIC/EVENT-TYPES',
  '/HEALTHZ',
  '/docs/problems/no_such_code',
  '/docs/problems/constructor',
  `${prefix}/webhook%2Dendpoints`,
])('404: a path that is not there: %s', async (path) => {
  expectProblem(await raw(`GET ${path}`), 404, 'not_found');
});

test('404: a path of the API without its prefix is told with it, any other is not', async () => {
  const detailOf = async (path: string) => (await raw(`GET ${path}`)).body.detail;
  expect(await detailOf('/event-types')).toBe(
    `There is nothing at /event-types. Did you mean ${prefix}/event-types?`,
  );
  expect(await detailOf('/nothing')).toBe('There is nothing at /nothing.');
});

test.each([
  ...operations.map(({ path, method }) => [method, `${pathOf({ path }, id)}/`]),
  // A page of the docs has a trailing slash; a request without it is redirected.
  ...pages.filter((path) => !['/', '/docs'].includes(path)).map((path) => ['GET', `${path}/`]),
])('404: a trailing slash: %s %s', async (method = '', path = '') => {
  expectProblem(await partner.request(method, path), 404, 'not_found');
});

const methodsByPath = new Map([
  ...[...Map.groupBy(operations, ({ path }) => path)].map(([path, members]): [string, string[]] => [
    pathOf({ path }, id),
    members.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  ]),
  ...[...pages, '/docs/problems/not_found'].map((path): [string, string[]] => [path, ['GET', 'HEAD']]),
]);

test.each([...methodsByPath])('405 with Allow for every other method of %s', async (path, allowed) => {
  for (const method of [...methods, 'PROPFIND'].filter((each) => !allowed.includes(each))) {
    const answer = await partner.request(method, path);
    if (method === 'HEAD') expect(answer.status).toBe(405);
    else expectProblem(answer, 405, 'method_not_allowed');
    expect(answer.headers.get('Allow')?.split(', ').sort(), method).toEqual([...allowed].sort());
  }
});

test.each([...methodsByPath].filter(([, allowed]) => allowed.includes('GET')).map(([path]) => path))(
  'HEAD answers as GET does, without the body: %s',
  async (path) => {
    const [get, head] = [await raw(`GET ${path}`), await raw(`HEAD ${path}`)];
    expect(head.status).toBe(get.status);
    expect(head.body).toBe('');
    for (const name of ['Content-Type', 'Content-Length', 'Cache-Control', 'Location']) {
      expect(head.headers.get(name), name).toBe(get.headers.get(name));
    }
  },
);

test.each([
  ['256 KiB and one byte', 256 * 1024 + 1],
  ['4 MiB', 4 * 1024 * 1024],
])('413: a body of %s', async (_what, length) => {
  const body = JSON.stringify(creation).padEnd(length);
  expectProblem(await partner.request('POST', endpoints, { body }), 413, 'payload_too_large');
});

test('413: a body that gets too large by unpacking, or comes without a length', async () => {
  const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024, ' '));
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  expectProblem(await post(bomb, headers), 413, 'payload_too_large');
  const chunks = new Blob([Buffer.alloc(300 * 1024, ' ')]).stream();
  expectProblem(await post(chunks, { 'Content-Type': 'application/json' }), 413, 'payload_too_large');
});

test('a body of exactly 256 KiB is read', async () => {
  const body = JSON.stringify(creation).padEnd(256 * 1024);
  expect((await partner.request('POST', endpoints, { body })).status).toBe(201);
});

test.each([
  ['text/plain', {}],
  ['application/x-www-form-urlencoded', {}],
  ['application/problem+json', {}],
  ['application/merge-patch+json', {}],
  ['text/json', {}],
  ['nonsense', {}],
  ['application/json; charset=utf-16', {}],
  ['application/json; charset=latin1', {}],
  ['application/json', { 'Content-Encoding': 'zip' }],
])('415: %s %o', async (type, headers) => {
  const answer = await post(Buffer.from(JSON.stringify(creation)), { 'Content-Type': type, ...headers });
  expectProblem(answer, 415, 'unsupported_media_type');
});

test('415: no Content-Type, with a length and without one', async () => {
  const body = JSON.stringify(creation);
  expectProblem(await post(Buffer.from(body), {}), 415, 'unsupported_media_type');
  expectProblem(await post(new Blob([body]).stream(), {}), 415, 'unsupported_media_type');
});

test.each([
  ['application/json; charset=utf-8', (body: string) => body],
  ['Application/JSON; charset="UTF-8"', (body: string) => body],
  ['application/json', (body: string) => gzipSync(body)],
])('a body is read as %s', async (type, encode) => {
  const body = encode(JSON.stringify(creation));
  const encoding = typeof body === 'string' ? {} : { 'Content-Encoding': 'gzip' };
  const answer = await post(body, { 'Content-Type': type, ...encoding });
  expect(answer.status).toBe(201);
});

test.each(['GZIP', 'x-gzip', 'Identity'])('a body is unpacked from %s', async (encoding) => {
  const text = JSON.stringify(creation);
  const body = encoding === 'Identity' ? text : gzipSync(text);
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
  expect((await post(body, headers)).status).toBe(201);
});

test.each(['gzip', 'br', 'deflate'])(
  '400: a body that is not %s, as its Content-Encoding says',
  async (encoding) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
    expectProblem(await post(Buffer.from('{}'), headers), 400, 'malformed_json');
  },
);

test('400: a body that is wrong in 40,000 places is told of some of them, without holding up other requests', {
  timeout: timeLimit(5_000),
}, async () => {
  const body = { ...creation, subscriptions: Array(40_000).fill(1) };
  const wrong = partner.request('POST', endpoints, { body });
  const [answer, other] = await Promise.all([wrong, partner.request('GET', endpoints)]);
  expectProblem(answer, 400, 'invalid_request');
  expect(answer.body.errors).toHaveLength(50);
  expect(other.status).toBe(200);
});

test('431: headers beyond 16 KiB', async () => {
  const answer = await raw(`GET ${endpoints}`, `X-Huge: ${'a'.repeat(20_000)}\r\n`);
  expectProblem(answer, 431, 'request_headers_too_large');
});

test.each([
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nNonsense\r\n\r\n'],
  ['a method that does not exist', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n'],
  ['a length that is none', `POST ${endpoints} HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n`],
  [
    'two lengths',
    `POST ${endpoints} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
  ],
  [
    'length and chunks',
    `POST ${endpoints} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'an unknown transfer coding',
    `POST ${endpoints} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    'a transfer coding alone',
    `POST ${endpoints} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  ],
  [
    'chunks twice',
    `POST ${endpoints} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['chunks in HTTP/1.0', `POST ${endpoints} HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['a target that is no URL', 'GET http://[::1/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['no host', `GET ${endpoints} HTTP/1.1\r\nConnection: close\r\n\r\n`],
  ['two hosts', `GET ${endpoints} HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n`],
  ['a host that is none', `GET ${endpoints} HTTP/1.1\r\nHost: x/y\r\nConnection: close\r\n\r\n`],
])('400: a request that is not HTTP: %s', async (_what, request) => {
  const answer = await exchangeRaw(server.baseUrl, request);
  expectProblem(answer, 400, 'invalid_request');
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(answer.headers.get('Date')).toMatch(/ GMT$/);
});

test('405: a tunnel', async () => {
  const answer = await exchangeRaw(server.baseUrl, 'CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n');
  expectProblem(answer, 405, 'method_not_allowed');
  expect(answer.headers.get('Allow')).toBe('GET, HEAD');
});

test('an expectation that is not known is ignored', async () => {
  expectProblem(await raw(`GET ${endpoints}`, 'Expect: wonders\r\n'), 401, 'missing_credentials');
});

test('Request-Id is on every response, and never the same', async () => {
  const paths = [
    ...pages,
    endpoints,
    `${endpoints}/42`,
    '/nothing',
    '/%',
    '/docs/problems/not_found',
    customers,
  ];
  const ids = new Set<string | null>();
  for (const path of [...paths, ...paths]) {
    for (const headers of ['', 'Authorization: Basic x\r\n', 'Request-Id: mine\r\n']) {
      const answer = await raw(`GET ${path}`, headers);
      expect(answer.headers.get('Request-Id'), path).toMatch(/^[0-9a-f-]{36}$/);
      ids.add(answer.headers.get('Request-Id'));
    }
  }
  expect(ids.size).toBe(paths.length * 2 * 3);
});

test('no answer may be framed, sniffed, or name where its reader came from; pages say what they may load; no answer of the API is cached', async () => {
  const ofApi = [customers, `${customers}/${id}`, `${endpoints}/42`];
  for (const path of [...pages, ...ofApi, '/nothing']) {
    const { headers } = await partner.request('GET', path);
    if (ofApi.includes(path)) expect(headers.get('Cache-Control')).toBe('no-store');
    for (const name of ['Set-Cookie', 'X-Powered-By', 'Access-Control-Allow-Origin'])
      expect(headers.get(name), path).toBeNull();
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff');
    expect(headers.get('X-Frame-Options'), path).toBe('DENY');
    expect(headers.get('Referrer-Policy'), path).toBe('no-referrer');
    expect(headers.get('Content-Security-Policy'), path).toContain("default-src 'none'");
    expect(headers.get('Content-Security-Policy'), path).toContain("frame-ancestors 'none'");
    expect(headers.get('Strict-Transport-Security'), path).toBeNull();
  }
});

test('browsers are told to come by TLS where they do: behind a proxy that says so, or with a PUBLIC_URL of https', async () => {
  const hstsOf = async (path: string, headers: Record<string, string> = {}) =>
    (await partner.request('GET', path, { headers })).headers.get('Strict-Transport-Security');
  for (const path of ['/docs/', customers, '/nothing']) {
    expect(await hstsOf(path, { 'X-Forwarded-Proto': 'https' })).toBe('max-age=31536000');
    expect(await hstsOf(path, { 'X-Forwarded-Proto': 'http' })).toBeNull();
  }
  const publicly = securityHeaders('https://api.example');
  expect(publicly({})).toHaveProperty('Strict-Transport-Security');
  expect(publicly({ 'x-forwarded-proto': 'http' })).not.toHaveProperty('Strict-Transport-Security');
  expect(securityHeaders('http://api.example')({})).not.toHaveProperty('Strict-Transport-Security');
});

/** Sends a request without credentials that no HTTP client would send. */
function raw(requestLine: string, headers = ''): Promise<WireAnswer> {
  return exchangeRaw(
    server.baseUrl,
    `${requestLine} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`,
  );
}

async function post(body: BodyInit, headers: Record<string, string>): Promise<WireAnswer> {
  const response = await fetch(`${server.baseUrl}${endpoints}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, ...headers },
    body,
    duplex: 'half',
  } as RequestInit);
  return { status: response.status, headers: response.headers, body: await response.json() };
}
