// Host names as clients send them, wherever the server builds an address from one: redirects, samples of the
// docs, the served contract, the console's own origin.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { exchangeRaw } from '../support/raw-http.ts';

const server = await forFile(startTestApp({}, { api: true, worker: false }));
const operatorToken = await server.createOperatorToken();
const RUNS = Number(process.env.HOST_RUNS ?? 150);

const targets = [
  'GET /docs',
  'GET /docs/llms.txt',
  'GET /',
  'GET /api/v1/public/openapi.json',
  'GET /api/v1/operator/openapi.yaml',
  'GET /api/v1/console/session',
  'POST /api/v1/console/sign-in/passkey-challenges',
  'POST /api/v1/console/sign-in-links',
  'GET /nothing',
];

const name = fc.oneof(
  // Hosts that the console redirects to localhost.
  fc.constantFrom('127.0.0.1', '[::1]'),
  fc.constantFrom(
    ...['', 'localhost', 'x.example', '[::', '[::1%25eth0]', '[1:2]', '%', '%zz', '%00', '%2f', '1.2.3.999'],
    ...[
      '0x7f.1',
      '256.256.256.256',
      '4294967296',
      '.',
      '..',
      'a..b',
      'x.',
      'xn--a',
      'xn--',
      'ü.example',
      '*',
      '~',
      "!$&'()*+,;=",
      '_',
    ],
    ...['a'.repeat(64), 'a.'.repeat(200), '127.0.0.1:80', 'user@x', 'x/y', 'x?y', 'x#y', 'x\\y', '<x>', '"'],
  ),
  fc.string({ maxLength: 12, unit: 'binary-ascii' }).map((text) => text.replace(/[\r\n\0]/g, '')),
);
const port = fc.oneof(
  fc.constant(''),
  fc.constantFrom(
    ':',
    ':0',
    ':1',
    ':65535',
    ':65536',
    ':99999',
    ':9999999999',
    ':00080',
    ':-1',
    ':8e1',
    ':x',
    ':80:80',
  ),
  fc.nat(99_999).map((number) => `:${number}`),
);
const host = fc.tuple(name, port).map((parts) => parts.join(''));

interface Sent {
  target: string;
  host: string;
  form: 'path' | 'absolute' | 'other absolute';
  /** 'own' is the console's origin at this host. */
  origin: string | undefined;
  proto: string | undefined;
}

const sent: fc.Arbitrary<Sent> = fc.record({
  target: fc.oneof(
    fc.constantFrom('GET /console', 'GET /console/sign-in?next=//x'),
    fc.constantFrom(...targets),
  ),
  host,
  form: fc.constantFrom('path', 'path', 'absolute', 'other absolute'),
  origin: fc.option(
    fc.oneof(
      host.map((each) => `http://${each}`),
      host.map((each) => `https://${each}`),
      fc.constantFrom('own', 'own', 'null', 'file://', 'x', 'http://', 'http://x/path', 'http://u@x'),
    ),
    { nil: undefined },
  ),
  proto: fc.option(fc.constantFrom('https', 'http', 'https, http', 'ftp', '://', ' '), { nil: undefined }),
});

function requestOf({ target, host, form, origin, proto }: Sent): string {
  const [method = '', path = ''] = target.split(' ');
  const start = { path: '', absolute: `http://${host}`, 'other absolute': 'http://127.0.0.1:3000' }[form];
  const lines = [
    `${method} ${start}${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(origin === undefined ? [] : [`Origin: ${origin === 'own' ? `http://${host}` : origin}`]),
    ...(proto === undefined ? [] : [`X-Forwarded-Proto: ${proto}`]),
    ...(path.includes('operator') ? [`Authorization: Bearer ${operatorToken}`] : []),
    ...(method === 'POST' ? ['Content-Type: application/json', 'Content-Length: 2'] : []),
    'X-Forwarded-For: [::1%25, 999.1.1.1, x',
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${method === 'POST' ? '{}' : ''}`;
}

test('no host that a client names makes the server fail, in whatever form it comes', async () => {
  await fc.assert(
    fc.asyncProperty(sent, async (each) => {
      const { status } = await exchangeRaw(server.baseUrl, requestOf(each));
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: RUNS, ...(process.env.HOST_SEED && { seed: Number(process.env.HOST_SEED) }) },
  );
});

test.each([
  '127.0.0.1:99999',
  '127.0.0.1:65536',
  '%zz',
  'x%2fy',
  '1.2.3.999',
  '[1:2]',
  ':80',
  '[::1%25eth0]',
])('400: %s names no host', async (host) => {
  const answer = await exchangeRaw(
    server.baseUrl,
    requestOf({ target: 'GET /console', host, form: 'path', origin: undefined, proto: undefined }),
  );
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
});

test.each(['', 'http://127.0.0.1:3000'])(
  'a loopback address of the console leads to localhost, whole (target %j)',
  async (start) => {
    const answer = await exchangeRaw(
      server.baseUrl,
      `GET ${start}/console/x?a=b HTTP/1.1\r\nHost: 127.0.0.1:3000\r\nConnection: close\r\n\r\n`,
    );
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      302,
      'http://localhost:3000/console/x?a=b',
    ]);
  },
);
