import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { listQueues } from '../../../src/domain/workers/queue-overview.ts';
import { listWorkers, recordHeartbeat } from '../../../src/domain/workers/worker.ts';
import { startHeartbeat } from '../../../src/jobs/worker-heartbeat.ts';
import { startTestApp } from '../../support/app.ts';
import { forFile } from '../../support/for-file.ts';
import { recordDelivery } from '../../support/history.ts';
import { waitFor } from '../../support/wait-for.ts';

// No worker: who is one, the tests say.
const server = await forFile(startTestApp({}, { api: false, worker: false }));

const context = () => server.app.context;
const workers = async () => (await listWorkers(context(), { limit: 100 })).items;

async function lastSeen(id: string, secondsAgo: number): Promise<void> {
  await server.app.pool.query(
    "update worker set last_seen_at = now() - $2 * interval '1 second' where id = $1",
    [id, secondsAgo],
  );
}

test('a process is a worker from its start to its clean stop, and reports what it works on', async () => {
  const load = { inFlight: 0, unrecorded: 0 };
  const stop = await startHeartbeat(context(), uuidv7(), ['deliver-event', 'replay-deliveries'], () => load);
  const [worker] = await workers();
  expect(worker).toMatchObject({
    pid: process.pid,
    queues: ['deliver-event', 'replay-deliveries'],
    in_flight: 0,
    is_lost: false,
  });
  Object.assign(load, { inFlight: 7, unrecorded: 3 });
  await waitFor('the next heartbeat', async () => {
    const [seen] = await workers();
    return seen?.in_flight === 7 && seen.unrecorded === 3 && seen.last_seen_at > (worker?.last_seen_at ?? 0);
  });
  expect((await workers())[0]?.started_at).toEqual(worker?.started_at);
  await stop();
  expect(await workers()).toEqual([]);
});

test('one that is heard of no more is lost, is back when it is heard of again, and is forgotten after an hour', async () => {
  const facts = { host: 'a', pid: 1, version: '0', queues: [], in_flight: 0, unrecorded: 0 };
  const started_at = context().databaseClock.now();
  const [first, second] = ['01a00000-0000-7000-8000-000000000001', '01a00000-0000-7000-8000-000000000002'];
  for (const id of [first, second]) await recordHeartbeat(context(), { ...facts, id, started_at });
  const states = async () => (await workers()).map(({ id, is_lost }) => [id, is_lost]);
  await lastSeen(first, 21);
  expect(await states()).toEqual([
    [second, false],
    [first, true],
  ]);
  const page = await listWorkers(context(), { limit: 1 });
  const rest = await listWorkers(context(), { limit: 1, after: page.next });
  expect([page, rest].flatMap(({ items }) => items.map(({ id }) => id))).toEqual([second, first]);
  expect(rest.next).toBeUndefined();

  await recordHeartbeat(context(), { ...facts, id: first, started_at });
  expect((await states())[1]).toEqual([first, false]);
  await lastSeen(first, 3_601);
  await recordHeartbeat(context(), { ...facts, id: second, started_at });
  expect(await states()).toEqual([[second, false]]);
  // One that was cut off for so long is listed again, with its own start.
  await lastSeen(second, 3_601);
  await recordHeartbeat(context(), { ...facts, id: second, started_at });
  expect((await workers())[0]?.started_at).toEqual(started_at);
});

test('every queue shows what is ready, waits, is active and has failed, and how long the oldest has been due', async () => {
  const { organizationId } = await server.createTenant();
  const { endpointId } = await recordDelivery(context(), organizationId, 'pending');
  const enqueue = (count: number, secondsAgo: number) =>
    server.app.pool.query(
      `select enqueue_deliveries(array_agg(gen_random_uuid()), array_agg($2::uuid),
                                 array_agg(now() - $3 * interval '1 second')) from generate_series(1, $1)`,
      [count, endpointId, secondsAgo],
    );
  await enqueue(3, 90);
  await enqueue(2, -3_600);
  await server.app.pool.query(
    "update pgboss.job set state = 'active' where id = (select id from pgboss.job where name = 'deliver-event' and state = 'created' limit 1)",
  );
  const boss = await context().queue.boss();
  const id = await boss.send('settle-deliveries', { endpointId });
  await boss.send('settle-deliveries', { endpointId }, { startAfter: 3_600 });
  const failed = await boss.send('verify-endpoint', {});
  await server.app.pool.query("update pgboss.job set state = 'failed' where id = $1", [failed]);
  await server.app.pool.query(
    "update pgboss.job set start_after = now() - interval '30 seconds' where id = $1",
    [id],
  );

  const { items, next } = await listQueues(context(), { limit: 100 });
  expect(next).toBeUndefined();
  const queue = (name: string) => items.find((each) => each.name === name);
  const idle = { ready: 0, waiting: 0, active: 0, failed: 0, oldest_ready_seconds: null };
  expect(queue('deliver-event')).toMatchObject({ ready: 2, waiting: 2, active: 1, failed: 0 });
  expect(Math.floor(queue('deliver-event')?.oldest_ready_seconds ?? 0)).toBeGreaterThanOrEqual(90);
  expect(queue('settle-deliveries')).toMatchObject({ ready: 1, waiting: 1, active: 0, failed: 0 });
  expect(Math.floor(queue('settle-deliveries')?.oldest_ready_seconds ?? 0)).toBeGreaterThanOrEqual(30);
  expect(queue('verify-endpoint')).toEqual({ ...idle, name: 'verify-endpoint', failed: 1 });
  expect(queue('replay-deliveries')).toEqual({ ...idle, name: 'replay-deliveries' });

  const names = items.map(({ name }) => name);
  expect(names).toEqual(names.toSorted());
  const walked: string[] = [];
  for (let after: string | undefined, more = true; more; ) {
    const page = await listQueues(context(), { limit: 2, after });
    walked.push(...page.items.map(({ name }) => name));
    after = page.next;
    more = after !== undefined;
  }
  expect(walked).toEqual(names);
});
