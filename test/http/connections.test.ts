import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { connectionsFor } from '../../src/http/edge/connection-limits.ts';
import { type ConnectionLimits, createHttpServer } from '../../src/http/edge/server.ts';
import { readConfig } from '../../src/platform/config.ts';
import { waitFor } from '../support/wait-for.ts';

vi.setConfig({ testTimeout: 30_000 });

const head = 'HTTP/1.1\r\nHost: x\r\n';
const post = `POST / ${head}Content-Length: 2\r\n\r\n{}`;

/** Sends a POST and waits for its answer. */
async function answered(socket: Socket): Promise<void> {
  socket.write(post);
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
}

/** More than the buffers of the system take for a client that does not read. */
const large = Buffer.alloc(8_000_000, 'x');

/** Answers every request when its body has arrived, at /large with a lot. */
const answering: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end(request.url === '/large' ? large : 'ok'));
};

/** A server with limits, and clients that never close their side of a connection by themselves. */
class Rig implements AsyncDisposable {
  readonly clients: Socket[] = [];
  readonly #http: ReturnType<typeof createHttpServer>;

  private constructor(limits: Partial<ConnectionLimits>, listener: RequestListener) {
    this.#http = createHttpServer(listener, limits);
  }

  static async start(limits: Partial<ConnectionLimits>, listener = answering): Promise<Rig> {
    const rig = new Rig(limits, listener);
    await new Promise<void>((resolve) => rig.#http.server.listen(0, '127.0.0.1', 2_000, resolve));
    return rig;
  }

  get port(): number {
    return (this.#http.server.address() as AddressInfo).port;
  }

  connect(): Socket {
    const socket = connect({ port: this.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.on('error', () => undefined);
    this.clients.push(socket);
    return socket;
  }

  /** Connections that the server holds. */
  held(): Promise<number> {
    return new Promise((resolve, reject) =>
      this.#http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.clients) socket.destroy();
    await this.#http.close(0);
  }
}

test('600 connections that are silent or stop in the headers or the body, and 30 that never read, are all given back soon after their time', async () => {
  await using rig = await Rig.start({ headersMs: 300, requestMs: 600, sendMs: 600, keepAliveMs: 300 });
  const answers: string[] = Array.from({ length: 600 }, () => '');
  for (const index of answers.keys()) {
    const socket = rig.connect();
    if (index % 3 === 1) socket.write(`POST / ${head}X-Half: `);
    if (index % 3 === 2) socket.write(`POST / ${head}Content-Length: 100\r\n\r\n{"half":`);
    socket.on('data', (chunk) => {
      answers[index] = `${answers[index]}${chunk}`;
    });
  }
  for (let index = 0; index < 30; index += 1) rig.connect().write(`GET /large ${head}\r\n`);
  await Promise.all(rig.clients.map((socket) => socket.connecting && once(socket, 'connect')));
  const begin = performance.now();
  await waitFor('every connection to be given back', async () => (await rig.held()) === 0);
  expect(performance.now() - begin).toBeLessThan(10_000);
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
});

test('a request that is refused by the parser gives its connection back, though the client stays', async () => {
  await using rig = await Rig.start({ headersMs: 60_000, requestMs: 60_000 });
  const refused = ['BREW / HTTP/1.1\r\n\r\n', `GET / ${head}X: ${'a'.repeat(40_000)}\r\n\r\n`];
  const answers = refused.map(() => '');
  for (const [index, bytes] of refused.entries()) {
    const client = rig.connect().on('data', (chunk) => {
      answers[index] = `${answers[index]}${chunk}`;
    });
    client.write(bytes);
  }
  await waitFor('the answers', () => answers.every((answer) => answer.endsWith('}')));
  await waitFor('both to be given back', async () => (await rig.held()) === 0);
  expect(answers.map((answer) => answer.split(' ')[1])).toEqual(['400', '431']);
});

test('a client that takes its time for a large answer, and one whose answer takes long, get all of it', async () => {
  const late: RequestListener = (request, response) => {
    request.resume();
    if (request.url === '/late') setTimeout(() => response.end('late'), 1_000);
    else answering(request, response);
  };
  await using rig = await Rig.start({ headersMs: 600, requestMs: 600, sendMs: 600 }, late);
  const slow = rig.connect();
  let received = 0;
  slow.on('data', (chunk: Buffer) => {
    received += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 8);
  });
  let answer = '';
  rig
    .connect()
    .on('data', (chunk) => (answer += chunk))
    .write(`GET /late ${head}\r\n`);
  slow.write(`GET /large ${head}\r\n`);
  await waitFor('the late answer', () => answer.endsWith('late'));
  await waitFor(
    'all of the large one',
    () => received > large.length,
    () => `${received}`,
    20_000,
  );
});

test('what follows a valid request and is not HTTP does not cost it its answer', async () => {
  const later: RequestListener = (request, response) => {
    request.resume();
    setTimeout(() => response.end('answer'), 100);
  };
  await using rig = await Rig.start({}, later);
  let answer = '';
  rig
    .connect()
    .on('data', (chunk) => (answer += chunk))
    .write(`${post}\u0000\u0000nonsense\r\n\r\n`);
  await waitFor('the connection to be given back', async () => answer !== '' && (await rig.held()) === 0);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*Connection: close\r\n[\s\S]*answer$/);
});

test.each([
  ['a request that is answered early', 'POST /early', true, 'early'],
  ['a request behind one that is still answered', `GET /late ${head}\r\nPOST /`, false, 'late'],
])(
  '%s gets no second answer, nor the answer to another, when its body is not valid',
  async (_what, sent, isFirstAwaited, body) => {
    const listener: RequestListener = (request, response) => {
      if (request.url === '/early') response.end('early');
      if (request.url === '/late') setTimeout(() => response.end('late'), 100);
      request.on('error', () => undefined);
    };
    await using rig = await Rig.start({}, listener);
    const client = rig.connect();
    let answer = '';
    client.on('data', (chunk) => (answer += chunk));
    client.write(`${sent} ${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`);
    if (isFirstAwaited) await once(client, 'data');
    client.write('not the size of a chunk\r\n');
    await waitFor('the connection to be given back', async () => answer !== '' && (await rig.held()) === 0);
    expect(answer.match(/^HTTP.*$/gm)).toEqual(['HTTP/1.1 200 OK']);
    expect(answer).toContain(body);
  },
);

test('of 500 requests sent ahead, one is carried out at a time, some are answered in order, and the connection ends', async () => {
  let [underWay, most] = [0, 0];
  const listener: RequestListener = (request, response) => {
    underWay += 1;
    most = Math.max(most, underWay);
    setImmediate(() => response.end(`<${request.url}>`, () => (underWay -= 1)));
  };
  await using rig = await Rig.start({}, listener);
  const client = rig.connect();
  let answer = '';
  client.on('data', (chunk) => (answer += chunk));
  client.write(Array.from({ length: 500 }, (_, index) => `GET /${index} ${head}\r\n`).join(''));
  await waitFor('the connection to be given back', async () => answer !== '' && (await rig.held()) === 0);
  expect(most).toBe(1);
  expect(answer.match(/<.*>/g)).toEqual(Array.from({ length: 21 }, (_, index) => `</${index}>`));
  expect(answer.match(/^Connection: .*$/gm)?.map((line) => line.includes('close'))).toEqual(
    Array.from({ length: 21 }, (_, index) => index === 20),
  );
});

test('a client that sends ahead and never reads costs one answer, and gives its connection back', async () => {
  let carriedOut = 0;
  const listener: RequestListener = (request, response) => {
    carriedOut += 1;
    answering(request, response);
  };
  await using rig = await Rig.start({ headersMs: 300, requestMs: 300, sendMs: 300 }, listener);
  rig.connect().write(`GET /large ${head}\r\n`.repeat(500));
  await waitFor('its answer', () => carriedOut > 0);
  await waitFor('the connection to be given back', async () => (await rig.held()) === 0);
  expect(carriedOut).toBe(1);
});

test('0 of 1,000 POSTs are reset on connections that a proxy keeps shorter than the server', async () => {
  const proxyKeepsMs = 250;
  const headersMs = 1_000;
  await using rig = await Rig.start({ keepAliveMs: 3_000, headersMs, requestMs: 2_000 });
  let [posts, resets] = [0, 0];
  const lane = async (pausesMs: readonly number[]) => {
    const socket = rig.connect().on('close', () => (resets += 1));
    for (const pauseMs of pausesMs) {
      await answered(socket);
      posts += 1;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const pauses = Array.from({ length: 1_000 }, (_, index) => (index * proxyKeepsMs) / 1_000);
  const lanes = Array.from({ length: 99 }, (_, index) => pauses.slice(10 * index, 10 * index + 10));
  // The last is idle for longer than headers may take: their time begins with a request.
  await Promise.all([...lanes.map(lane), lane([1.5 * headersMs, ...Array.from({ length: 9 }, () => 1)])]);
  expect({ posts, resets }).toEqual({ posts: 1_000, resets: 0 });
});

test('by default an idle connection outlives those of common proxies, and a request has well under five minutes', () => {
  const { keepAliveMs, headersMs, requestMs } = readConfig({}).connections;
  // nginx keeps a client's connection for 75 s; load balancers of clouds keep theirs for 60 s.
  expect(keepAliveMs).toBeGreaterThan(75_000);
  expect(headersMs).toBeLessThanOrEqual(requestMs);
  expect(requestMs).toBeLessThanOrEqual(30_000);
  expect(() => readConfig({ REQUEST_HEADERS_TIMEOUT_MS: '2000', REQUEST_TIMEOUT_MS: '1000' })).toThrow(
    'REQUEST_HEADERS_TIMEOUT_MS must not be longer than REQUEST_TIMEOUT_MS, which includes it.',
  );
});

test('with all connections taken, idle ones make room, busy ones stay, and what is one too many is refused and noted', async () => {
  const noted: number[] = [];
  const limits = { connectionsMax: 20, onRefusal: (connections: number) => noted.push(connections) };
  await using rig = await Rig.start(limits, (request, response) => {
    request.resume();
    if (request.url !== '/busy') response.end('ok');
  });
  const busy = Array.from({ length: 5 }, () => rig.connect());
  for (const socket of busy) socket.write(`GET /busy ${head}\r\n`);
  const idle = Array.from({ length: 14 }, () => rig.connect());
  await Promise.all(idle.map(answered));
  expect(await rig.held()).toBe(19);

  const next = rig.connect();
  await answered(next);
  expect(await rig.held()).toBe(6);
  expect(busy.every((socket) => !socket.readableEnded)).toBe(true);

  const silent = Array.from({ length: 16 }, () => rig.connect());
  const ended = Promise.race(silent.map((socket) => once(socket.resume(), 'end').then(() => 'refused')));
  expect(await ended).toBe('refused');
  expect(noted).toEqual([20]);
});

test('connections leave files for the database and the receivers, and there are never none', () => {
  expect(connectionsFor(300, 110)).toBe(190);
  expect(connectionsFor(300, 713)).toBe(75);
  expect(connectionsFor(1, 713)).toBe(1);
  expect(connectionsFor(20_000, 713)).toBe(10_000);
  expect(connectionsFor(Number.POSITIVE_INFINITY, 713)).toBe(10_000);
});
