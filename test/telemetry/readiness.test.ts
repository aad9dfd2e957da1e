import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { PostgresProxy } from '../chaos/postgres-proxy.ts';
import { startTestApp } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { scrape } from '../support/samples.ts';
import { startScene } from '../support/scene.ts';
import { timeLimit } from '../support/slowness.ts';
import { Gate, Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';

interface Report {
  readonly status: number;
  readonly body: { readonly status: string; readonly checks: Record<string, string> };
}

async function readiness(url: string): Promise<Report> {
  const response = await fetch(`${url}/readyz`);
  const body: Report['body'] = await response.json();
  return { status: response.status, body };
}

test('a process is ready when the database answers, no migration is pending and the worker fetches deliveries', async () => {
  await using server = await startTestApp({ OPERATIONS_PORT: '0' });
  expect(await readiness(server.app.monitoringUrl ?? '')).toEqual({
    status: 200,
    body: { status: 'ready', checks: { database: 'ok', migrations: 'ok', clock: 'ok', worker: 'ok' } },
  });
});

test('a process that is starting answers requests, and is not ready until its worker works', async () => {
  await using installation = await startTestApp({}, { api: false, worker: false });
  const [port, operationsPort] = [await lastingFreePort(), await lastingFreePort()];
  const session = new pg.Client(installation.databaseUrl);
  await session.connect();
  // The worker waits for this table, to say that it is there.
  await session.query('begin; lock table worker in access exclusive mode');
  const starting = startTestApp({
    DATABASE_URL: installation.databaseUrl,
    PORT: String(port),
    OPERATIONS_PORT: String(operationsPort),
  });
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  await waitFor('the API', async () => (await get('/healthz'))?.status === 200);
  expect((await get('/api/v1/public/organization'))?.status).toBe(401);
  const monitoringUrl = `http://127.0.0.1:${operationsPort}`;
  expect(await readiness(monitoringUrl)).toEqual({
    status: 503,
    body: { status: 'not_ready', checks: { start: 'is under way' } },
  });
  await session.end();
  await using _server = await starting;
  expect((await readiness(monitoringUrl)).status).toBe(200);
});

test('a process without a worker does not need one to be ready', async () => {
  await using server = await startTestApp({ OPERATIONS_PORT: '0' }, { api: true, worker: false });
  const { body } = await readiness(server.app.monitoringUrl ?? '');
  expect(body).toEqual({ status: 'ready', checks: { database: 'ok', migrations: 'ok', clock: 'ok' } });
});

test('a process is not ready while the database lacks a migration', async () => {
  await using server = await startTestApp({ OPERATIONS_PORT: '0' });
  const { pool } = server.app;
  const { rows } = await pool.query(
    'update _prisma_migrations set rolled_back_at = now() where migration_name = (select max(migration_name) from _prisma_migrations) returning migration_name as name',
  );
  expect(await readiness(server.app.monitoringUrl ?? '')).toEqual({
    status: 503,
    body: {
      status: 'not_ready',
      checks: {
        database: 'ok',
        migrations: `1 pending, the first is ${rows[0].name}`,
        clock: 'ok',
        worker: 'ok',
      },
    },
  });
  await pool.query('update _prisma_migrations set rolled_back_at = null');
  expect((await readiness(server.app.monitoringUrl ?? '')).status).toBe(200);
});

test('with the database silent or gone, /readyz says so in about a second, /healthz lives on, and metrics lack only the queue', async () => {
  await using database = await createTestDatabase(inject('serverUrl'));
  const url = new URL(database.url);
  await using proxy = await PostgresProxy.open(Number(url.port));
  url.port = String(proxy.port);
  await using server = await startTestApp({
    DATABASE_URL: url.href,
    DATABASE_SILENCE_MS: '500',
    OPERATIONS_PORT: '0',
  });
  const monitoringUrl = server.app.monitoringUrl ?? '';
  expect((await readiness(monitoringUrl)).status).toBe(200);
  const metric = async (name: string) => {
    const text = await (await fetch(`${monitoringUrl}/metrics`)).text();
    return new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1];
  };
  expect(await metric('countersign_queue_readable')).toBe('1');

  for (const cut of ['reset', 'refused'] as const) {
    proxy.cut(cut);
    let seen: Report | undefined;
    let tookMs = 0;
    await waitFor('the loss to be told', async () => {
      const startedAt = performance.now();
      seen = await readiness(monitoringUrl);
      tookMs = performance.now() - startedAt;
      return seen.status === 503 && seen.body.checks.database !== 'ok';
    });
    expect(tookMs).toBeLessThan(timeLimit(1_500));
    expect(seen?.body.checks.database).toMatch(
      /^(could not be checked; the log says why|no answer within 1000 ms|countersign.*: no answer for \d\.\d s)$/,
    );
    expect((await fetch(`${monitoringUrl}/healthz`)).status).toBe(200);
    expect(await metric('countersign_queue_readable')).toBe('0');
    expect(await metric('countersign_queue_oldest_ready_age_seconds')).toBeUndefined();
    expect(await metric('process_cpu_seconds_total')).toBeDefined();
    proxy.restore();
    await waitFor('readiness to return', async () => (await readiness(monitoringUrl)).status === 200);
    expect(await metric('countersign_queue_readable')).toBe('1');
  }
});

// Two of these wait until five seconds have passed.
describe.concurrent('a worker that goes on or stops', () => {
  test('a worker that cannot claim is not ready until it can claim again', async () => {
    await using server = await startTestApp({ OPERATIONS_PORT: '0' });
    const session = new pg.Client(server.databaseUrl);
    await session.connect();
    // Claims wait for this lock; the database answers everything else. An idle worker claims when something is due.
    await session.query('begin; lock table webhook_endpoint in access exclusive mode');
    await server.app.pool.query(
      'select enqueue_deliveries(array[gen_random_uuid()], array[gen_random_uuid()], array[now()])',
    );
    await waitFor('the worker to be missed', async () => {
      const { status, body } = await readiness(server.app.monitoringUrl ?? '');
      return status === 503 && body.checks.worker === 'has not looked for deliveries for more than 5.1 s';
    });
    expect((await readiness(server.app.monitoringUrl ?? '')).body.checks).toMatchObject({
      database: 'ok',
      migrations: 'ok',
    });
    await session.query('rollback');
    await session.end();
    await waitFor(
      'the worker to be back',
      async () => (await readiness(server.app.monitoringUrl ?? '')).status === 200,
    );
  });

  test('a worker at its limit of concurrent attempts is ready, however long they take', async () => {
    await using scene = await startScene({ WORKER_WINDOW: '1', OPERATIONS_PORT: '0' });
    const organization = await new Stage(scene).organization();
    const gate = new Gate();
    const endpoint = await organization.endpoint(gate.hold);
    await organization.publish();
    await organization.publish();
    await waitFor('a look at the queue to be overdue', async () => {
      expect((await readiness(scene.server.app.monitoringUrl ?? '')).status).toBe(200);
      const samples = await scrape(scene.server.app.monitoringUrl ?? '');
      return (samples.value('countersign_queue_oldest_ready_age_seconds') ?? 0) > 5.5;
    });
    gate.release(status(204));
    await endpoint.waitForRequests(2);
  });

  test('a stopping worker is not ready, and stays observable until its last attempt is recorded', async () => {
    await using scene = await startScene({ OPERATIONS_PORT: '0' });
    const organization = await new Stage(scene).organization();
    const gate = new Gate();
    const endpoint = await organization.endpoint(gate.hold);
    await organization.publish();
    await endpoint.waitForRequests(1);
    const monitoringUrl = scene.server.app.monitoringUrl ?? '';
    const stopped = scene.server.app[Symbol.asyncDispose]();
    await waitFor('the stop to be told', async () => {
      const { status, body } = await readiness(monitoringUrl);
      return status === 503 && body.checks.worker === 'is stopping';
    });
    expect((await scrape(monitoringUrl)).value('countersign_attempts_in_flight')).toBe(1);
    gate.release(status(204));
    await stopped;
    await expect(fetch(monitoringUrl)).rejects.toThrow();
  });
});
