import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { deliveriesChannel } from '../../src/domain/delivery-queue/enqueue.ts';
import { forFile } from '../support/for-file.ts';
import { sampleInvoice } from '../support/sample-invoice.ts';
import { startScene } from '../support/scene.ts';
import { CLOCK_STEP_MS, timeLimit } from '../support/slowness.ts';
import { inTurn, Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

/** So slow that only a notification can have woken the worker within a test. */
const POLL_MS = 60_000;
/** How often an idle worker asks whether anything is due. */
const DEFAULT_POLL_MS = '500';

const scene = await forFile(startScene({ WORKER_POLL_MS: String(POLL_MS) }));
const stage = new Stage(scene);

test('a commit wakes the worker', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  await organization.publish();
  await endpoint.waitForRequests(1);
});

test('what was due an hour before what was claimed since, as after a long transaction, is found at its one notification', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  await organization.publish();
  await endpoint.waitForRequests(1);
  const client = await scene.server.app.pool.connect();
  await using _released = { [Symbol.asyncDispose]: async () => client.release() };
  await client.query('begin');
  await client.query("select publish_event($1, 'invoice.issued', 1, $2::json)", [
    organization.id,
    JSON.stringify(sampleInvoice),
  ]);
  await client.query(
    "update pgboss.job set start_after = start_after - interval '1 hour' where name = 'deliver-event' and singleton_key = $1",
    [endpoint.id],
  );
  await client.query(`notify ${deliveriesChannel}`);
  await client.query('commit');
  await endpoint.waitForRequests(2);
});

test('a backlog of an endpoint that answers sooner and later goes out without a pause, though nobody announces more', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint((_request, response) => {
    setTimeout(() => response.writeHead(204).end(), Math.random() * 20);
  });
  await organization.publishMany(300);
  await endpoint.waitForRequests(300);
});

test('a backlog of an endpoint with max_per_second goes out at its rate, though nobody announces more', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  const path = `/api/v1/public/webhook-endpoints/${endpoint.id}`;
  const changed = await organization.partner.request('PATCH', path, { body: { max_per_second: 10 } });
  expect(changed.status).toBe(200);
  const begunAt = performance.now();
  await organization.publishMany(25);
  await endpoint.waitForRequests(25);
  // At a rate of 10 a second, 25 take two and a half.
  expect(performance.now() - begunAt).toBeLessThan(timeLimit(6_000));
});

test('a listener whose connection is lost is re-established, and what was published meanwhile is not forgotten', async () => {
  const organization = await stage.organization();
  const endpoint = await organization.endpoint();
  const { pool } = scene.server.app;
  const listeners = async () => {
    const { rows } = await pool.query<{ pid: number }>(`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'countersign listener'`);
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

test('a database that fails while a delivery is claimed costs no lease and no attempt', async () => {
  await using other = await startScene();
  const organization = await new Stage(other).organization();
  const endpoint = await organization.endpoint();
  const { pool } = other.server.app;
  await pool.query('alter table event rename column body to gone');
  const eventId = uuidv7();
  await pool.query(
    `with event as (
       insert into event (id, organization_id, type, schema_version, gone, created_at)
       values ($1, $2, 'invoice.issued', 1, '{}', now())
     ), delivery as (
       insert into delivery (id, organization_id, event_id, endpoint_id, status, created_at, updated_at)
       values ($1, $2, $1, $3, 'pending', now(), now())
     )
     select enqueue_deliveries(array[$1::uuid], array[$3::uuid], array[now()])`,
    [eventId, organization.id, endpoint.id],
  );
  const failures = await statementFailures(pool);
  await waitFor('two claims to fail', async () => (await statementFailures(pool)) >= failures + 2);
  await pool.query('alter table event rename column gone to body');
  expect(await endpoint.waitForStatus('delivered')).toMatchObject({ attemptCount: 1 });
});

test('retries, asked for by Retry-After or not, are made within a second of their time', async () => {
  await using prompt = await startScene({
    RETRY_SCHEDULE_SECONDS: '1',
    RETRY_JITTER_PERCENT: '0',
    WORKER_POLL_MS: DEFAULT_POLL_MS,
  });
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
    expect(waitedMs).toBeGreaterThanOrEqual(delayMs - CLOCK_STEP_MS);
    expect(waitedMs).toBeLessThan(delayMs + timeLimit(1_000));
  }
});

test('an idle worker finds what SQL has published and told nobody of', async () => {
  await using idle = await startScene({ WORKER_POLL_MS: DEFAULT_POLL_MS });
  const organization = await new Stage(idle).organization();
  const endpoint = await organization.endpoint();
  await idle.server.app.pool.query("select publish_event($1, 'invoice.issued', 1, $2::json)", [
    organization.id,
    JSON.stringify(sampleInvoice),
  ]);
  await endpoint.waitForRequests(1);
});

async function statementFailures(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select xact_rollback::int as count from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.count ?? 0;
}
