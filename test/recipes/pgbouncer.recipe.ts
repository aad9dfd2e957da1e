// docs/operating/pgbouncer.ini, as it stands, serves a busy API. test/acceptance/pgbouncer.test.ts has what each mode permits.
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { serverUser } from '../../src/platform/postgres/embedded/server-user.ts';
import { createTestDatabase, query } from '../support/database.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { pgbouncer } from '../support/pgbouncer.ts';
import { startScene } from '../support/scene.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { ForeignProgram, recipeWith } from './foreign-program.ts';

const CALLERS = 60;

describe.skipIf(!pgbouncer)(
  pgbouncer ? `PgBouncer ${pgbouncer.version}` : 'PgBouncer (skipped: pgbouncer is not installed)',
  () => {
    test('with the recipe, more callers than server connections are served, and deliveries go out', async () => {
      await using resources = new AsyncDisposableStack();
      const database = resources.use(await createTestDatabase(inject('serverUrl')));
      const direct = new URL(database.url);
      const { path: dir } = resources.use(await scratchFolder('pgbouncer'));
      const port = await lastingFreePort();
      const ini = await recipeWith('pgbouncer.ini', {
        'host=10.0.0.11 port=5432 dbname=countersign\n': `host=127.0.0.1 port=${direct.port} dbname=${direct.pathname.slice(1)}\n`,
        'listen_port = 6432': `listen_port = ${port}`,
        '/etc/pgbouncer/userlist.txt': join(dir, 'userlist.txt'),
        'pool_mode = transaction': 'pool_mode = transaction\nunix_socket_dir =',
      });
      await writeFile(join(dir, 'pgbouncer.ini'), ini);
      const user = `"${direct.username}" "${decodeURIComponent(direct.password)}"\n`;
      await writeFile(join(dir, 'userlist.txt'), user);
      // It refuses to run as root.
      const program = resources.use(
        new ForeignProgram(
          pgbouncer?.program ?? '',
          [join(dir, 'pgbouncer.ini')],
          await serverUser(tmpdir()),
        ),
      );
      const pooled = new URL(direct);
      pooled.port = String(port);
      pooled.pathname = '/countersign';
      await waitFor(
        'PgBouncer',
        () =>
          query(pooled.href, 'select').then(
            () => true,
            () => program.hasEnded,
          ),
        () => program.output,
      );
      expect(program.hasEnded, program.output).toBe(false);

      await using scene = await startScene({
        DATABASE_URL: pooled.href,
        DATABASE_DIRECT_URL: direct.href,
        DATABASE_POOL_SIZE: String(CALLERS),
      });
      await scene.partner.registerActive(scene.receiver.url, ['invoice.issued']);
      const answers = await Promise.all(
        Array.from({ length: CALLERS }, async () => {
          await scene.issueInvoice();
          return scene.partner.request('GET', '/api/v1/public/deliveries');
        }),
      );
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      await scene.receiver.waitForDeliveries(CALLERS);
    });
  },
);
