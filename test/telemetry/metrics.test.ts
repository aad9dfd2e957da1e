import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runningCommit } from '../../src/platform/process/version.ts';
import { PrometheusMetrics } from '../../src/telemetry/prometheus.ts';
import { type Samples, scrape } from '../support/samples.ts';
import { type Scene, startScene } from '../support/scene.ts';
import { Gate, inTurn, Stage, status } from '../support/stage.ts';
import { waitFor } from '../support/wait-for.ts';
import { labelsIn, readAlarms, readDashboard } from './alarms.ts';

/** What each label may say. A label that is not here, or a value that could be an id or a URL, fails the test. */
const LABELS: Readonly<Record<string, RegExp>> = {
  outcome: /^(delivered|retry|failed|verified)$/,
  result:
    /^([1-5]xx|other_status|insecure_url|dns|refused_address|connection|proxy|tls|timeout|protocol|internal)$/,
  event_type: /^[a-z_]+\.[a-z_]+$/,
  operation: /^([a-z][A-Za-z]+|outside_contract)$/,
  status: /^[1-5]\d\d$/,
  state: /^(ready|waiting|claimed|used|idle)$/,
  pool: /^countersign[a-z ]*$/,
  reason: /^(disk_full|io_error|read_only)$/,
  role: /^(start|api|worker)$/,
  node_version: /^\d+\.\d+\.\d+$/,
  le: /^([\d.e-]+|\+Inf)$/,
  // prom-client's own.
  type: /^[A-Za-z]+$/,
  kind: /^[a-z_]+$/,
  by: /^(claim|publication)$/,
  space: /^[a-z_]+$/,
  version: /^v?\d+\.\d+\.\d+$/,
  commit: /^([\da-f]{40}|unknown)$/,
  major: /^\d+$/,
  minor: /^\d+$/,
  patch: /^\d+$/,
};

/** By Prometheus, and of several installations behind one address by each: the last test of this file. */
const ADDED_TO_ALL = ['job', 'instance', 'cell'];

describe('after a run with everything in it', () => {
  let scene: Scene;
  let samples: Samples;

  beforeAll(async () => {
    scene = await startScene({ OPERATIONS_PORT: '0' });
    const stage = new Stage(scene);
    const organization = await stage.organization();
    const endpoints = {
      delivered: await organization.endpoint(),
      retried: await organization.endpoint(inTurn(status(503), status(204))),
      refused: await organization.endpoint(status(410)),
      cut: await organization.endpoint(inTurn((_request, response) => void response.destroy(), status(204))),
      strange: await organization.endpoint(status(799)),
    };
    await organization.publish();
    await endpoints.delivered.waitForStatus('delivered');
    await endpoints.retried.waitForStatus('delivered');
    await endpoints.refused.waitForStatus('failed');
    await endpoints.cut.waitForStatus('delivered');
    await endpoints.strange.waitForStatus('failed');

    const { receiver } = scene;
    receiver.answerHandshake = status(500);
    const { id } = await organization.partner.register(receiver.url, ['invoice.issued']);
    await organization.partner.request('POST', `/api/v1/public/webhook-endpoints/${id}/verify`);
    for (const path of [
      `/${id}`,
      `/api/v1/public/webhook-endpoints/${id}`,
      `/api/v1/public/nothing/${id}`,
      '/docs/',
    ])
      await organization.partner.request('GET', path);
    await organization.partner.request('DELETE', `/api/v1/public/party/customers/${id}`);
    samples = await scrape(scene.server.app.monitoringUrl ?? '');
  });
  afterAll(() => scene[Symbol.asyncDispose]());

  test('attempts are counted by outcome and by result', () => {
    const attempts = (outcome: string, result: string) =>
      samples.value('countersign_delivery_attempts_total', { outcome, result });
    expect(attempts('delivered', '2xx')).toBe(3);
    expect(attempts('retry', '5xx')).toBe(1);
    expect(attempts('retry', 'connection')).toBe(1);
    expect(attempts('failed', '4xx')).toBe(1);
    expect(attempts('failed', 'other_status')).toBe(1);
    const timed = ['delivered', 'retry', 'failed'].map((outcome) =>
      samples.value('countersign_delivery_attempt_duration_seconds_count', { outcome }),
    );
    expect(timed).toEqual([3, 2, 2]);
  });

  test('handshakes are counted by outcome and by result', () => {
    expect(samples.value('countersign_handshakes_total', { outcome: 'verified', result: '2xx' })).toBe(5);
    expect(samples.value('countersign_handshakes_total', { outcome: 'failed', result: '5xx' })).toBe(1);
  });

  test('published events and the statements that published them are counted', () => {
    expect(samples.value('countersign_events_published_total', { event_type: 'invoice.issued' })).toBe(1);
    expect(samples.value('countersign_publish_duration_seconds_count')).toBe(1);
    expect(samples.value('countersign_publish_duration_seconds_sum')).toBeGreaterThan(0);
  });

  test('requests are timed by operation and status, all paths outside the contract under one label', () => {
    const requests = (operation: string, code: string) =>
      samples.value('countersign_http_request_duration_seconds_count', { operation, status: code });
    expect(requests('createWebhookEndpoint', '201')).toBe(6);
    expect(requests('verifyWebhookEndpoint', '204')).toBe(5);
    expect(requests('verifyWebhookEndpoint', '409')).toBe(1);
    expect(requests('outside_contract', '404')).toBe(2);
    expect(requests('outside_contract', '405')).toBe(1);
    expect(requests('outside_contract', '200')).toBe(1);
  });

  test('metrics of the process are included', () => {
    expect(samples.value('process_cpu_seconds_total')).toBeGreaterThan(0);
    expect(samples.value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  test('alarms and dashboard select and group by labels that the metrics have', () => {
    const labelsOf = new Map<string, Set<string>>();
    for (const { name, labels } of samples.all) {
      const known = labelsOf.get(name) ?? new Set();
      labelsOf.set(name, known);
      for (const label of Object.keys(labels)) known.add(label);
    }
    const uses = [...readAlarms().map(({ expr }) => expr), ...readDashboard().expressions].flatMap(labelsIn);
    expect(uses.length).toBeGreaterThan(100);
    // Nothing was removed, no poll waited, and there is one installation, so these have no series.
    const unseen = [
      'countersign_cell_questions_total',
      'countersign_organization_moves',
      'countersign_retention_rows_removed_total',
      'countersign_http_request_wait_seconds_bucket',
    ];
    expect(
      uses.filter(
        ({ label, metrics }) =>
          !ADDED_TO_ALL.includes(label) &&
          !metrics.some((name) => labelsOf.get(name)?.has(label) || unseen.includes(name)),
      ),
    ).toEqual([]);
  });

  test('the build, the pools and refused writes are seen', async () => {
    const build = samples.all.find(({ name }) => name === 'countersign_build_info');
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(build).toMatchObject({
      value: 1,
      labels: {
        version,
        commit: await runningCommit(),
        node_version: process.versions.node,
        role: 'start',
      },
    });
    const connections = (state: string) =>
      samples.value('countersign_database_pool_connections', { pool: 'countersign', state }) ?? 0;
    expect(connections('used') + connections('idle')).toBeGreaterThan(0);
    expect(
      samples.value('countersign_database_pool_connections_max', { pool: 'countersign worker' }),
    ).toBeGreaterThan(0);
    expect(samples.value('countersign_database_pool_waiting', { pool: 'countersign' })).toBe(0);
    expect(samples.value('countersign_database_writes_refused_total', { reason: 'disk_full' })).toBe(0);
  });

  test('no label carries an id or a URL', () => {
    expect(samples.all.length).toBeGreaterThan(100);
    const strays = samples.all.flatMap(({ name, labels }) =>
      Object.entries(labels)
        .filter(([label, value]) => !LABELS[label]?.test(value))
        .map(([label, value]) => `${name} ${label}=${value}`),
    );
    expect(strays).toEqual([]);
    expect(samples.text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|https?:|127\.0\.0\.1/);
  });
});

test('the queue is seen: what is ready, waits and is claimed, at how many endpoints, and for how long', async () => {
  await using scene = await startScene(
    { RETRY_SCHEDULE_SECONDS: '3600', OPERATIONS_PORT: '0' },
    { api: true, worker: true },
  );
  const stage = new Stage(scene);
  const organization = await stage.organization();
  const retried = await organization.endpoint(status(503));
  await organization.publish();
  await retried.waitForDelivery('a first attempt', ({ attemptCount }) => attemptCount === 1);
  const state = (samples: Samples, name: string) =>
    samples.value('countersign_queue_deliveries', { state: name });
  const idle = await scrape(scene.server.app.monitoringUrl ?? '');
  expect(idle.value('countersign_queue_readable')).toBe(1);
  expect([state(idle, 'ready'), state(idle, 'waiting'), state(idle, 'claimed')]).toEqual([0, 1, 0]);
  expect(idle.value('countersign_queue_ready_endpoints')).toBe(0);
  expect(idle.value('countersign_queue_oldest_ready_age_seconds')).toBe(0);

  // A receiver that hangs has no more than four attempts at first.
  const gate = new Gate();
  const hanging = await organization.endpoint(gate.hold, ['invoice.voided']);
  for (let event = 0; event < 7; event++) await organization.publish('invoice.voided');
  await hanging.waitForRequests(4);
  let busy = await scrape(scene.server.app.monitoringUrl ?? '');
  await waitFor('the age to be seen', async () => {
    busy = await scrape(scene.server.app.monitoringUrl ?? '');
    return (busy.value('countersign_queue_oldest_ready_age_seconds') ?? 0) > 0.05;
  });
  expect([state(busy, 'ready'), state(busy, 'waiting'), state(busy, 'claimed')]).toEqual([3, 1, 4]);
  expect(busy.value('countersign_queue_ready_endpoints')).toBe(1);
  expect(busy.value('countersign_attempts_in_flight')).toBe(4);

  gate.release(status(204));
  await hanging.waitForRequests(7);
});

test('every series of one of several installations names it, and counts which of the others answered', async () => {
  const metrics = new PrometheusMetrics({ cell: 'eu1', peers: ['eu2', 'eu3'] });
  metrics.recordCellQuestion('eu2', true);
  metrics.recordCellQuestion('eu3', false);
  const series = (await metrics.scrape()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(series.length).toBeGreaterThan(50);
  expect(series.filter((line) => !line.includes('cell="eu1"'))).toEqual([]);
  expect(series.filter((line) => line.startsWith('countersign_cell_questions_total')).sort()).toEqual([
    'countersign_cell_questions_total{peer="eu2",result="answered",cell="eu1"} 1',
    'countersign_cell_questions_total{peer="eu2",result="failed",cell="eu1"} 0',
    'countersign_cell_questions_total{peer="eu3",result="answered",cell="eu1"} 0',
    'countersign_cell_questions_total{peer="eu3",result="failed",cell="eu1"} 1',
  ]);
  expect(await new PrometheusMetrics().scrape()).not.toContain('cell=');
});
