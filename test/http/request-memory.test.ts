import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { requestMemoryFor } from '../../src/http/edge/request-memory.ts';
import { SharedRoom } from '../../src/platform/shared-room.ts';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { publication } from '../support/operator-calls.ts';
import { createPartner } from '../support/partner.ts';
import { expectProblem } from '../support/problem.ts';
import { exchangeRaw } from '../support/raw-http.ts';
import { scrape } from '../support/samples.ts';
import { timeLimit } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';

vi.setConfig({ testTimeout: 30_000 });

const MIB = 2 ** 20;
const usagePath = '/api/v1/public/usage-events';

// 16 MiB for bodies: a single organization gets 8.
const server = await forFile(
  startTestApp({ REQUEST_MEMORY_MIB: '16', OPERATIONS_PORT: '0' }, { api: true, worker: false }),
);
const [greedy, honest] = [await server.createTenant(), await server.createTenant()];
const [greedyPartner, honestPartner] = [greedy, honest].map(({ token }) =>
  createPartner(server.baseUrl, token),
);
if (!greedyPartner || !honestPartner) throw new Error('There are two.');
const usage = {
  body: {
    events: [{ id: 'a', meter: 'unknown', timestamp: new Date().toISOString(), customer_number: 'x' }],
  },
};

function open(text: string): Socket {
  const { hostname, port } = new URL(server.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
}

/** Holds half of the memory, the greedy organization's whole share. */
async function holdShare(): Promise<Socket[]> {
  const held = Array.from({ length: 8 }, () => open(postHead(usagePath, greedy.token, MIB)));
  await waitFor('the share to be used up', async () => (await bytesOf('bodies')) === 8 * MIB);
  return held;
}

async function bytesOf(kind: string): Promise<number> {
  const samples = await scrape(server.app.monitoringUrl ?? '');
  return samples.value('countersign_request_memory_bytes', { kind }) ?? Number.NaN;
}

const postHead = (path: string, token: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;

test('bodies that fill a share of the memory are followed by 503 for that organization alone, and none of them is cut off', async () => {
  const held = await holdShare();
  const refused = await greedyPartner.request('POST', usagePath, usage);
  expectProblem(refused, 503, 'service_unavailable');
  expect(refused.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
  // The meter is unknown: the request is read, processed and refused.
  expect((await honestPartner.request('POST', usagePath, usage)).status).toBe(422);
  const answers = held.map(async (socket) => {
    socket.write(JSON.stringify(usage.body).padEnd(MIB));
    return String((await once(socket, 'data'))[0]).split(' ')[1];
  });
  expect(await Promise.all(answers)).toEqual(held.map(() => '422'));
  expect((await greedyPartner.request('POST', usagePath, usage)).status).toBe(422);
  for (const socket of held) socket.destroy();
});

test('a body that was given up gives its memory back', async () => {
  for (const socket of await holdShare()) socket.destroy();
  await waitFor('it to be free', async () => (await bytesOf('bodies')) === 0);
});

test('what is refused before it was read is answered, is not read, and its connection ends', async () => {
  const path = '/api/v1/console/sign-in-links';
  const begin = performance.now();
  const answer = await exchangeRaw(
    server.baseUrl,
    `${postHead(path, 'x', 256 * 1024, `Origin: ${server.baseUrl}\r\n`).replace('Host: x', `Host: ${new URL(server.baseUrl).host}`)}{`,
  );
  expectProblem(answer, 413, 'payload_too_large');
  expect(answer.headers.get('Connection')).toBe('close');
  expect(performance.now() - begin).toBeLessThan(timeLimit(5_000));
});

test('pages that an organization does not read are followed by 503 for it alone, until it reads or leaves', async () => {
  const feed = '/api/v1/public/event-feed?from=start&limit=100';
  const token = await server.createOperatorToken();
  const { data, ...event } = Object(publication());
  const events = Array.from({ length: 17 }, () => ({
    ...event,
    id: crypto.randomUUID(),
    data: { ...data, metadata: { filler: 'x'.repeat(230_000) } },
  }));
  const published = await createPartner(server.baseUrl, token).request(
    'POST',
    `/api/v1/operator/organizations/${greedy.organizationId}/events/batch`,
    { body: { events } },
  );
  expect(published.body).toMatchObject({ data: { length: 17 } });
  const page = await greedyPartner.request('GET', feed);
  expect(page.body.data.length).toBeGreaterThan(10);
  // The system's buffers may take one whole page of each connection.
  const ask = `GET ${feed} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${greedy.token}\r\n\r\n`;
  const idle = Array.from({ length: 8 }, () => open(ask.repeat(3)).pause());
  await waitFor('the share to be used up', async () => (await bytesOf('answers')) > 7 * MIB);
  expectProblem(await greedyPartner.request('GET', feed), 503, 'service_unavailable');
  // On a busy machine it may have to wait for its turn, but the pages above are held until their connections end.
  await waitFor(
    'the other to be served',
    async () => (await honestPartner.request('GET', feed)).status === 200,
  );
  for (const socket of idle) socket.destroy();
  await waitFor('it to be free', async () => (await greedyPartner.request('GET', feed)).status === 200);
});

test('one owner gets half of the room, two a third each, and whoever comes next finds some', () => {
  const room = new SharedRoom(120);
  const fill = (owner: string) => {
    let held = 0;
    while (room.take(owner, 10)) held += 10;
    return held;
  };
  expect(fill('one')).toBe(60);
  expect(fill('other')).toBe(30);
  expect(fill('third')).toBe(10);
  expect([room.bytes, room.refusals]).toEqual([100, 3]);
});

test('who waits for room gets it in turn, small ones pass large ones, and nobody waits for good', async () => {
  const room = new SharedRoom(100);
  const release = room.take('large', 50);
  const order: string[] = [];
  const wait = (owner: string, bytes: number) =>
    room.takeWithin(owner, bytes, 5_000).then((turn) => {
      order.push(owner);
      return turn;
    });
  const waiting = [wait('large', 40), wait('large', 30)];
  expect(await wait('small', 5)).toBeDefined();
  release?.();
  release?.();
  const [first, second] = waiting;
  (await first)?.();
  await second;
  expect(order).toEqual(['small', 'large', 'large']);
  expect(await room.takeWithin('large', 60, 10)).toBeUndefined();
  expect(room.bytes).toBe(35);
});

test('without a setting, an eighth of what the process may use, within limits', () => {
  expect(requestMemoryFor(256 * MIB)).toBe(32 * MIB);
  expect(requestMemoryFor(64 * MIB)).toBe(16 * MIB);
  expect(requestMemoryFor(64 * 1024 * MIB)).toBe(256 * MIB);
});
