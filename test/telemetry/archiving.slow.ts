// A real PostgreSQL that archives, and then cannot.
import pg from 'pg';
import { expect, test } from 'vitest';
import { clusterPassword, openCluster } from '../../src/platform/postgres/embedded/postgres-cluster.ts';
import { endServer, startServer } from '../../src/platform/postgres/postgres-server.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { RunningServer } from '../support/process.ts';
import { scrape } from '../support/samples.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { timeLimit } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';

test('metrics say that archiving fails as soon as it does, and until it succeeds', {
  timeout: timeLimit(120_000),
}, async () => {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await scratchFolder('archiving'));
  const cluster = await openCluster(`${path}/postgres`, { fast: true });
  const port = await lastingFreePort();
  const settings = { archive_mode: 'on', archive_command: 'true' };
  expect(await startServer(cluster, { port, settings })).toBeUndefined();
  stack.defer(() => endServer(cluster));
  const url = `postgres://postgres:${await clusterPassword(cluster)}@127.0.0.1:${port}/postgres`;
  const server = stack.use(
    await RunningServer.start('api', {
      DATABASE_URL: url,
      ENCRYPTION_KEYS: testEncryptionKeys,
      OPERATIONS_PORT: '0',
    }),
  );
  const admin = new pg.Client(url);
  await admin.connect();
  stack.defer(() => admin.end());
  const failing = async () => (await scrape(server.operationsUrl)).value('countersign_archiving_failing');
  const archiveWith = async (command: string) => {
    await admin.query(`alter system set archive_command = '${command}'`);
    await admin.query('select pg_reload_conf()');
    await admin.query('select pg_logical_emit_message(false, $1, $1)', ['test']);
    await admin.query('select pg_switch_wal()');
  };
  expect(await failing()).toBe(0);
  await archiveWith('false');
  await waitFor('the failure', async () => (await failing()) === 1);
  await archiveWith('true');
  await waitFor('its end', async () => (await failing()) === 0, undefined, 90_000);
});
