import { afterAll, expect, test } from 'vitest';
import { getOrganizationRedelivery } from '../../src/domain/redelivery/redelivery.ts';
import { startOrganizationRedelivery } from '../../src/domain/redelivery/redelivery-start.ts';
import { forFile } from '../support/for-file.ts';
import { RunningServer } from '../support/process.ts';
import { startScene, workerSettings } from '../support/scene.ts';
import { timeLimit } from '../support/slowness.ts';
import { Stage, type StagedEndpoint, type StagedOrganization, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

/** The shortest lease that JOB_LEASE_SECONDS permits, and a shorter timeout. */
const fastLease = { JOB_LEASE_SECONDS: '2', DELIVERY_TIMEOUT_MS: '1900' };
/** Three batches, the last of them not full. */
const DELIVERIES = 700;
const QUEUED_BEFORE_THE_KILL = 500;
/** For each endpoint of the redelivery. */
const REDELIVERED = 20;
const RECOVERY_MS = 60_000;

const workers: RunningServer[] = [];
const scene = await forFile(startScene(fastLease, { api: true, worker: false }));
afterAll(async () => {
  for (const worker of workers) await worker.stop('SIGKILL');
});

test('a worker killed with SIGKILL half-way through a replay and an organization’s redelivery of several endpoints: another one finishes them, and each delivery arrives once', {
  timeout: timeLimit(180_000),
}, async () => {
  const first = await startWorker();
  const stage = new Stage(scene);
  const organization = await stage.organization();
  const { webhookEndpoints } = organization.partner.client;
  const endpoint = await organization.endpoint(status(401));
  const others = await stage.organization();
  const [done, begun] = await endpointsInOrder(others);
  const endpoints = [endpoint, done, begun];
  await organization.publishMany(DELIVERIES);
  await others.publishMany(REDELIVERED);
  await waitFor(
    'every delivery to fail',
    async () => (await countOf('failed')) === DELIVERIES + 2 * REDELIVERED,
    undefined,
    60_000,
  );
  const refused = endpoints.map(({ requests }) => requests.length);
  for (const each of endpoints) each.answer = status(204);

  // Another session locks a delivery of the replay's second batch and one of the redelivery's second
  // endpoint, which stops the worker in the middle of both.
  const other = await scene.server.app.pool.connect();
  await using locked = new AsyncDisposableStack();
  locked.defer(() => other.release(true));
  await other.query('begin');
  await other.query(
    `select from delivery where id in (
       (select id from delivery where endpoint_id = $1 order by id offset $2 limit 1)
       union all (select id from delivery where endpoint_id = $3 order by id offset $4 limit 1)
     ) for update`,
    [endpoint.id, QUEUED_BEFORE_THE_KILL + 100, begun.id, REDELIVERED / 2],
  );

  const { id, matched } = await webhookEndpoints.replay(endpoint.id, { since: '2026-01-01T00:00:00Z' });
  expect(matched).toBe(DELIVERIES);
  const progress = () => webhookEndpoints.getReplay(endpoint.id, id);
  const { context } = scene.server.app;
  // By what is in the events, which a batch looks at: none of these is left out.
  const redelivery = await startOrganizationRedelivery(context, others.id, { matches: 'exists($.data.id)' });
  expect(redelivery.matched).toBe(2 * REDELIVERED);
  const redelivered = () => getOrganizationRedelivery(context, others.id, redelivery.id);
  // Nothing is in flight when the worker dies, so a delivery that arrives twice was queued twice.
  await waitFor(
    'the first batch of each to arrive',
    async () =>
      (await progress()).delivered === QUEUED_BEFORE_THE_KILL &&
      (await redelivered()).delivered === REDELIVERED,
    undefined,
    RECOVERY_MS,
  );
  await waitFor('the second batch of each to be begun', async () => (await waitingForLocks()) === 2);
  expect(await progress()).toMatchObject({ status: 'running', queued: QUEUED_BEFORE_THE_KILL });
  expect(await redelivered()).toMatchObject({ status: 'running', queued: REDELIVERED });
  await first.stop('SIGKILL');
  await locked.disposeAsync();

  await startWorker();
  await waitFor(
    'both to end',
    async () =>
      (await progress()).delivered === DELIVERIES && (await redelivered()).delivered === 2 * REDELIVERED,
    undefined,
    RECOVERY_MS,
  );
  expect(await progress()).toMatchObject({ status: 'completed', queued: DELIVERIES, failed: 0 });
  await waitFor(
    'the redelivery to have looked for more',
    async () => (await redelivered()).status === 'completed',
  );
  expect(await redelivered()).toMatchObject({ queued: 2 * REDELIVERED, failed: 0 });
  for (const [index, each] of endpoints.entries()) {
    const arrived = each.requests.slice(refused[index]).map(({ headers }) => headers['service-delivery-id']);
    expect(arrived).toHaveLength(index === 0 ? DELIVERIES : REDELIVERED);
    expect(new Set(arrived).size).toBe(arrived.length);
    expect((await each.attempts()).length).toBe(each.requests.length);
    expect(await each.jobCount()).toBe(0);
  }
});

/** In the order in which a redelivery visits them. */
async function endpointsInOrder(organization: StagedOrganization): Promise<[StagedEndpoint, StagedEndpoint]> {
  const [one, two] = [await organization.endpoint(status(401)), await organization.endpoint(status(401))];
  return one.id < two.id ? [one, two] : [two, one];
}

async function countOf(wanted: string): Promise<number> {
  const { rows } = await scene.server.app.pool.query<{ count: number }>(
    'select count(*)::int as count from delivery where status::text = $1',
    [wanted],
  );
  return rows[0]?.count ?? 0;
}

/** The number of a worker's statements that wait for rows locked by others in the middle of a batch. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await scene.server.app.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%with looked_at as%'",
  );
  return rows.length;
}

async function startWorker(): Promise<RunningServer> {
  const worker = await RunningServer.start('worker', workerSettings(scene, fastLease));
  workers.push(worker);
  return worker;
}
