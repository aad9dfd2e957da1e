import { expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { startTestApp, testEncryptionKeys } from '../support/app.ts';
import { createPartner } from '../support/partner.ts';
import { exchangeRaw } from '../support/raw-http.ts';

const paths = ['/healthz', '/readyz', '/metrics'];

async function statuses(url: string, headers: Record<string, string> = {}): Promise<number[]> {
  return Promise.all(paths.map(async (path) => (await fetch(`${url}${path}`, { headers })).status));
}

test('a worker-only process answers on the operations port', async () => {
  await using server = await startTestApp({ OPERATIONS_PORT: '0' }, { api: false, worker: true });
  const url = server.app.monitoringUrl ?? '';
  expect(server.app.baseUrl).toBeUndefined();
  expect(await statuses(url)).toEqual([200, 200, 200]);
  const scraped = await fetch(`${url}/metrics`);
  expect(scraped.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await scraped.text()).toContain('countersign_attempts_in_flight 0\n');
});

test('a worker-only process opens no port by default', async () => {
  await using server = await startTestApp({}, { api: false, worker: true });
  expect(server.app.monitoringUrl).toBeUndefined();
});

test('the API’s port tells no more than that it lives, with an operations port and without one, and whatever is asked', async () => {
  await using server = await startTestApp({ OPERATIONS_PORT: '0' });
  expect(await statuses(server.baseUrl)).toEqual([200, 404, 404]);
  expect(await statuses(server.app.monitoringUrl ?? '')).toEqual([200, 200, 200]);

  await using without = await startTestApp();
  expect(without.app.monitoringUrl).toBeUndefined();
  expect(await statuses(without.baseUrl)).toEqual([200, 404, 404]);
  const { host } = new URL(without.baseUrl);
  // As nginx passes a request on by default: with the upstream's own host, and no word of itself.
  for (const target of ['/metrics', `http://${host}/metrics`, '/metrics?x', '/readyz']) {
    const request = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect((await exchangeRaw(without.baseUrl, request)).status, target).toBe(404);
  }
});

test('with the embedded Postgres a free operations port is taken, except in production; with another, none', () => {
  expect(readConfig({}).monitoring).toEqual({ host: '127.0.0.1', port: 0 });
  expect(readConfig({ OPERATIONS_PORT: '9464' }).monitoring.port).toBe(9464);
  expect(readConfig({ NODE_ENV: 'production' }).monitoring.port).toBeUndefined();
  const settings = { DATABASE_URL: 'postgres://127.0.0.1/x', ENCRYPTION_KEYS: testEncryptionKeys };
  expect(readConfig(settings).monitoring.port).toBeUndefined();
});

test('a draining process is not ready, and each response is the last of its connection', async () => {
  await using server = await startTestApp({ OPERATIONS_PORT: '0' });
  const url = server.app.monitoringUrl ?? '';
  const { token } = await server.createTenant();
  const list = () => createPartner(server.baseUrl, token).request('GET', '/api/v1/public/webhook-endpoints');
  expect((await list()).headers.get('Connection')).toBe('keep-alive');
  server.app.drain();
  const answer = await list();
  expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close']);
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'not_ready', checks: expect.objectContaining({ database: 'ok', shutdown: 'has begun' }) },
  ]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('in production a clean stop gives load balancers five seconds, in development none', () => {
  expect(readConfig({}).shutdownDelayMs).toBe(0);
  expect(readConfig({ NODE_ENV: 'production' }).shutdownDelayMs).toBe(5_000);
  expect(readConfig({ NODE_ENV: 'production', SHUTDOWN_DELAY_MS: '0' }).shutdownDelayMs).toBe(0);
});

test('the operations port has the three paths alone, to read', async () => {
  await using server = await startTestApp({ OPERATIONS_PORT: '0' });
  const url = server.app.monitoringUrl ?? '';
  for (const path of ['/', '/docs/', '/api/v1/public/openapi.json', '/metrics/'])
    expect((await fetch(`${url}${path}`)).status).toBe(404);
  const posted = await fetch(`${url}/metrics`, { method: 'POST' });
  expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  const head = await fetch(`${url}/readyz?verbose`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('the operations port is not the API’s', () => {
  expect(() => readConfig({ PORT: '3000', OPERATIONS_PORT: '3000' })).toThrow(
    'OPERATIONS_PORT must be another port than PORT, whose callers must not read the metrics.',
  );
});

test('an operations port in use is reported with the name of its setting', async () => {
  await using first = await startTestApp({ OPERATIONS_PORT: '0' }, { api: false, worker: true });
  const { port } = new URL(first.app.monitoringUrl ?? '');
  await expect(startTestApp({ OPERATIONS_PORT: port }, { api: false, worker: true })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken. Set OPERATIONS_PORT to another one, or stop the process that has it.`,
  );
});
