import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQueue } from '../../src/platform/queue.ts';
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
  const opening = openQueue({ databaseUrl, supervise: true, onError: () => undefined });
  await expect(opening).rejects.toThrow('create_queue');

  await expect.poll(sessions, { timeout: 5_000 }).toBe(sessionsBefore);
});
