import pg from 'pg';
import { expect, test } from 'vitest';
import { retentionQueue } from '../../src/domain/retention/retention.ts';
import { startTestApp } from '../support/app.ts';
import { timeLimit } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';

/** Each of a type of its own, and so in a batch of its own: the run lasts for many seconds. */
const EVENTS = 2_000;

test('a worker that stops leaves the rest of a run to another one, and is not kept by it', {
  timeout: timeLimit(60_000),
}, async () => {
  await using server = await startTestApp({ SHUTDOWN_TIMEOUT_MS: '20000' }, { api: false, worker: true });
  const { organizationId } = await server.createTenant();
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await using resources = new AsyncDisposableStack();
  await client.connect();
  resources.defer(() => client.end());
  await client.query(
    `insert into event (id, organization_id, type, schema_version, body, created_at)
     select uuidv7(interval '-400 days'), $1, 'type.' || i, 1, '{}', now() - interval '400 days' from generate_series(1, $2::int) as i`,
    [organizationId, EVENTS],
  );
  await (await server.app.context.queue.boss()).send(retentionQueue, {});
  await waitFor('the run to begin', async () => {
    const { rows } = await client.query('select from retention_run where events > 2');
    return rows.length > 0;
  });
  await server.app[Symbol.asyncDispose]();
  const { rows: runs } = await client.query('select events, completed_at from retention_run');
  expect(runs).toEqual([{ events: expect.any(Number), completed_at: null }]);
  expect(runs[0].events).toBeLessThan(EVENTS);
  const { rows: left } = await client.query('select count(*)::int as count from event');
  expect(left[0].count).toBe(EVENTS - runs[0].events);
  const { rows: jobs } = await client.query('select state::text from pgboss.job where name = $1', [
    retentionQueue,
  ]);
  expect(jobs).toEqual([{ state: 'retry' }]);
});
