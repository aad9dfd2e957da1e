import { expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { startTestApp } from '../support/app.ts';
import { exchangeRaw } from '../support/raw-http.ts';

const paths = ['/healthz', '/readyz', '/metrics'];

async function statuses(url: string, headers: Record<string, string> = {}): Promise<number[]> {
  return Promise.all(paths.map(async (path) => (await fetch(`${url}${path}`, { headers })).status));
}

test('a worker alone answers on the operations port', async () => {
  await using server = await startTestApp({ OPERATIONS_PORT: '0' }, { api: false, worker: true });
  const url = server.app.operationsUrl ?? '';
  expect(server.app.baseUrl).toBeUndefined();
  expect(await statuses(url)).toEqual([200, 200, 200]);
  const scraped = await fetch(`${url}/metrics`);
  expect(scraped.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await scraped.text()).toContain('countersign_attempts_in_flight 0\n');
});

test('a worker alone opens no port that nobody asked for', async () => {
  await using server = await startTestApp({}, { api: false, worker: true });
  expect(server.app.operationsUrl).toBeUndefined();
});

test('with an operations port, the API’s port tells no more than that it lives', async () => {
  await using server = await startTestApp({ OPERATIONS_PORT: '0' });
  expect(await statuses(server.baseUrl)).toEqual([200, 404, 404]);
  expect(await statuses(server.app.operationsUrl ?? '')).toEqual([200, 200, 200]);
});

test('without one, the API’s port answers on loopback, but not to what a proxy passes on', async () => {
  await using server = await startTestApp();
  expect(await statuses(server.baseUrl)).toEqual([200, 200, 200]);
  for (const header of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP'])
    expect(await statuses(server.baseUrl, { [header]: 'for=203.0.113.7' })).toEqual([200, 404, 404]);
  const { port } = new URL(server.baseUrl);
  const asked = async (host: string) => {
    const request = `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    return (await exchangeRaw(server.baseUrl, request)).status;
  };
  expect(await asked(`localhost:${port}`)).toBe(200);
  expect(await asked('[::1]')).toBe(200);
  for (const host of ['api.example', `localhost.example:${port}`, '203.0.113.7', 'not a host', ''])
    expect(await asked(host), host).toBe(404);
});

test('an API that others can reach, or one in production, never shows them on its own port', async () => {
  const settings = { NODE_ENV: 'production', ALLOW_INSECURE_RECEIVERS: 'false' };
  await using server = await startTestApp(settings, { api: true, worker: false });
  expect(await statuses(server.baseUrl)).toEqual([200, 404, 404]);

  for (const HOST of ['0.0.0.0', '::', '10.0.0.7', 'api.example', '127.example.com'])
    expect(readConfig({ HOST }).operations.onApiPort).toBe(false);
  for (const HOST of ['localhost', '::1', '127.0.0.1', '127.1.2.3'])
    expect(readConfig({ HOST }).operations.onApiPort).toBe(true);
});

test('the operations port has the three paths alone, to read', async () => {
  await using server = await startTestApp({ OPERATIONS_PORT: '0' });
  const url = server.app.operationsUrl ?? '';
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

test('an operations port that is taken is told by its own setting', async () => {
  await using first = await startTestApp({ OPERATIONS_PORT: '0' }, { api: false, worker: true });
  const { port } = new URL(first.app.operationsUrl ?? '');
  await expect(startTestApp({ OPERATIONS_PORT: port }, { api: false, worker: true })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken. Set OPERATIONS_PORT to another one, or stop the process that has it.`,
  );
});
