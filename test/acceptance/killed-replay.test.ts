import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEncryptionKeys } from '../support/app.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

/** The smallest that JOB_LEASE_SECONDS permits, and a timeout below it. */
const fastLease = { JOB_LEASE_SECONDS: '2', DELIVERY_TIMEOUT_MS: '1900' };
/** Three batches, the last of them not full. */
const DELIVERIES = 700;
const QUEUED_BEFORE_THE_KILL = 500;
const RECOVERY_MS = 60_000;

let scene: Scene;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  scene = await startScene(fastLease, { api: true, worker: false });
});
afterAll(async () => {
  for (const worker of workers) await ended(worker, 'SIGKILL');
  await scene[Symbol.asyncDispose]();
});

test('a worker killed with SIGKILL half-way through a replay: another one finishes it, and each delivery arrives once', async () => {
  const first = startWorker();
  const organization = await new Stage(scene).organization();
  const { webhookEndpoints } = organization.partner.client;
  const endpoint = await organization.endpoint(status(401));
  for (let published = 0; published < DELIVERIES; published++) await organization.publish();
  await waitFor(
    'every delivery to fail',
    async () => (await countOf('failed')) === DELIVERIES,
    undefined,
    60_000,
  );
  const refused = endpoint.requests.length;
  endpoint.answer = status(204);

  // Somebody else has a delivery of the second batch, which keeps the worker in the middle of it.
  const { rows } = await scene.server.app.pool.query<{ id: string }>(
    'select id from delivery where endpoint_id = $1 order by id offset $2 limit 1',
    [endpoint.id, QUEUED_BEFORE_THE_KILL + 100],
  );
  const other = await scene.server.app.pool.connect();
  await using locked = new AsyncDisposableStack();
  locked.defer(() => other.release(true));
  await other.query('begin');
  await other.query('select 1 from delivery where id = $1 for update', [rows[0]?.id]);

  const { id, matched } = await webhookEndpoints.replay(endpoint.id, { since: '2026-01-01T00:00:00Z' });
  expect(matched).toBe(DELIVERIES);
  const progress = () => webhookEndpoints.getReplay(endpoint.id, id);
  // Nothing is in flight when the worker dies, so that whatever arrives twice was queued twice.
  await waitFor(
    'the first batch to arrive',
    async () => (await progress()).delivered === QUEUED_BEFORE_THE_KILL,
    undefined,
    RECOVERY_MS,
  );
  await waitFor('the second batch to be begun', isWaitingForLock);
  expect(await progress()).toMatchObject({ status: 'running', queued: QUEUED_BEFORE_THE_KILL });
  await ended(first, 'SIGKILL');
  await locked.disposeAsync();

  startWorker();
  await waitFor(
    'the replay to end',
    async () => (await progress()).delivered === DELIVERIES,
    undefined,
    RECOVERY_MS,
  );
  expect(await progress()).toMatchObject({ status: 'completed', queued: DELIVERIES, failed: 0 });
  const arrived = endpoint.requests.slice(refused).map(({ headers }) => headers['service-delivery-id']);
  expect(arrived).toHaveLength(DELIVERIES);
  expect(new Set(arrived).size).toBe(DELIVERIES);
  expect((await endpoint.attempts()).length).toBe(endpoint.requests.length);
  expect(await endpoint.jobCount()).toBe(0);
}, 180_000);

async function countOf(wanted: string): Promise<number> {
  const { rows } = await scene.server.app.pool.query<{ count: number }>(
    'select count(*)::int as count from delivery where status::text = $1',
    [wanted],
  );
  return rows[0]?.count ?? 0;
}

async function isWaitingForLock(): Promise<boolean> {
  const { rows } = await scene.server.app.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%with batch as%'",
  );
  return rows.length > 0;
}

function startWorker(): ChildProcess {
  const worker = spawn(process.execPath, ['src/cli.ts', 'worker'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: scene.server.databaseUrl,
      ENCRYPTION_KEYS: testEncryptionKeys,
      ALLOW_INSECURE_RECEIVERS: 'true',
      WORKER_POLL_MS: '20',
      ...fastLease,
    },
    stdio: 'ignore',
  });
  workers.push(worker);
  return worker;
}

async function ended(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exit = once(worker, 'exit');
  worker.kill(signal);
  await exit;
}
