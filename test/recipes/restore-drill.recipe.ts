// docs/operating/recipes.md, "Restore to a second": what was committed before the chosen second is there, what came later is not, and the
// copy calls nobody before its operator says so.
import { chmod, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config.ts';
import { serverUser } from '../../src/platform/postgres/embedded/server-user.ts';
import { testEncryptionKeys } from '../support/app.ts';
import { query } from '../support/database.ts';
import { codeBelow } from '../support/documents.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { startScene } from '../support/scene.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { DebianPostgres, postgresProgram, runProgram } from './debian-postgres.ts';
import { findProgram, recipeWith } from './foreign-program.ts';

const isThere = findProgram('pgbackrest') !== undefined && postgresProgram('pg_ctl') !== undefined;
const EVENTS = 20;

async function eventsOf(url: string): Promise<unknown[]> {
  const rows = await query(url, "select id from event where type = 'invoice.issued' order by id");
  return rows.map(({ id }) => id);
}

describe.skipIf(!isThere)(
  isThere ? 'restore to a second' : 'restore to a second (skipped: pgbackrest or pg_ctl is not installed)',
  () => {
    test('a restored copy has every event that was committed before the second, none from after it, and sends what was pending when it is told to', async () => {
      await using resources = new AsyncDisposableStack();
      const user = await serverUser(tmpdir());
      const { path: dir } = resources.use(await scratchFolder('pgbackrest'));
      await chmod(dir, 0o777);
      const postgres = resources.use(
        await DebianPostgres.start({
          archive_mode: 'on',
          unix_socket_directories: dir,
          archive_command: `pgbackrest --config=${dir}/pgbackrest.conf --stanza=countersign archive-push %p`,
        }),
      );
      const config = await recipeWith('pgbackrest.conf', {
        '/var/lib/pgbackrest': `${dir}/repository`,
        '/var/log/pgbackrest': `${dir}/log`,
        '/var/lib/postgresql/18/main': postgres.dir,
        'pg1-port=5432': `pg1-port=${postgres.port}\npg1-user=postgres\npg1-socket-path=${dir}\nlock-path=${dir}/lock`,
      });
      await writeFile(`${dir}/pgbackrest.conf`, config);
      const [backUp = '', restore = ''] = codeBelow('docs/operating/recipes.md', 'Restore to a second', 'sh');
      const run = (commands: string, env: Record<string, string> = {}) =>
        runProgram('/bin/sh', ['-ec', commands], {
          ...user,
          env: {
            PATH: `${dirname(postgresProgram('pg_ctl') ?? '')}:${process.env.PATH}`,
            PGBACKREST_CONFIG: `${dir}/pgbackrest.conf`,
            ...env,
          },
        });

      await query(postgres.url('postgres'), 'create database countersign');
      const original = postgres.url('countersign');
      await using scene = await startScene({
        DATABASE_URL: original,
        RETRY_SCHEDULE_SECONDS: '1',
      });
      const { receiver } = scene;
      await scene.partner.registerActive(receiver.url, ['invoice.issued']);
      run(backUp);

      // Nobody takes them, so that they are pending at the second that is chosen.
      receiver.answer = (_request, response) => void response.writeHead(503).end();
      const publish = async () => {
        for (let count = 0; count < EVENTS; count += 1) await scene.issueInvoice();
      };
      await publish();
      const [chosen] = await query(original, 'select clock_timestamp()::text as second');
      const before = await eventsOf(original);
      await publish();
      await scene.server.app[Symbol.asyncDispose]();
      await query(original, 'drop table delivery cascade');
      await query(original, 'select pg_switch_wal()');

      const port = await lastingFreePort();
      const begunAt = performance.now();
      const data = join(dir, 'restored');
      resources.defer(
        () => void run(`pg_ctl stop -D "$RESTORED_DATA" -m immediate`, { RESTORED_DATA: data }),
      );
      run(restore, {
        CHOSEN_SECOND: String(chosen?.second),
        RESTORED_DATA: data,
        RESTORED_PORT: String(port),
      });
      const restored = postgres.url('countersign', port);
      await waitFor('the restored server to have left recovery', async () => {
        const [row] = await query(restored, 'select pg_is_in_recovery() as waits').catch(() => []);
        return row?.waits === false;
      });
      console.info(`restored in ${((performance.now() - begunAt) / 1000).toFixed(1)} s`);
      expect(await eventsOf(restored)).toEqual(before);

      receiver.answer = (_request, response) => void response.writeHead(204).end();
      const settings = {
        PORT: '0',
        DATABASE_URL: restored,
        ENCRYPTION_KEYS: testEncryptionKeys,
        ALLOW_INSECURE_RECEIVERS: 'true',
        LOG_LEVEL: 'silent',
      };
      const seen = receiver.deliveries.length;
      {
        await using paused = await startApp(readConfig({ ...settings, DELIVERIES_PAUSED: 'true' }), {
          api: true,
          worker: true,
        });
        expect((await fetch(`${paused.baseUrl}/healthz`)).status).toBe(200);
        expect(receiver.deliveries).toHaveLength(seen);
      }
      await using _sending = await startApp(readConfig(settings), { api: false, worker: true });
      await waitFor('every event of before', () => {
        const arrived = new Set(
          receiver.deliveries.slice(seen).map(({ headers }) => headers['service-event-id']),
        );
        return before.every((id) => arrived.has(String(id)));
      });
    });
  },
);
