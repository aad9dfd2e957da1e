import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { connectionsFor } from '../../src/http/edge/connections/connection-limits.ts';
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

/** More than the system's buffers take for a client that does not read. */
const large = Buffer.alloc(8_000_000, 'x');

/** Answers every request once its body has arrived; at /large with a large body. */
const answering: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end(request.url === '/large' ? large : 'ok'));
};

/** A server with limits, and clients that never close a connection first. */
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

test('600 connections that are silent or stop in the headers or the body, and 60 that never read, half of them without the body that they announced, are all given back soon after their time', async () => {
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
  for (let index = 0; index < 60; index += 1)
    rig.connect().write(`GET /large ${head}${index % 2 === 0 ? '' : 'Content-Length: 10\r\n'}\r\n`);
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
  // The last connection is idle for longer than headers may take: their time starts with a request.
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

  const more = Array.from({ length: 16 }, () => rig.connect());
  for (const socket of more) socket.write(`GET /busy ${head}\r\n`);
  const ended = Promise.race(
    more.map((socket) => new Promise((end) => socket.resume().once('close', () => end('refused')))),
  );
  expect(await ended).toBe('refused');
  expect(noted).toEqual([20]);
});

test('with all connections taken, one whose client does not read its answer makes room, and a busy one stays', async () => {
  let asked = 0;
  await using rig = await Rig.start({ connectionsMax: 20 }, (request, response) => {
    asked += 1;
    if (request.url === '/large') response.end(Buffer.alloc(16 * 2 ** 20));
    else if (request.url !== '/busy') response.end('ok');
  });
  const busy = rig.connect();
  busy.write(`GET /busy ${head}\r\n`);
  const slow = Array.from({ length: 18 }, () => rig.connect().pause());
  for (const socket of slow) socket.write(`GET /large ${head}\r\n`);
  await waitFor('all requests', () => asked === 19);
  await answered(rig.connect());
  expect(busy.readableEnded).toBe(false);
});

test('connections leave files for the database and the receivers, fit into the memory, and there are never none', () => {
  const machine = 16 * 2 ** 30;
  expect(connectionsFor(300, 110, machine)).toBe(190);
  expect(connectionsFor(300, 713, machine)).toBe(75);
  expect(connectionsFor(1, 713, machine)).toBe(1);
  expect(connectionsFor(20_000, 713, machine)).toBe(10_000);
  expect(connectionsFor(Number.POSITIVE_INFINITY, 713, machine)).toBe(10_000);
  expect(connectionsFor(20_000, 713, 256 * 2 ** 20)).toBe(2_048);
});

test.each([
  ['that have sent no request, or half of a head', ['', 'POST / HTTP/1.1\r\nX-Half: ']],
  ['that go on sending a body that was refused', [`POST /refused ${head}Content-Length: 9\r\n\r\n{`]],
])(
  'with all connections taken, those %s yield to new ones, the oldest first, and others stay',
  async (_what, sent) => {
    await using rig = await Rig.start({ connectionsMax: 20 }, (request, response) => {
      if (request.url === '/busy') return;
      if (request.url !== '/refused') request.resume();
      response.end('ok');
    });
    const busy = rig.connect();
    busy.write(`POST /busy ${head}Content-Length: 9\r\n\r\n{`);
    for (const text of sent) {
      for (let count = 0; count < 30; count += 1) rig.connect().resume().write(text);
    }
    await waitFor('room for the next', async () => (await rig.held()) === 19);
    for (let count = 0; count < 40; count += 1) await answered(rig.connect());
    expect(busy.readableEnded || busy.destroyed).toBe(false);
  },
);

test('a body that trickles ends with 408 long before its time, and one that comes steadily does not', async () => {
  const listener: RequestListener = (request, response) => {
    request.on('error', () => undefined);
    request.resume().on('end', () => response.end('whole'));
  };
  // The rate is checked every half second, in which 512 bytes are due.
  const requestMs = 3_000;
  await using rig = await Rig.start({ requestMs, headersMs: requestMs }, listener);
  const send = (path: string, bytes: number, times: number) => {
    const socket = rig.connect();
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.write(`POST ${path} ${head}Content-Length: ${times * bytes}\r\n\r\n`);
    let sent = 0;
    const timer = setInterval(() => {
      if (sent++ < times && socket.writable) socket.write('x'.repeat(bytes));
      else clearInterval(timer);
    }, 40);
    return () => answer;
  };
  const begin = performance.now();
  const [trickling, steady] = [send('/trickling', 1, 1_000), send('/steady', 400, 30)];
  await waitFor('the end of the one that trickles', () => trickling() !== '');
  expect(performance.now() - begin).toBeLessThan(requestMs);
  expect(trickling()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
  await waitFor('the answer to the other', () => steady() !== '');
  expect(steady()).toMatch(/^HTTP\/1\.1 200 [\s\S]*whole/);
});

test.each([
  ['bodies', 15, `POST / ${head}Content-Length: 60000\r\n\r\n${'x'.repeat(60_000)}`],
  ['nothing but heads', 50_000, `GET / ${head}\r\n`],
])(
  'of requests that are sent ahead, with %s, no more is read than their turn needs',
  async (_what, count, ahead) => {
    const finish = Promise.withResolvers<void>();
    const requests: IncomingMessage[] = [];
    await using rig = await Rig.start({}, async (request, response) => {
      requests.push(request);
      let length = 0;
      request.on('data', (chunk: Buffer) => (length += chunk.length));
      if (request.url === '/slow') await finish.promise;
      else await once(request, 'end');
      response.end(`<${length}>`);
    });
    const client = rig.connect();
    let answer = '';
    client.on('data', (chunk) => (answer += chunk));
    client.write(`GET /slow ${head}\r\n`);
    await waitFor('the first', () => requests.length === 1);
    client.write(ahead.repeat(count));
    const socket = requests[0]?.socket;
    await waitFor('reading to stop', () => socket?.isPaused() ?? false);
    expect(socket?.bytesRead).toBeLessThan(3 * 65_536);
    finish.resolve();
    await waitFor('the answers', () => (answer.match(/<\d+>/g)?.length ?? 0) === Math.min(count, 20) + 1);
    expect(answer).toContain(ahead.startsWith('POST') ? '<60000>' : '<0>');
  },
);
