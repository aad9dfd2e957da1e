import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createOidcProviders } from '../../src/egress/oidc.ts';
import { EgressProxy } from '../../src/egress/proxy.ts';
import { createTransport, type TransportOptions } from '../../src/egress/transport.ts';
import { type ConnectProxy, openConnectProxy, PROXY_ADDRESS } from '../support/connect-proxy.ts';
import { startFakeProvider } from '../support/fake-provider.ts';
import { forFile } from '../support/for-file.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { waitFor } from '../support/wait-for.ts';

const pem = (name: string) => readFileSync(new URL(`../support/tls/${name}.pem`, import.meta.url), 'utf8');
const TLS = { cert: pem('receiver.cert'), key: pem('receiver.key') };
const TEST_CA = pem('ca.cert');

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) console.warn('SKIPPED: openssl is not installed, so no alert of a receiver was tried.');

/** A receiver whose TLS is OpenSSL's own, and demands a certificate. */
async function startOpenssl() {
  const file = (name: string) => `test/support/tls/${name}.pem`;
  const server = ['-cert', file('receiver.cert'), '-key', file('receiver.key')];
  const demand = ['-CAfile', file('client-ca.cert'), '-Verify', '2', '-verify_return_error'];
  const child = spawn('openssl', ['s_server', '-accept', '127.0.0.1:0', ...server, ...demand]);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  const portIn = () => /ACCEPT 127\.0\.0\.1:(\d+)/.exec(said)?.[1];
  await waitFor('openssl to listen', () => portIn() !== undefined);
  return { port: portIn(), [Symbol.asyncDispose]: async () => void child.kill() };
}

const proxy = await forFile(openConnectProxy());

function transportWith(options: Partial<TransportOptions> = {}) {
  const transport = createTransport({
    userAgent: 'Service-Webhooks/1.0',
    allowInsecureReceivers: true,
    timeouts: { totalMs: 5_000, connectMs: 5_000, headersMs: 5_000 },
    bodyBytesMax: 64 * 1024,
    bodyKeepBytes: 4096,
    connectionsPerOriginMax: 8,
    tlsCa: TEST_CA,
    proxy: new EgressProxy(proxy.url),
    ...options,
  });
  onTestFinished(() => transport.close());
  const post = (url: string) => transport.post({ url, headers: {}, body: '{}' });
  return { post };
}

interface Seen {
  readonly from: string | undefined;
  readonly host: string | undefined;
  readonly serverName: unknown;
  readonly clientName: unknown;
}

/** A receiver that answers 200 and remembers who called it. */
async function receiver(tls?: ServerOptions) {
  const seen: Seen[] = [];
  let connections = 0;
  const answer: RequestListener = ({ socket, headers }, response) => {
    const secured = socket instanceof TLSSocket ? socket : undefined;
    seen.push({
      from: socket.remoteAddress,
      host: headers.host,
      serverName: secured && Reflect.get(secured, 'servername'),
      clientName: secured?.getPeerCertificate().subject?.CN,
    });
    response.end('ok');
  };
  const server: Server = tls ? createTlsServer(tls, answer) : createServer(answer);
  server.on('connection', () => (connections += 1)).on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { port, seen, connections: () => connections };
}

function asked(of: ConnectProxy): string[] {
  return of.asked.splice(0);
}

test('every call leaves by the proxy, which is asked for the address; Host and SNI have the name, and a tunnel is used again', async () => {
  const plain = await receiver();
  const overTls = await receiver(TLS);
  const { post } = transportWith({ resolveHost: async () => ['127.0.0.1'] });
  const urls = [`http://receiver.test:${plain.port}/a`, `https://receiver.test:${overTls.port}/a`];
  for (const url of [...urls, ...urls]) expect(await post(url)).toMatchObject({ status: 200 });
  expect(asked(proxy)).toEqual([`127.0.0.1:${plain.port}`, `127.0.0.1:${overTls.port}`]);
  for (const { seen, port, connections } of [plain, overTls]) {
    expect(seen).toHaveLength(2);
    for (const each of seen)
      expect(each).toMatchObject({ from: PROXY_ADDRESS, host: `receiver.test:${port}` });
    expect(connections()).toBe(1);
  }
  expect(overTls.seen.map(({ serverName }) => serverName)).toEqual(['receiver.test', 'receiver.test']);
});

test('the proxy is not asked for an address that may not be called, nor for a name that leads to one', async () => {
  const { post } = transportWith({
    allowInsecureReceivers: false,
    resolveHost: async (name) =>
      name === 'inner.test' ? ['93.184.215.14', '10.1.2.3'] : ['169.254.169.254'],
  });
  for (const url of ['https://inner.test/', 'https://metadata.test/', 'https://127.0.0.1/', 'https://[::1]/'])
    expect(await post(url)).toMatchObject({ errorClass: 'refused_address' });
  expect(asked(proxy)).toEqual([]);
});

test('a certificate of another name is refused inside the tunnel as outside', async () => {
  const { port } = await receiver(TLS);
  const { post } = transportWith({ resolveHost: async () => ['127.0.0.1'] });
  expect(await post(`https://other.test:${port}/`)).toMatchObject({
    errorClass: 'tls',
    message: expect.stringContaining('has a TLS certificate for another host name'),
  });
});

test('of several addresses the first is taken that the proxy reaches', async () => {
  const { port, seen } = await receiver();
  proxy.asked.length = 0;
  const { post } = transportWith({ resolveHost: async () => ['127.0.0.9', '127.0.0.1'] });
  expect(await post(`http://receiver.test:${port}/`)).toMatchObject({ status: 200 });
  expect(seen).toMatchObject([{ from: PROXY_ADDRESS }]);
  expect(asked(proxy)).toEqual([`127.0.0.9:${port}`, `127.0.0.1:${port}`]);
});

describe('what the proxy does instead of a tunnel is the error of the attempt, in words without its address', () => {
  const answering =
    (status: string): ConnectProxy['instead'] =>
    (socket) =>
      void socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`);
  test.each<[string, ConnectProxy['instead'], string, string | RegExp, string | undefined]>([
    [
      'asks for other credentials',
      answering('407 No'),
      'proxy',
      'The proxy of this service did not accept the service (407).',
      'refuses the user and password of EGRESS_PROXY_URL (407)',
    ],
    [
      'refuses the destination',
      answering('403 No'),
      'proxy',
      /^The proxy of this service refused to connect to receiver\.test:\d+ \(403\)\.$/,
      undefined,
    ],
    [
      'does not reach it',
      answering('503 No'),
      'connection',
      /^receiver\.test:\d+ could not be reached \(the proxy of this service answered 503\)\.$/,
      undefined,
    ],
    [
      'hangs up',
      (socket) => socket.destroy(),
      'proxy',
      'The proxy of this service could not be used (ECONNRESET).',
      'could not be used (ECONNRESET)',
    ],
    [
      'speaks something else',
      (socket) => void socket.end('220 smtp.example ready\r\n'),
      'proxy',
      'The proxy of this service could not be used (HPE_INVALID_CONSTANT).',
      'could not be used (HPE_INVALID_CONSTANT)',
    ],
    [
      'is silent',
      () => undefined,
      'proxy',
      /^The proxy of this service opened no connection to receiver\.test:\d+ within 0\.\d+ s\.$/,
      undefined,
    ],
  ])('it %s', async (_, instead, errorClass, message, fault) => {
    const { port, connections } = await receiver(TLS);
    const egress = new EgressProxy(proxy.url);
    const { post } = transportWith({
      proxy: egress,
      resolveHost: async () => ['127.0.0.1'],
      timeouts: { totalMs: 5_000, connectMs: 400, headersMs: 5_000 },
    });
    const url = `https://receiver.test:${port}/`;
    proxy.instead = instead;
    const result = await post(url);
    expect(result).toMatchObject({ kind: 'error', errorClass });
    if (result.kind === 'error') expect(result.message).toMatch(message);
    expect(await egress.fault()).toBe(fault);
    proxy.instead = undefined;
    expect(await post(url)).toMatchObject({ status: 200 });
    expect(await egress.fault()).toBeUndefined();
    expect(connections()).toBe(1);
  });

  test('there is none: the error says so, and the receiver is not called directly', async () => {
    const { port, connections } = await receiver();
    const egress = new EgressProxy(`http://user:secret@127.0.0.1:${await lastingFreePort()}`);
    const { post } = transportWith({ proxy: egress });
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
      errorClass: 'proxy',
      message: 'The proxy of this service could not be used (ECONNREFUSED).',
    });
    expect(await egress.fault()).toBe('accepts no connection (ECONNREFUSED)');
    expect(connections()).toBe(0);
  });
});

test.each<[string, (socket: Socket) => unknown, string, string]>([
  ['hangs', () => undefined, 'timeout', 'did not accept a connection within 0.3 s.'],
  [
    'is broken off',
    (socket) => socket.resetAndDestroy(),
    'connection',
    'closed the connection before it answered.',
  ],
  ['is none', (socket) => socket.end('220 smtp.example ready'), 'tls', 'failed the TLS handshake'],
])('a TLS handshake inside the tunnel that %s is told as outside', async (_, answer, errorClass, message) => {
  const far = createTcpServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {}).once('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  const sockets: Socket[] = [];
  await once(far, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    far.close();
  });
  const { port } = far.address() as AddressInfo;
  for (const options of [{}, { proxy: undefined }]) {
    const { post } = transportWith({
      ...options,
      timeouts: { totalMs: 5_000, connectMs: 300, headersMs: 5_000 },
    });
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({
      errorClass,
      message: expect.stringContaining(message),
    });
  }
});

test('the way to the proxy is TLS where its URL says so, and only to a proxy that proves its name', async () => {
  await using overTls = await openConnectProxy(TLS);
  const [plain, secured] = [await receiver(), await receiver(TLS)];
  const urls = [`http://127.0.0.1:${plain.port}/`, `https://127.0.0.1:${secured.port}/`];
  const stranger = new EgressProxy(overTls.url);
  const { post: postByStranger } = transportWith({ proxy: stranger });
  expect(await postByStranger(urls[0] ?? '')).toMatchObject({
    errorClass: 'proxy',
    message: 'The proxy of this service could not be used (UNABLE_TO_VERIFY_LEAF_SIGNATURE).',
  });
  expect(await stranger.fault()).toBe('accepts no connection (UNABLE_TO_VERIFY_LEAF_SIGNATURE)');
  expect(asked(overTls)).toEqual([]);

  const trusted = new EgressProxy(overTls.url, TEST_CA);
  const { post } = transportWith({ proxy: trusted });
  for (const url of urls) expect(await post(url)).toMatchObject({ status: 200 });
  expect(await trusted.fault()).toBeUndefined();
  for (const { seen } of [plain, secured]) expect(seen).toMatchObject([{ from: PROXY_ADDRESS }]);
});

test('identity providers are reached through the proxy too', async () => {
  await using provider = await startFakeProvider();
  const providers = createOidcProviders({
    userAgent: 'Service/1.0',
    allowInsecureReceivers: true,
    proxy: new EgressProxy(proxy.url),
  });
  onTestFinished(() => providers.close());
  proxy.asked.length = 0;
  provider.say('');
  await providers.authorization(provider.client, 'https://console.example/console/sso/callback');
  expect(asked(proxy)).toEqual([new URL(provider.issuer).host]);
});

describe('a receiver that demands a client certificate', () => {
  const demanding = { ...TLS, ca: pem('client-ca.cert'), requestCert: true };
  const certificate = (name: string) => ({ cert: pem(`${name}.cert`), key: pem('client.key') });

  test('gets it, directly and through the proxy', async () => {
    for (const options of [{}, { proxy: undefined }]) {
      const { port, seen } = await receiver(demanding);
      const { post } = transportWith({ ...options, clientCertificate: certificate('client') });
      expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ status: 200 });
      expect(seen).toMatchObject([{ clientName: 'countersign.test' }]);
    }
  });

  // Most of Node's servers say nothing of it and hang up; those with OpenSSL's own checks send an alert (below).
  test.each(['none', 'client-expired', 'client-foreign'])('does not get %s', async (name) => {
    const { port, seen } = await receiver(demanding);
    const { post } = transportWith(name === 'none' ? {} : { clientCertificate: certificate(name) });
    const result = await post(`https://127.0.0.1:${port}/`);
    expect(result).toMatchObject({ kind: 'error', errorClass: expect.stringMatching(/^(connection|tls)$/) });
    expect(seen).toEqual([]);
  });

  test.skipIf(!hasOpenssl).each([
    ['none', 'demands a client certificate'],
    ['client-expired', 'refused the client certificate of this service, which has expired'],
    ['client-foreign', 'refused the client certificate of this service, whose authority it does not trust'],
  ])('says in an alert what is wrong with %s, and the partner reads it in words', async (name, words) => {
    await using far = await startOpenssl();
    for (const options of [{}, { proxy: undefined }]) {
      const { post } = transportWith({
        ...options,
        ...(name !== 'none' && { clientCertificate: certificate(name) }),
      });
      expect(await post(`https://127.0.0.1:${far.port}/`)).toMatchObject({
        errorClass: 'tls',
        message: expect.stringContaining(words),
      });
    }
  });
});
