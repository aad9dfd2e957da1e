import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { verificationQueue } from '../../src/domain/endpoints/verification.ts';
import { redeliveryQueue } from '../../src/domain/redelivery/redelivery-batches.ts';
import { startJobPlaces } from '../../src/jobs/job-places.ts';
import { openQueue } from '../../src/platform/queue/queue.ts';
import { startTestApp } from '../support/app.ts';
import { connectionsTo } from '../support/connections.ts';
import { forFile } from '../support/for-file.ts';
import { timeLimit } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';

const { app, databaseUrl } = await forFile(startTestApp({}, { api: false, worker: false }));
// A worker's queue, which is notified; without its handlers.
const queue = openQueue({
  connections: connectionsTo(databaseUrl),
  supervise: true,
  onError: (error) => {
    throw error;
  },
});
await forFile({ [Symbol.asyncDispose]: () => queue.close() });
const context = { ...app.context, queue };
const boss = await queue.boss();

/** Running jobs; each ends when its function is called. */
const inHand = new Map<string, (error?: Error) => void>();
const handle = ({ id }: { id: string }) =>
  new Promise<void>((resolve, reject) =>
    inHand.set(id, (error) => {
      inHand.delete(id);
      if (error) reject(error);
      else resolve();
    }),
  );
const send = async (name: string, count: number) => {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) await boss.send(name, {}, { id });
  return ids;
};
const statesOf = async (name: string) => {
  const { rows } = await app.pool.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from pgboss.job where name = $1 group by state',
    [name],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

beforeEach(async () => void (await app.pool.query('delete from pgboss.job')));

test('no more jobs than places are in hand; a place that is free again takes the next at once; a stop waits for them', async () => {
  const stop = await startJobPlaces(context, { queue: verificationQueue, places: 3, handle });
  const ids = await send(verificationQueue, 13);
  await waitFor('three jobs', () => inHand.size === 3);
  expect(await statesOf(verificationQueue)).toEqual({ active: 3, created: 10 });

  // One that hangs keeps no other waiting.
  const [hanging = ''] = inHand.keys();
  const handled = new Set<string>();
  const begun = performance.now();
  await waitFor('all others', () => {
    for (const [id, end] of inHand) {
      if (id === hanging) continue;
      handled.add(id);
      end();
    }
    return handled.size === ids.length - 1;
  });
  // Five polls, one for each two that follow, would take longer.
  expect(performance.now() - begun).toBeLessThan(timeLimit(3_500));

  // With every place taken, the fetching loop is idle when the stop begins.
  await send(verificationQueue, 2);
  await waitFor('every place to be taken', () => inHand.size === 3);
  let hasStopped = false;
  const stopped = stop().then(() => {
    hasStopped = true;
  });
  await send(verificationQueue, 1);
  expect(hasStopped).toBe(false);
  for (const end of inHand.values()) end();
  await stopped;
  expect(await statesOf(verificationQueue)).toEqual({ completed: 15, created: 1 });
});

test('a job that fails is repeated as its queue says, and takes no place meanwhile', async () => {
  const stop = await startJobPlaces(context, { queue: redeliveryQueue, places: 1, handle });
  const [first = ''] = await send(redeliveryQueue, 1);
  await waitFor('the first job', () => inHand.has(first));
  const [second = ''] = await send(redeliveryQueue, 1);
  inHand.get(first)?.(new Error('It failed.'));
  await waitFor('the second job', () => inHand.has(second));
  inHand.get(second)?.();
  await waitFor('the first one again', () => inHand.has(first));
  inHand.get(first)?.();
  await waitFor('both', async () => (await statesOf(redeliveryQueue)).completed === 2);
  await stop();
});

test('a job that nobody was notified of is found within seconds', async () => {
  const stop = await startJobPlaces(context, { queue: verificationQueue, places: 1, handle });
  // The job that its first fetch would find.
  const [first = ''] = await send(verificationQueue, 1);
  await waitFor('the first job', () => inHand.has(first));
  inHand.get(first)?.();
  await waitFor('its end', async () => (await statesOf(verificationQueue)).completed === 1);
  await app.pool.query("insert into pgboss.job (name, state) values ($1, 'retry')", [verificationQueue]);
  await waitFor('the job', () => inHand.size === 1);
  for (const end of inHand.values()) end();
  await stop();
});

test('a job is taken by one look, whatever the number of places', async () => {
  const fetches: unknown[] = [];
  const counting = new Proxy(boss, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        if (name === 'fetch') fetches.push(args);
        return Reflect.apply(member, target, args);
      };
    },
  });
  const stop = await startJobPlaces(
    { ...context, queue: { ...queue, boss: async () => counting } },
    { queue: verificationQueue, places: 64, handle },
  );
  const [id = ''] = await send(verificationQueue, 1);
  await waitFor('the job', () => inHand.has(id));
  inHand.get(id)?.();
  await stop();
  // The fetch at the start, one for the notification, and polls if the machine is busy.
  expect(fetches.length).toBeLessThan(10);
});
