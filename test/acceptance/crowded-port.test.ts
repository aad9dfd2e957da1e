import { connect, type Socket } from 'node:net';
import { expect, inject, test, vi } from 'vitest';
import { testEncryptionKeys } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';
import { createPartner } from '../support/partner.ts';
import { RunningServer } from '../support/process.ts';
import { waitFor } from '../support/wait-for.ts';

vi.setConfig({ testTimeout: 90_000 });

test('an API that may open 300 files answers again seconds after 600 connections were left silent, and reached its database all the time', async () => {
  await using resources = new AsyncDisposableStack();
  const database = resources.use(await createTestDatabase(inject('serverUrl')));
  const api = new RunningServer(
    '-c',
    ['ulimit -n 300 && exec "$0" src/countersign.js api', process.execPath],
    {
      PORT: '0',
      OPERATIONS_PORT: '0',
      DATABASE_URL: database.url,
      ENCRYPTION_KEYS: testEncryptionKeys,
      LOG_FORMAT: 'json',
      REQUEST_HEADERS_TIMEOUT_MS: '1500',
      REQUEST_TIMEOUT_MS: '1500',
    },
    'sh',
  );
  resources.use(api);
  await api.hasStarted();
  const { port, hostname } = new URL(api.baseUrl);
  const clients: Socket[] = [];
  resources.defer(() => {
    for (const socket of clients) socket.destroy();
  });
  for (let index = 0; index < 600; index += 1) {
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.on('error', () => undefined).resume();
    clients.push(socket);
  }
  await api.says('connections refused');
  expect((await fetch(`${api.operationsUrl}/readyz`)).status).toBe(200);
  const unknown = createPartner(api.baseUrl, `csk_${'x'.repeat(40)}`);
  const answers = async () =>
    (await unknown.request('GET', '/api/v1/public/event-types').catch(() => undefined))?.status === 401;
  await waitFor('the API to answer', answers);
  expect(api.stdout).not.toContain('EMFILE');
  expect((await api.stop()).code).toBe(0);
});
