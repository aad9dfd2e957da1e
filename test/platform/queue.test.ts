import { expect, test } from 'vitest';
import { deliveryIndexes, deliveryTable } from '../../src/domain/delivery-queue/pg-boss-columns.ts';
import { settlementQueue } from '../../src/domain/delivery-queue/settle-deliveries.ts';
import { queueDefinitions } from '../../src/jobs/queues.ts';
import { pruneNoticesQueue } from '../../src/jobs/scheduled.ts';
import {
  defaultMigrationSettings,
  withMigrationSession,
} from '../../src/platform/migrations/migration-session.ts';
import { migrateQueues, openQueue } from '../../src/platform/queue/queue.ts';
import { areQueuesCurrent } from '../../src/platform/queue/queue-state.ts';
import { POLLED_TOGETHER } from '../../src/platform/queue/queue-upkeep.ts';
import { startTestApp } from '../support/app.ts';
import { connectionsTo } from '../support/connections.ts';
import { forFile } from '../support/for-file.ts';
import { timeLimit } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';

const server = await forFile(startTestApp({}, { api: false, worker: false }));

test('a start that fails midway leaves nothing behind that keeps the process alive, nor does one that comes too late', async () => {
  const { pool, databaseUrl } = server.app;
  const sessions = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name in ('countersign queue', 'countersign listener')`,
    );
    return rows[0]?.count;
  };
  const sessionsBefore = await sessions();

  // The schedule's own queue is made after the timers and the listener.
  await pool.query('alter function pgboss.create_queue rename to create_queue_away');
  const queue = openQueue({
    connections: connectionsTo(databaseUrl),
    supervise: true,
    onError: () => undefined,
  });
  // Closing waits for the start, whose failure is its caller's.
  await Promise.all([expect(queue.boss()).rejects.toThrow('create_queue'), queue.close()]);
  await expect(queue.boss()).rejects.toThrow('closed');

  await expect.poll(sessions, { timeout: timeLimit(5_000) }).toBe(sessionsBefore);
  await pool.query('alter function pgboss.create_queue_away rename to create_queue');
});

test('a scheduled job is done and an expired lease returned within seconds, though no queue is polled by itself', async () => {
  const { pool, databaseUrl } = server.app;
  const queue = openQueue({
    connections: connectionsTo(databaseUrl),
    supervise: true,
    onError: (error) => {
      throw error;
    },
  });
  await using _opened = { [Symbol.asyncDispose]: () => queue.close() };
  const boss = await queue.boss();
  let handled = 0;
  await boss.work(pruneNoticesQueue, POLLED_TOGETHER, async () => void handled++);
  // Its first look finds this one, and no later one follows by itself.
  await pool.query('insert into pgboss.job (name) values ($1)', [pruneNoticesQueue]);
  await waitFor('the first job', () => handled === 1);
  await pool.query(
    `insert into pgboss.job (name, state, started_on, expire_seconds, retry_limit)
     values ($1, 'created', null, 900, 3), ($2, 'active', now() - interval '1 minute', 30, 3)`,
    [pruneNoticesQueue, settlementQueue],
  );
  await waitFor('the second job', () => handled === 2);
  await waitFor('the lease to be returned', async () => {
    const { rowCount } = await pool.query("select from pgboss.job where name = $1 and state = 'retry'", [
      settlementQueue,
    ]);
    return rowCount === 1;
  });
});

test('a schedule that is as it is to be is left alone, and any other is replaced', async () => {
  const { pool, databaseUrl } = server.app;
  const row = async () => {
    const { rows } = await pool.query(
      "select cron, timezone, xmin::text from pgboss.schedule where name = 'apply-retention'",
    );
    return rows[0];
  };
  const schedule = async (cron: string) => {
    const queue = openQueue({
      connections: connectionsTo(databaseUrl),
      supervise: false,
      onError: () => undefined,
    });
    await queue.schedule('apply-retention', cron);
    await queue.close();
    return row();
  };
  const first = await schedule('23 3 * * *');
  expect(first).toMatchObject({ cron: '23 3 * * *', timezone: 'UTC' });
  expect(await schedule('23 3 * * *')).toEqual(first);
  expect(await schedule('23 4 * * *')).toMatchObject({ cron: '23 4 * * *' });
  await pool.query("update pgboss.schedule set timezone = 'Europe/Paris' where name = 'apply-retention'");
  expect(await schedule('23 4 * * *')).toMatchObject({ cron: '23 4 * * *', timezone: 'UTC' });
});

test('a start detects a missing queue, setting, index or storage parameter from the tables alone, and fixes it', async () => {
  const { pool, databaseUrl, config } = server.app;
  const queues = queueDefinitions(config);
  const table = await deliveryTable((sql, values) => pool.query(sql, values));
  const damages = [
    "update pgboss.queue set retry_limit = 7 where name = 'settle-deliveries'",
    `drop index pgboss.${deliveryIndexes[0]?.name}`,
    `alter table ${table} reset (autovacuum_vacuum_cost_delay)`,
    "select pgboss.delete_queue('replay-deliveries')",
  ];

  expect(await areQueuesCurrent(pool, queues)).toBe(true);
  for (const damage of damages) {
    await pool.query(damage);
    expect(await areQueuesCurrent(pool, queues), damage).toBe(false);
    await withMigrationSession(connectionsTo(databaseUrl), defaultMigrationSettings, (session) =>
      migrateQueues(session, queues),
    );
    expect(await areQueuesCurrent(pool, queues), damage).toBe(true);
  }
  expect(await areQueuesCurrent(pool, [...queues, { name: 'one-more' }])).toBe(false);
});

test('several processes change the queues at once, and wait in short turns for those who use the tables', async () => {
  const { pool, databaseUrl, config } = server.app;
  const queues = queueDefinitions(config);
  await pool.query("update pgboss.queue set retry_limit = 7 where name = 'settle-deliveries'");
  const progress: string[] = [];
  const migrate = () =>
    withMigrationSession(
      connectionsTo(databaseUrl),
      { ...defaultMigrationSettings, lockTimeoutMs: 100, onProgress: (line) => progress.push(line) },
      (session) => migrateQueues(session, queues),
    );

  const user = await pool.connect();
  await user.query('begin');
  await user.query('lock table pgboss.queue in access exclusive mode');
  const migrating = Promise.all([migrate(), migrate()]);
  await waitFor('a line of progress', () => progress.length > 0);
  await user.query('commit');
  user.release();

  await migrating;
  expect(progress[0]).toMatch(/^A change to the queue tables .*; it is retried\.$/);
  expect(await areQueuesCurrent(pool, queues)).toBe(true);
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
