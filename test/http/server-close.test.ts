import { Agent, get, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { createHttpServer, type HttpServer } from '../../src/http/edge/server.ts';
import { startScene } from '../support/scene.ts';
import { Gate, Stage } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

/** A stop that waits for its grace period exceeds its test's time limit. */
const LONG_MS = 120_000;
vi.setConfig({ testTimeout: 20_000 });

class TestServer implements AsyncDisposable {
  readonly requests: IncomingMessage[] = [];
  readonly responses: ServerResponse[] = [];
  readonly #http: HttpServer;
  #bytesRead: (() => number)[] = [];

  /** The server never answers. */
  constructor() {
    const listener: RequestListener = (request, response) => {
      this.requests.push(request.resume());
      this.responses.push(response);
    };
    this.#http = createHttpServer(listener);
    this.#http.server.on('connection', (socket: Socket) => this.#bytesRead.push(() => socket.bytesRead));
  }

  static async start(): Promise<TestServer> {
    const server = new TestServer();
    await new Promise<void>((resolve) => server.#http.server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.#http.server.address() as AddressInfo).port;
  }

  /** Sends bytes on a new connection and waits until the server has read them. */
  async send(bytes: string): Promise<Client> {
    const connections = this.#bytesRead.length;
    const client = new Client(connect(this.port, '127.0.0.1'));
    client.socket.write(bytes);
    await waitFor('the server to read', () => this.#bytesRead[connections]?.() === bytes.length);
    return client;
  }

  async response(count = 1): Promise<ServerResponse> {
    await waitFor(`${count} requests`, () => this.responses.length >= count);
    const response = this.responses[count - 1];
    if (!response) throw new Error('unreachable');
    return response;
  }

  close(graceMs = LONG_MS): Promise<void> {
    return this.#http.close(graceMs);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close(0);
  }
}

class Client {
  readonly socket: Socket;
  received = '';
  readonly closed: Promise<void>;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('utf8').on('data', (chunk) => (this.received += chunk));
    // Some of these connections are meant to be cut off.
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }
}

const head = 'HTTP/1.1\r\nHost: x\r\n';
const wholeRequest = `GET / ${head}\r\n`;

test.each([
  ['on which nothing was sent', ''],
  ['with half a header', `GET / ${head}X-Half: `],
  ['with half a body', `POST / ${head}Content-Length: 100\r\n\r\n{"half":`],
  ['with half a body in chunks', `POST / ${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"hal`],
  ['with half a body and an expectation', `POST / ${head}Expect: x\r\nContent-Length: 9\r\n\r\n{`],
])('a connection %s does not delay the stop', async (_which, bytes) => {
  await using server = await TestServer.start();
  const client = await server.send(bytes);
  await server.close();
  await client.closed;
  expect(client.received).toBe('');
});

test('a connection kept alive after its answer does not delay the stop', async () => {
  await using server = await TestServer.start();
  const agent = new Agent({ keepAlive: true });
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    get({ port: server.port, agent }, resolve).on('error', reject),
  );
  (await server.response()).end('answer');
  expect(await text(await answered)).toBe('answer');
  await server.close();
  agent.destroy();
});

test.each([
  ['plain', ''],
  ['with an expectation', 'Expect: x\r\n'],
])(
  'a request in flight (%s) is answered, says that the connection ends, and alone is waited for',
  async (_which, header) => {
    await using server = await TestServer.start();
    const silent = await server.send('');
    const client = await server.send(`GET / ${head}${header}\r\n`);
    const response = await server.response();
    const closed = server.close();
    await silent.closed;
    expect(client.received).toBe('');
    response.end('answer');
    await Promise.all([closed, client.closed]);
    expect(client.received).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*Connection: close\r\n[\s\S]*answer$/);
  },
);

test('an answer that has begun is sent to its end, and its connection then closed', async () => {
  await using server = await TestServer.start();
  const client = await server.send(wholeRequest);
  const response = await server.response();
  response.writeHead(200, { 'Content-Length': 6 }).write('ans');
  await waitFor('the beginning', () => client.received.endsWith('ans'));
  const closed = server.close();
  response.end('wer');
  await Promise.all([closed, client.closed]);
  expect(client.received).toMatch(/answer$/);
});

test('a request that follows on a connection about to end is not acted on', async () => {
  await using server = await TestServer.start();
  const client = await server.send(wholeRequest);
  const response = await server.response();
  const closed = server.close();
  client.socket.write(wholeRequest);
  response.end('answer');
  await Promise.all([closed, client.closed]);
  expect(server.responses).toHaveLength(1);
  expect(client.received.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('what is not answered within the grace period is cut off', async () => {
  await using server = await TestServer.start();
  const client = await server.send(wholeRequest);
  await server.response();
  await server.close(20);
  await client.closed;
  expect(client.received).toBe('');
});

test('while a verify request in flight gets its answer, no new delivery is fetched', async () => {
  const scene = await startScene();
  await using resources = new AsyncDisposableStack();
  resources.use(scene);
  const organization = await new Stage(scene).organization();
  const endpoint = await organization.endpoint();
  const unverified = await organization.partner.register(`${scene.receiver.url}/new`, ['invoice.voided']);
  const gate = new Gate();
  scene.receiver.answerHandshake = gate.hold;
  const { port, hostname } = new URL(scene.server.baseUrl);
  const silent = new Client(connect(Number(port), hostname));
  const verifying = organization.partner.request(
    'POST',
    `/api/v1/public/webhook-endpoints/${unverified.id}/verify`,
  );
  await waitFor('the handshake', () => gate.heldCount === 1);

  const stopped = scene.server.app[Symbol.asyncDispose]();
  await silent.closed;
  await organization.publish();
  gate.release((request, response) => {
    response.setHeader('Service-Verification', String(request.headers['service-verification']));
    response.writeHead(200).end();
  });
  expect(await verifying).toMatchObject({ status: 204 });
  await stopped;
  expect(endpoint.requests).toEqual([]);
});
