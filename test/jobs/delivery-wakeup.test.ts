import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Scene, startScene } from '../support/scene.ts';
import { inTurn, Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

/** So slow that only a notification can have woken the worker within a test. */
const POLL_MS = 60_000;

let scene: Scene;
let stage: Stage;
beforeAll(async () => {
  scene = await startScene({ WORKER_POLL_MS: String(POLL_MS) });
  stage = new Stage(scene);
});
afterAll(() => scene[Symbol.asyncDispose]());

test('a commit wakes the worker', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  await organization.publish();
  await endpoint.waitForRequests(1);
});

test('a listener whose connection is lost is re-established, and what was published meanwhile is not forgotten', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  const { pool } = scene.server.app;
  const listeners = async () => {
    const { rows } = await pool.query<{ pid: number }>(`
      select pid from pg_stat_activity
      where datname = current_database() and query ilike 'listen%countersign_deliveries%'`);
    return rows.map(({ pid }) => pid);
  };
  const [lost] = await listeners();
  expect(lost).toBeDefined();
  await pool.query('select pg_terminate_backend($1)', [lost]);
  await organization.publish();
  await waitFor('another listener', async () => (await listeners()).some((pid) => pid !== lost));
  await endpoint.waitForRequests(1);
  await organization.publish();
  await endpoint.waitForRequests(2);
});

test('a database that fails between the claim of a delivery and its reading costs no lease and no attempt', async () => {
  await using slow = await startScene();
  const slowStage = new Stage(slow);
  const organization = await slowStage.organization();
  const endpoint = await organization.endpoint();
  const { pool } = slow.server.app;
  await organization.publish();
  await endpoint.waitForRequests(1);
  await pool.query('alter table event rename column body to gone');
  const { rows } = await pool.query<{ id: string }>(
    `with delivered as (select * from delivery where endpoint_id = $1),
          again as (update delivery set status = 'pending' where id = (select id from delivered) returning id)
     select enqueue_deliveries(array[id], array[$1::uuid], array[now()]), id from again`,
    [endpoint.id],
  );
  expect(rows).toHaveLength(1);
  await waitFor('the claim to fail', async () => {
    const { rows: claims } = await pool.query<{ claim: number }>(
      "select retry_count as claim from pgboss.job where name = 'deliver-event' and id = $1",
      [rows[0]?.id],
    );
    return (claims[0]?.claim ?? 0) > 0;
  });
  await pool.query('alter table event rename column gone to body');
  await endpoint.waitForRequests(2);
  await endpoint.waitForDelivery('both attempts', ({ attemptCount }) => attemptCount === 2);
});

test('retries, asked for by Retry-After or not, are made within a second of their time', async () => {
  await using prompt = await startScene({ RETRY_SCHEDULE_SECONDS: '1', RETRY_JITTER_PERCENT: '0' });
  const organization = await new Stage(prompt).organization();
  const asked = await organization.endpoint(inTurn(status(503, { 'Retry-After': '2' }), status(204)));
  const scheduled = await organization.endpoint(inTurn(status(503), status(204)));
  await organization.publish();
  for (const [endpoint, delayMs] of [
    [asked, 2_000],
    [scheduled, 1_000],
  ] as const) {
    await endpoint.waitForStatus('delivered');
    const [first, second] = await endpoint.waitForRequests(2);
    const waitedMs = (second?.at ?? 0) - first.at;
    expect(waitedMs).toBeGreaterThanOrEqual(delayMs);
    expect(waitedMs).toBeLessThan(delayMs + 1_000);
  }
});
