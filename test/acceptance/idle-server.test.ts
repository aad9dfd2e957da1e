// An idle server wakes only for a reason.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestApp, testEncryptionKeys } from '../support/app.ts';
import { RunningServer } from '../support/process.ts';
import { waitFor } from '../support/wait-for.ts';

/** Includes one run of whatever happens every five seconds, and none of what happens every half minute. */
const WINDOW_MS = 5_000;
/** Ten polls for deliveries, and six statements that a worker and an API make every five seconds. */
const ANSWERS_MAX = 20;
/** A timer and an answer for each of these statements, and a timer of Node's HTTP server each second. */
const WAKE_UPS_MAX = 100;

test('an idle server, which is watched too, asks Postgres at most four times a second, and sleeps in between', async () => {
  await using installation = await startTestApp({}, { api: false, worker: false });
  await using postgres = await countAnswers(installation.databaseUrl);
  await using server = await RunningServer.start('start', {
    DATABASE_URL: postgres.url,
    ENCRYPTION_KEYS: testEncryptionKeys,
    OPERATIONS_PORT: '0',
  });
  // Work that is due by the clock, some of it each minute, is no idleness: without this, the time of day decides.
  await installation.app.pool.query('delete from pgboss.schedule');
  await installation.app.pool.query('delete from pgboss.job');
  await waitFor('the end of the start', () => performance.now() - postgres.answeredAt > 300);

  const before = { answers: postgres.answers, wakeUps: await wakeUpsOf(server.pid) };
  // There is no signal for the absence of events, so the test waits.
  await delay(WINDOW_MS);
  const answers = postgres.answers - before.answers;
  expect(answers).toBeGreaterThan(0);
  expect(answers).toBeLessThanOrEqual(ANSWERS_MAX);
  expect((await wakeUpsOf(server.pid)) - before.wakeUps).toBeLessThan(WAKE_UPS_MAX);
});

/** A proxy to Postgres that counts answers. */
async function countAnswers(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const counted = { answers: 0, answeredAt: performance.now() };
  const proxy = createServer((client) => {
    const server = connect(target);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    let rest: Buffer = Buffer.alloc(0);
    server.on('data', (data: Buffer) => {
      rest = Buffer.concat([rest, data]);
      // Each message is a letter, its length without the letter, and its content; Z ends an answer.
      while (rest.length > 4 && rest.length > rest.readInt32BE(1)) {
        if (rest[0] === 'Z'.charCodeAt(0))
          Object.assign(counted, { answers: counted.answers + 1, answeredAt: performance.now() });
        rest = rest.subarray(1 + rest.readInt32BE(1));
      }
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  url.port = String((proxy.address() as AddressInfo).port);
  return Object.assign(counted, {
    url: url.href,
    [Symbol.asyncDispose]: async () => void proxy.close(),
  });
}

/** How often the main thread of a process has waited for work. */
async function wakeUpsOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/task/${pid}/status`, 'utf8');
  return Number(/^voluntary_ctxt_switches:\s+(\d+)$/m.exec(status)?.[1]);
}
