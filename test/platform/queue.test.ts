import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryQueue } from '../../src/domain/delivery.ts';
import { deliveryJobIndexes } from '../../src/domain/delivery-jobs.ts';
import { queueDefinitions } from '../../src/jobs/queues.ts';
import { migrateQueues, openQueue, partitionOf } from '../../src/platform/queue.ts';
import { areQueuesCurrent } from '../../src/platform/queue-state.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({}, { api: false, worker: false });
});
afterAll(() => server[Symbol.asyncDispose]());

test('a start that fails half-way leaves nothing behind that keeps the process alive', async () => {
  const { pool, databaseUrl } = server.app;
  const sessions = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name = 'pgboss'`,
    );
    return rows[0]?.count;
  };
  const sessionsBefore = await sessions();

  // The schedule's own queue is made after the timers and the listener.
  await pool.query('alter function pgboss.create_queue rename to create_queue_away');
  const opening = openQueue({ databaseUrl, supervise: true, onError: () => undefined }).boss();
  await expect(opening).rejects.toThrow('create_queue');

  await expect.poll(sessions, { timeout: 5_000 }).toBe(sessionsBefore);
  await pool.query('alter function pgboss.create_queue_away rename to create_queue');
});

test('a start sees from the tables alone whether a queue, a setting, an index or a storage parameter is missing, and mends it', async () => {
  const { pool, databaseUrl, context } = server.app;
  const queues = queueDefinitions(context.config);
  const table = `pgboss.${await partitionOf((sql, values) => pool.query(sql, values), deliveryQueue)}`;
  const damages = [
    "update pgboss.queue set retry_limit = 7 where name = 'settle-deliveries'",
    `drop index pgboss.${deliveryJobIndexes[0]?.name}`,
    `alter table ${table} reset (autovacuum_vacuum_cost_delay)`,
    "select pgboss.delete_queue('replay-deliveries')",
  ];

  expect(await areQueuesCurrent(pool, queues)).toBe(true);
  for (const damage of damages) {
    await pool.query(damage);
    expect(await areQueuesCurrent(pool, queues), damage).toBe(false);
    await migrateQueues(databaseUrl, queues);
    expect(await areQueuesCurrent(pool, queues), damage).toBe(true);
  }
  expect(await areQueuesCurrent(pool, [...queues, { name: 'one-more' }])).toBe(false);
});

test("pg-boss's tables of an older release, or none, are not current", async () => {
  const { pool } = server.app;
  await pool.query('update pgboss.version set version = version - 1');
  expect(await areQueuesCurrent(pool, [])).toBe(false);
  await pool.query('update pgboss.version set version = version + 1');
  expect(await areQueuesCurrent(pool, [])).toBe(true);
  await pool.query('alter table pgboss.version rename to version_away');
  expect(await areQueuesCurrent(pool, [])).toBe(false);
  await pool.query('alter table pgboss.version_away rename to version');
});
