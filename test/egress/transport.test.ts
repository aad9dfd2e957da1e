import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { resolveWithDns } from '../../src/egress/resolve-host.ts';
import {
  createTransport,
  type ExchangeResult,
  type PostRequest,
  type Transport,
  type TransportOptions,
} from '../../src/egress/transport.ts';
import { CLOCK_STEP_MS } from '../support/slowness.ts';

const pem = (name: string) => readFileSync(new URL(`../support/tls/${name}.pem`, import.meta.url), 'utf8');
const TLS = { cert: pem('receiver.cert'), key: pem('receiver.key') };
const TEST_CA = pem('ca.cert');

const PATIENT = { totalMs: 5_000, connectMs: 5_000, headersMs: 5_000 };

function transportWith(options: Partial<TransportOptions> = {}): Transport {
  const transport = createTransport({
    userAgent: 'Service-Webhooks/1.0',
    allowInsecureReceivers: true,
    timeouts: PATIENT,
    bodyBytesMax: 64 * 1024,
    bodyKeepBytes: 4096,
    connectionsPerOriginMax: 8,
    tlsCa: TEST_CA,
    ...options,
  });
  onTestFinished(() => transport.close());
  return transport;
}

const post = (transport: Transport, url: string, request: Partial<PostRequest> = {}) =>
  transport.post({ url, headers: { 'content-type': 'application/json' }, body: '{}', ...request });

interface Receiver {
  readonly port: number;
  /** All connections ever accepted. */
  readonly connections: Socket[];
}

async function listen(server: Server, host = '127.0.0.1'): Promise<Receiver> {
  const connections: Socket[] = [];
  server.on('connection', (socket: Socket) => {
    connections.push(socket);
    socket.on('error', () => {});
  });
  server.on('tlsClientError', () => {});
  server.listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of connections) socket.destroy();
    server.close();
  });
  return { port: portOf(server), connections };
}

function portOf(server: Server): number {
  const isTcp = (address: AddressInfo | string | null): address is AddressInfo =>
    typeof address === 'object' && address !== null;
  const address = server.address();
  if (!isTcp(address)) throw new Error('The server does not listen on TCP.');
  return address.port;
}

const httpReceiver = (listener: RequestListener, host?: string) => listen(createHttpServer(listener), host);

/** Calls `answer` when a request with its two bytes of body has arrived. */
const rawReceiver = (answer: (socket: Socket) => unknown) =>
  listen(
    createTcpServer((socket) => {
      let received = '';
      socket.setEncoding('latin1').on('data', (text) => {
        received += text;
        if (!received.endsWith('\r\n\r\n{}')) return;
        received = '';
        void answer(socket);
      });
    }),
  );

function expectResponse(result: ExchangeResult) {
  if (result.kind !== 'response') expect.fail(`no response: ${result.message}`);
  return result;
}

function expectError(result: ExchangeResult) {
  if (result.kind !== 'error') expect.fail(`no error: ${result.status}`);
  const { errorClass, message } = result;
  return { errorClass, message };
}

test('a POST arrives byte for byte with its headers, and its response comes back', async () => {
  const body = '{"name":"Größe 🧾"}';
  const seen: unknown[] = [];
  const { port } = await httpReceiver(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    seen.push(request.method, request.url, Buffer.concat(chunks).toString(), request.headers);
    response.writeHead(202, { 'Retry-After': '7', 'Set-Cookie': ['a=1', 'b=2'] }).end('accepted');
  });

  const result = await post(transportWith(), `http://127.0.0.1:${port}/hook?x=%20y`, {
    body,
    headers: { 'Service-Event-Id': 'evt_1' },
  });

  expect(seen).toMatchObject([
    'POST',
    '/hook?x=%20y',
    body,
    {
      host: `127.0.0.1:${port}`,
      'service-event-id': 'evt_1',
      'user-agent': 'Service-Webhooks/1.0',
      'content-length': String(Buffer.byteLength(body)),
    },
  ]);
  const response = expectResponse(result);
  expect(response).toMatchObject({ status: 202, truncated: false });
  expect(response.headers).toMatchObject({ 'retry-after': '7', 'set-cookie': 'a=1, b=2' });
  expect(response.bodyPrefix.toString()).toBe('accepted');
  expect(Number.isInteger(response.durationMs)).toBe(true);
});

test('an https receiver with a certificate of a trusted authority is called', async () => {
  const { port } = await listen(createHttpsServer(TLS, (_request, response) => response.end('ok')));
  const transport = transportWith({ resolveHost: async () => ['127.0.0.1'] });

  expect(expectResponse(await post(transport, `https://receiver.test:${port}/`)).status).toBe(200);
  expect(expectResponse(await post(transport, `https://127.0.0.1:${port}/`)).status).toBe(200);
});

test('requests one after another share one kept connection', async () => {
  const { port, connections } = await httpReceiver((_request, response) => response.end('ok'));
  const transport = transportWith({ connectionsPerOriginMax: 1 });

  for (let i = 0; i < 5; i++) expectResponse(await post(transport, `http://127.0.0.1:${port}/`));

  expect(connections).toHaveLength(1);
});

test('at most connectionsPerOriginMax connections are open to an origin, and the others wait', async () => {
  const held: (() => void)[] = [];
  const { port, connections } = await httpReceiver((_request, response) => {
    held.push(() => response.end('ok'));
    if (held.length === 2) for (const release of held.splice(0)) release();
  });
  const transport = transportWith({ connectionsPerOriginMax: 2 });

  const results = await Promise.all(
    Array.from({ length: 10 }, () => post(transport, `http://127.0.0.1:${port}/`)),
  );

  expect(results.map((result) => expectResponse(result).status)).toEqual(Array(10).fill(200));
  expect(connections).toHaveLength(2);
});

test('a request that got no connection in its total time is an error and is never sent', async () => {
  let requests = 0;
  const { port } = await httpReceiver(() => {
    requests++;
  });
  let lookups = 0;
  const transport = transportWith({
    connectionsPerOriginMax: 1,
    // The connection that the first one's end makes room for comes too late for the others, however busy the machine is.
    resolveHost: async () => {
      if (lookups++ > 0) await delay(800);
      return ['127.0.0.1'];
    },
    timeouts: { ...PATIENT, totalMs: 400 },
  });

  const results = await Promise.all([1, 2, 3].map(() => post(transport, `http://receiver.example:${port}/`)));
  await transport.close();

  expect(results.map(expectError)).toEqual([
    { errorClass: 'timeout', message: `receiver.example:${port} did not answer within 0.4 s.` },
    {
      errorClass: 'timeout',
      message: `No connection to receiver.example:${port} became available within 0.4 s.`,
    },
    {
      errorClass: 'timeout',
      message: `No connection to receiver.example:${port} became available within 0.4 s.`,
    },
  ]);
  expect(requests).toBe(1);
});

test.for([301, 302, 303, 307, 308])('a redirect is a response and is not followed: %i', async (status) => {
  const paths: (string | undefined)[] = [];
  const { port } = await httpReceiver((request, response) => {
    paths.push(request.url);
    response.writeHead(status, { location: '/elsewhere' }).end();
  });

  const result = expectResponse(await post(transportWith(), `http://127.0.0.1:${port}/hook`));

  expect(result).toMatchObject({ status, headers: { location: '/elsewhere' } });
  expect(paths).toEqual(['/hook']);
});

const FINAL = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

test.for([
  ['100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ['100 without a reason', 'HTTP/1.1 100\r\n\r\n'],
  ['100 with headers, as of HTTP/1.0', 'HTTP/1.0 100 Continue\r\ndate: x\r\ncontent-length: 5\r\n\r\n'],
  ['102 and 103', 'HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
  ['one of the future', 'HTTP/1.1 199 Nearly There\r\n\r\n'],
  ['50 of them', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(50)],
] as const)('interim responses before the final one are passed over: %s', async ([, interim]) => {
  // Whatever the network makes of it: in one piece, byte by byte, or the interim part alone.
  const partings = [[`${interim}${FINAL}`], [...`${interim}${FINAL}`], [interim, FINAL]];
  const { port, connections } = await rawReceiver(async (socket) => {
    socket.setNoDelay();
    for (const part of partings.shift() ?? []) {
      socket.write(part);
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const transport = transportWith({ connectionsPerOriginMax: 1 });
  for (let nth = 1; nth <= 3; nth += 1) {
    const result = expectResponse(await post(transport, `http://127.0.0.1:${port}/`));
    expect(result).toMatchObject({ status: 200, headers: { 'content-length': '2' } });
    expect(result.bodyPrefix.toString()).toBe('ok');
  }
  expect(connections).toHaveLength(1);
});

test('a body that looks like an interim response is a body, and TLS makes no difference', async () => {
  const body = 'HTTP/1.1 100 Continue\r\n\r\n';
  const server = createTlsServer(TLS, (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(`${body}HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`);
      setTimeout(() => socket.write(body), 20);
    });
  });
  const { port } = await listen(server);
  const result = expectResponse(await post(transportWith(), `https://localhost:${port}/`));
  expect([result.status, result.bodyPrefix.toString()]).toEqual([200, body]);
});

test('a response without a body, and one that ends with its connection, are complete', async () => {
  const transport = transportWith();
  const empty = await rawReceiver((socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'));
  const closing = await rawReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nto the end'));

  const first = expectResponse(await post(transport, `http://127.0.0.1:${empty.port}/`));
  const second = expectResponse(await post(transport, `http://127.0.0.1:${closing.port}/`));

  expect([first.status, first.bodyPrefix.length, first.truncated]).toEqual([204, 0, false]);
  expect([second.status, second.bodyPrefix.toString()]).toEqual([200, 'to the end']);
});

test('a compressed body is kept as received', async () => {
  const bytes = Buffer.from([0x1f, 0x8b, 0, 0xff, 0xfe]);
  const { port } = await httpReceiver((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bytes),
  );
  const result = expectResponse(await post(transportWith(), `http://127.0.0.1:${port}/`));
  expect(result.bodyPrefix.equals(bytes)).toBe(true);
});

test('the kept part of a body is cut at bodyKeepBytes, and the rest is read so that the connection stays', async () => {
  const { port, connections } = await httpReceiver((_request, response) => response.end('x'.repeat(10_000)));
  const transport = transportWith({ connectionsPerOriginMax: 1 });

  for (let i = 0; i < 2; i++) {
    const result = expectResponse(await post(transport, `http://127.0.0.1:${port}/`));
    expect(result.bodyPrefix.toString()).toBe('x'.repeat(4096));
    expect(result.truncated).toBe(true);
  }
  expect(connections).toHaveLength(1);
});

test('a body of 1 GB is a response; its connection is dropped at the cap, not drained', async () => {
  const size = 1024 ** 3;
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let written = 0;
  const { port, connections } = await rawReceiver((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${size}\r\n\r\n`);
    const pump = () => {
      while (written < size && !socket.destroyed) {
        written += chunk.length;
        if (!socket.write(chunk)) break;
      }
    };
    socket.on('drain', pump);
    pump();
  });

  const result = expectResponse(await post(transportWith(), `http://127.0.0.1:${port}/`));
  await allClosed(connections);

  expect(result).toMatchObject({ status: 200, truncated: true });
  expect(result.bodyPrefix).toHaveLength(4096);
  // What the socket buffers of both sides hold may exceed the cap; a drained body would be the whole.
  expect(written).toBeLessThan(64 * 1024 * 1024);
});

test('a receiver that never answers is a timeout within the total time', async () => {
  const { port, connections } = await httpReceiver(() => {});
  const transport = transportWith({ timeouts: { ...PATIENT, totalMs: 300 } });

  const result = await post(transport, `http://127.0.0.1:${port}/`);
  await allClosed(connections);

  expect(expectError(result)).toEqual({
    errorClass: 'timeout',
    message: `127.0.0.1:${port} did not answer within 0.3 s.`,
  });
  expect(result.durationMs).toBeGreaterThanOrEqual(300 - CLOCK_STEP_MS);
});

test('response headers that do not come are a timeout before the total time is over', async () => {
  const { port } = await httpReceiver(() => {});
  const transport = transportWith({ timeouts: { ...PATIENT, headersMs: 100 } });
  expect(expectError(await post(transport, `http://127.0.0.1:${port}/`))).toEqual({
    errorClass: 'timeout',
    message: `127.0.0.1:${port} did not answer within 0.1 s.`,
  });
});

test('a TLS handshake that does not end is a timeout within the connect time', async () => {
  const { port } = await listen(createTcpServer(() => {}));
  const transport = transportWith({ timeouts: { ...PATIENT, connectMs: 100 } });
  expect(expectError(await post(transport, `https://127.0.0.1:${port}/`))).toEqual({
    errorClass: 'timeout',
    message: `127.0.0.1:${port} did not accept a connection within 0.1 s.`,
  });
});

test('a lookup that does not end is a timeout within the connect time', async () => {
  const transport = transportWith({
    timeouts: { ...PATIENT, connectMs: 100 },
    resolveHost: () => new Promise(() => {}),
  });
  const { errorClass } = expectError(await post(transport, 'https://receiver.test/'));
  expect(errorClass).toBe('timeout');
});

test.for([
  ['headers', 'HTTP/1.1 200 OK\r\nx-slow: ', 'did not answer within 0.2 s.'],
  [
    'body',
    'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n',
    'answered 200, but its response did not end within 0.2 s.',
  ],
] as const)('a slow drip of %s ends as a timeout after the total time', async ([, start, message]) => {
  const { port, connections } = await rawReceiver((socket) => {
    socket.write(start);
    const drip = setInterval(() => socket.write('x'), 5);
    socket.on('close', () => clearInterval(drip));
  });
  const transport = transportWith({ timeouts: { ...PATIENT, totalMs: 200 } });

  const result = await post(transport, `http://127.0.0.1:${port}/`);
  await allClosed(connections);

  expect(expectError(result)).toEqual({ errorClass: 'timeout', message: `127.0.0.1:${port} ${message}` });
});

const HEAD = 'HTTP/1.1 200 OK\r\n';
const NOT_COMPLETE = 'answered 200, then closed the connection before its response was complete.';

test.for([
  ['a reset before an answer', '', true, 'connection', 'closed the connection before it answered.'],
  ['an end before an answer', '', false, 'connection', 'closed the connection before it answered.'],
  ['a reset after headers', `${HEAD}content-length: 9\r\n\r\n`, true, 'connection', NOT_COMPLETE],
  [
    'an end within a measured body',
    `${HEAD}content-length: 9\r\n\r\nhalf`,
    false,
    'connection',
    NOT_COMPLETE,
  ],
  [
    'an end within a measured body of a closing connection',
    `${HEAD}connection: close\r\ncontent-length: 9\r\n\r\nhalf`,
    false,
    'connection',
    NOT_COMPLETE,
  ],
  [
    'an end within a chunked body',
    `${HEAD}transfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n`,
    false,
    'connection',
    NOT_COMPLETE,
  ],
  [
    'a broken chunk',
    `${HEAD}transfer-encoding: chunked\r\n\r\nnonsense\r\n`,
    false,
    'protocol',
    'sent a response that is not valid HTTP/1.1.',
  ],
  [
    'something that is not HTTP',
    'SSH-2.0-OpenSSH_9.6\r\n',
    false,
    'protocol',
    'sent a response that is not valid HTTP/1.1.',
  ],
  [
    'both a length and chunks',
    `${HEAD}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    false,
    'protocol',
    'sent a response that is not valid HTTP/1.1.',
  ],
  [
    'headers without end',
    `${HEAD}${'x: yyyyyyyyyyyyyyyy\r\n'.repeat(2_000)}`,
    false,
    'protocol',
    'sent more than 16384 bytes of response headers.',
  ],
  [
    'a protocol switch that nobody asked for',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    false,
    'protocol',
    'sent an unrequested 101 response.',
  ],
  [
    'a protocol switch without a word of the protocol',
    `HTTP/1.1 101 Switching Protocols\r\n\r\n${HEAD}content-length: 0\r\n\r\n`,
    false,
    'protocol',
    'sent an unrequested 101 response.',
  ],
  [
    'interim responses without end',
    'HTTP/1.1 102 Processing\r\n\r\n'.repeat(51),
    false,
    'protocol',
    'sent more than 50 interim (1xx) responses.',
  ],
  [
    'an interim response with headers without end',
    `HTTP/1.1 100 Continue\r\n${'x: yyyyyyyyyyyyyyyy\r\n'.repeat(2_000)}`,
    false,
    'protocol',
    'sent more than 16384 bytes of response headers.',
  ],
  [
    'an interim response and nothing after it',
    'HTTP/1.1 100 Continue\r\n\r\n',
    false,
    'connection',
    'closed the connection before it answered.',
  ],
] as const)('%s is an error that says so', async ([, bytes, reset, errorClass, message]) => {
  const { port } = await rawReceiver((socket) => {
    if (reset) socket.write(bytes, () => socket.resetAndDestroy());
    else socket.end(bytes);
  });
  const result = await post(transportWith(), `http://127.0.0.1:${port}/`);
  expect(expectError(result)).toEqual({ errorClass, message: `127.0.0.1:${port} ${message}` });
});

test('at most 64 response headers and 8 KiB are kept, and a huge one hides no other', async () => {
  const many = Array.from({ length: 100 }, (_, i) => `x-${i}: y\r\n`).join('');
  const { port } = await rawReceiver((socket) =>
    socket.write(`${HEAD}x-huge: ${'z'.repeat(9_000)}\r\nretry-after: 5\r\n${many}content-length: 0\r\n\r\n`),
  );
  const { headers } = expectResponse(await post(transportWith(), `http://127.0.0.1:${port}/`));
  expect(Object.keys(headers)).toHaveLength(64);
  expect(headers).toMatchObject({ 'retry-after': '5', 'x-0': 'y' });
  expect(headers).not.toHaveProperty('x-huge');
});

test('response headers named like object properties are only headers', async () => {
  const { port } = await rawReceiver((socket) =>
    socket.write(`${HEAD}__proto__: a\r\nconstructor: b\r\ncontent-length: 0\r\n\r\n`),
  );
  const { headers } = expectResponse(await post(transportWith(), `http://127.0.0.1:${port}/`));
  expect(headers).toEqual({ constructor: 'b', 'content-length': '0' });
  expect(Object.getPrototypeOf(headers)).toBe(Object.prototype);
});

test('a refused connection is an error', async () => {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  await once(server, 'close');

  for (const host of ['127.0.0.1', 'localhost']) {
    expect(expectError(await post(transportWith(), `http://${host}:${port}/`))).toEqual({
      errorClass: 'connection',
      message: `${host}:${port} refused the connection.`,
    });
  }
});

test('an untrusted certificate is an error', async () => {
  const { port } = await listen(createHttpsServer(TLS, (_request, response) => response.end()));
  const transport = createTransport({
    userAgent: 'Service-Webhooks/1.0',
    allowInsecureReceivers: true,
    timeouts: PATIENT,
    bodyBytesMax: 1,
    bodyKeepBytes: 1,
    connectionsPerOriginMax: 1,
  });
  onTestFinished(() => transport.close());

  expect(expectError(await post(transport, `https://127.0.0.1:${port}/`))).toEqual({
    errorClass: 'tls',
    message: `127.0.0.1:${port} has a TLS certificate of an unknown issuer, or lacks the intermediate one (UNABLE_TO_VERIFY_LEAF_SIGNATURE).`,
  });
});

test('a certificate for another name is an error, for each of several requests at once', async () => {
  let requests = 0;
  const { port } = await listen(
    createHttpsServer(TLS, (_request, response) => {
      requests++;
      response.end();
    }),
  );
  const transport = transportWith({ resolveHost: async () => ['127.0.0.1'] });

  const results = await Promise.all(
    Array.from({ length: 20 }, () => post(transport, `https://other.test:${port}/`)),
  );

  for (const result of results) {
    expect(expectError(result)).toEqual({
      errorClass: 'tls',
      message: `other.test:${port} has a TLS certificate for another host name (ERR_TLS_CERT_ALTNAME_INVALID).`,
    });
  }
  expect(requests).toBe(0);
});

test('a receiver that speaks plain HTTP on its https port, or only a retired TLS, is a TLS error', async () => {
  const plain = await listen(createTcpServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')));
  const retired = await listen(
    createTlsServer({ ...TLS, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }),
  );
  for (const { port } of [plain, retired]) {
    const { errorClass, message } = expectError(await post(transportWith(), `https://127.0.0.1:${port}/`));
    expect(errorClass).toBe('tls');
    expect(message).toMatch(/^127\.0\.0\.1:\d+ failed the TLS handshake \(\w+\)\.$/);
  }
});

test('HTTP/2 is not offered, so that dropping one exchange affects no other', async () => {
  const offered: (string | false | null)[] = [];
  const server = createTlsServer({ ...TLS, ALPNProtocols: ['h2', 'http/1.1'] }, (socket) => {
    offered.push(socket.alpnProtocol);
    socket.end(`${HEAD}content-length: 0\r\n\r\n`);
  });
  const { port } = await listen(server);
  expectResponse(await post(transportWith(), `https://127.0.0.1:${port}/`));
  expect(offered).toEqual(['http/1.1']);
});

test('plain http is refused unless insecure receivers are allowed, without a connection', async () => {
  const { port, connections } = await httpReceiver((_request, response) => response.end());
  const strict = transportWith({ allowInsecureReceivers: false });

  for (const url of [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, 'ftp://a/', 'not a URL']) {
    expect(expectError(await post(strict, url))).toEqual({
      errorClass: 'insecure_url',
      message: 'The endpoint URL does not start with https://; only https is supported.',
    });
  }
  expect(expectError(await post(transportWith(), 'ftp://127.0.0.1/')).errorClass).toBe('insecure_url');
  expect(connections).toHaveLength(0);
});

test('a literal address that is not public is refused without a connection, for each of many requests', async () => {
  const v4 = await listen(createHttpsServer(TLS, (_request, response) => response.end()));
  const v6 = await listen(
    createHttpsServer(TLS, (_request, response) => response.end()),
    '::1',
  );
  const strict = transportWith({ allowInsecureReceivers: false, connectionsPerOriginMax: 2 });

  for (const url of [
    `https://127.0.0.1:${v4.port}/`,
    `https://2130706433:${v4.port}/`,
    `https://0x7f.1:${v4.port}/`,
    `https://[::ffff:127.0.0.1]:${v4.port}/`,
    `https://[::1]:${v6.port}/`,
  ]) {
    const results = await Promise.all(Array.from({ length: 10 }, () => post(strict, url)));
    for (const result of results) {
      expect(expectError(result)).toEqual({
        errorClass: 'refused_address',
        message: expect.stringMatching(
          / is a loopback address; only public internet addresses are allowed\.$/,
        ),
      });
    }
  }
  for (const host of ['0.0.0.0', '0', '[::]', '[::ffff:0.0.0.0]']) {
    const result = await post(transportWith(), `https://${host}:${v4.port}/`);
    expect(expectError(result).errorClass).toBe('refused_address');
  }
  expect(v4.connections).toHaveLength(0);
  expect(v6.connections).toHaveLength(0);
});

// The refused address is 0.0.0.0, and the accepted ones loopback, so that a failure of this test stays on the machine.
test.for([
  ['its only address', ['0.0.0.0']],
  ['one of its addresses', ['127.0.0.1', '0.0.0.0']],
  ['the last of its addresses', ['127.0.0.1', '::1', '0.0.0.0']],
] as const)('a name is refused without a connection when %s is not public', async ([, addresses]) => {
  const { port, connections } = await httpReceiver((_request, response) => response.end());
  const transport = transportWith({ resolveHost: async () => addresses });

  expect(expectError(await post(transport, `http://receiver.test:${port}/`))).toEqual({
    errorClass: 'refused_address',
    message: 'receiver.test resolves to an unspecified address; only public internet addresses are allowed.',
  });
  expect(connections).toHaveLength(0);
});

test('a name that resolves to loopback is refused unless insecure receivers are allowed', async () => {
  const { port, connections } = await listen(createHttpsServer(TLS, (_request, response) => response.end()));
  const resolveHost = async () => ['127.0.0.1'];
  const url = `https://receiver.test:${port}/`;

  const strict = transportWith({ allowInsecureReceivers: false, resolveHost });
  expect(expectError(await post(strict, url)).errorClass).toBe('refused_address');
  expect(connections).toHaveLength(0);
  expect(expectResponse(await post(transportWith({ resolveHost }), url)).status).toBe(200);
});

test('localhost is loopback without asking DNS, and refused unless insecure receivers are allowed', async () => {
  const { port } = await listen(
    createHttpsServer(TLS, (_request, response) => response.end()),
    '::1',
  );
  expect(expectResponse(await post(transportWith(), `https://localhost:${port}/`)).status).toBe(200);
  const strict = transportWith({ allowInsecureReceivers: false });
  for (const host of ['localhost', 'a.localhost', 'localhost.']) {
    const { errorClass } = expectError(await post(strict, `https://${host}:${port}/`));
    expect(errorClass).toBe('refused_address');
  }
});

test('a name whose DNS answer changes is connected to the address that was checked', async () => {
  const checked = await httpReceiver((_request, response) => response.end('checked'));
  const answers = [['127.0.0.1'], ['0.0.0.0']];
  const asked: string[] = [];
  const transport = transportWith({
    resolveHost: async (hostname) => {
      asked.push(hostname);
      return answers.shift() ?? [];
    },
  });
  const url = `http://rebinding.test:${checked.port}/`;

  const first = expectResponse(await post(transport, url));
  expect(first.bodyPrefix.toString()).toBe('checked');
  expect(asked).toEqual(['rebinding.test']);

  const dropped = allClosed(checked.connections);
  for (const socket of checked.connections) socket.destroy();
  await dropped;
  expect(expectError(await post(transport, url)).errorClass).toBe('refused_address');
  expect(asked).toEqual(['rebinding.test', 'rebinding.test']);
  expect(checked.connections).toHaveLength(1);
});

test('one responsive address of a name is enough', async () => {
  const { port } = await httpReceiver((_request, response) => response.end(), '::1');
  const transport = transportWith({ resolveHost: async () => ['127.0.0.1', '::1'] });
  expect(expectResponse(await post(transport, `http://receiver.test:${port}/`)).status).toBe(200);
});

test.for([
  ['ENOTFOUND', 'The host name receiver.test has no address in DNS.'],
  ['ENODATA', 'The host name receiver.test has no address in DNS.'],
  ['ETIMEOUT', 'The address of receiver.test could not be looked up in DNS (ETIMEOUT).'],
  ['ESERVFAIL', 'The address of receiver.test could not be looked up in DNS (ESERVFAIL).'],
] as const)('a name that DNS does not resolve is an error: %s', async ([code, message]) => {
  const transport = transportWith({
    resolveHost: () => Promise.reject(Object.assign(new Error('query failed'), { code })),
  });
  expect(expectError(await post(transport, 'https://receiver.test/'))).toEqual({
    errorClass: 'dns',
    message,
  });
});

test('a name with an empty DNS answer is an error', async () => {
  const transport = transportWith({ resolveHost: async () => [] });
  expect(expectError(await post(transport, 'https://receiver.test/')).errorClass).toBe('dns');
});

const A = 1;
const AAAA = 28;
const SERVFAIL = 2;
const NXDOMAIN = 3;

/** A name server that answers each question type with one address, a DNS error code, or (`undefined`) not at all. */
async function nameServer(answers: Record<number, string | number | undefined>): Promise<Resolver> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  socket.on('message', (query, { port }) => {
    const questionEnd = query.indexOf(0, 12) + 5;
    const type = query.readUInt16BE(questionEnd - 4);
    const answer = answers[type];
    if (answer === undefined) return;
    const isError = typeof answer === 'number';
    const data = isError ? Buffer.alloc(0) : addressBytes(answer);
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (isError ? answer : 0), 2);
    [1, data.length === 0 ? 0 : 1, 0, 0].forEach((count, i) => void header.writeUInt16BE(count, 4 + 2 * i));
    const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]);
    const answered = data.length === 0 ? [] : [record];
    socket.send(Buffer.concat([header, query.subarray(12, questionEnd), ...answered]), port, '127.0.0.1');
  });
  const resolver = new Resolver({ timeout: 50, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return resolver;
}

/** The empty string stands for a name that exists without an address of that type. */
function addressBytes(address: string): Buffer {
  if (address === '') return Buffer.alloc(0);
  if (address === '2606:4700::1') return Buffer.from(`26064700${'0'.repeat(23)}1`, 'hex');
  return Buffer.from(address.split('.').map(Number));
}

test('DNS is queried for both address families, and a failure of one does not hide the other', async () => {
  const both = await nameServer({ [A]: '192.0.2.7', [AAAA]: '2606:4700::1' });
  const onlyV4 = await nameServer({ [A]: '192.0.2.7', [AAAA]: SERVFAIL });
  const onlyV6 = await nameServer({ [A]: '', [AAAA]: '2606:4700::1' });
  const silentV6 = await nameServer({ [A]: '192.0.2.7', [AAAA]: undefined });

  expect(await resolveWithDns(both, 'receiver.test')).toEqual(['192.0.2.7', '2606:4700::1']);
  expect(await resolveWithDns(onlyV4, 'receiver.test')).toEqual(['192.0.2.7']);
  expect(await resolveWithDns(onlyV6, 'receiver.test')).toEqual(['2606:4700::1']);
  expect(await resolveWithDns(silentV6, 'receiver.test')).toEqual(['192.0.2.7']);
});

test('a name without any address fails with DNS’s reason', async () => {
  const absent = await nameServer({ [A]: NXDOMAIN, [AAAA]: NXDOMAIN });
  const empty = await nameServer({ [A]: '', [AAAA]: '' });
  const silent = await nameServer({});
  const halfSilent = await nameServer({ [A]: '', [AAAA]: undefined });

  await expect(resolveWithDns(absent, 'receiver.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  await expect(resolveWithDns(empty, 'receiver.test')).rejects.toMatchObject({ code: 'ENODATA' });
  await expect(resolveWithDns(silent, 'receiver.test')).rejects.toMatchObject({ code: 'ETIMEOUT' });
  await expect(resolveWithDns(halfSilent, 'receiver.test')).rejects.toMatchObject({ code: 'ETIMEOUT' });
});

test('close waits for the exchange in flight, then leaves no connection open', async () => {
  let answer = () => {};
  const arrived = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let finish = () => {};
  const { port, connections } = await httpReceiver((request, response) => {
    if (request.url === '/slow') {
      finish = () => response.end('late');
      answer();
    } else response.end('ok');
  });
  const transport = transportWith();
  await Promise.all(Array.from({ length: 4 }, () => post(transport, `http://127.0.0.1:${port}/fast`)));
  const slow = post(transport, `http://127.0.0.1:${port}/slow`);
  await arrived;

  const closed = transport.close();
  finish();

  expect(expectResponse(await slow).bodyPrefix.toString()).toBe('late');
  await closed;
  await allClosed(connections);
});

test('misuse rejects: a closed transport, an invalid header', async () => {
  const { port } = await httpReceiver((_request, response) => response.end());
  const transport = transportWith();
  const invalid = post(transport, `http://127.0.0.1:${port}/`, { headers: { 'x-id': 'a\r\nb' } });
  await expect(invalid).rejects.toThrow('invalid x-id header');
  await transport.close();
  await expect(post(transport, `http://127.0.0.1:${port}/`)).rejects.toThrow('The transport is closed.');
});

async function allClosed(sockets: readonly Socket[]): Promise<void> {
  const closed = (socket: Socket) =>
    socket.closed || new Promise((resolve) => void socket.once('close', resolve));
  await Promise.all(sockets.map(closed));
}
