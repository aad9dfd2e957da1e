// docs/operating/haproxy.cfg: a synchronous standby takes over from a primary that is killed or frozen, and no event is lost.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { query } from '../support/database.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { startScene } from '../support/scene.ts';
import { scratchFolder } from '../support/scratch-folder.ts';
import { waitFor } from '../support/wait-for.ts';
import { DebianPostgres, postgresProgram } from './debian-postgres.ts';
import { ForeignProgram, findProgram, recipeWith } from './foreign-program.ts';

const haproxy = findProgram('haproxy');
const isThere = haproxy !== undefined && postgresProgram('pg_basebackup') !== undefined;

/** What issue after issue of the API must keep to: a caller waits this long at most for a database that has moved. */
const BACK_WITHIN_MS = 15_000;
/** A claim whose answer was lost with the connection waits for the lease (JOB_LEASE_SECONDS). */
const ALL_ARRIVED_WITHIN_MS = 90_000;

describe.skipIf(!isThere)(
  isThere
    ? 'HAProxy and a standby'
    : 'HAProxy and a standby (skipped: haproxy or pg_basebackup is not installed)',
  () => {
    test.each(['killed', 'frozen'] as const)(
      'the primary is %s and the standby promoted: the API and the worker are back within 15 s, and every event that was committed arrives',
      async (fault) => {
        await using resources = new AsyncDisposableStack();
        const primary = resources.use(await DebianPostgres.start());
        await query(primary.url('postgres'), 'create role countersign_check login');
        await query(primary.url('postgres'), 'create database countersign');
        const standby = resources.use(await primary.startStandby());
        // After the copy was made: a standby that takes over must not wait for another one.
        await query(primary.url('postgres'), "alter system set synchronous_standby_names = '*'");
        await query(primary.url('postgres'), 'select pg_reload_conf()');
        await waitFor('the standby to be synchronous', async () => {
          const rows = await query(primary.url('postgres'), 'select sync_state from pg_stat_replication');
          return rows[0]?.sync_state === 'sync';
        });

        const { path: dir } = resources.use(await scratchFolder('haproxy'));
        const port = await lastingFreePort();
        const config = await recipeWith('haproxy.cfg', {
          '127.0.0.1:5433': `127.0.0.1:${port}`,
          '10.0.0.11:5432': `127.0.0.1:${primary.port}`,
          '10.0.0.12:5432': `127.0.0.1:${standby.port}`,
        });
        await writeFile(join(dir, 'haproxy.cfg'), config);
        const proxy = resources.use(
          new ForeignProgram(haproxy ?? '', ['-db', '-f', join(dir, 'haproxy.cfg')]),
        );
        const url = primary.url('countersign', port);
        await waitFor(
          'HAProxy to find the primary',
          () =>
            query(url, 'select').then(
              () => true,
              () => proxy.hasEnded,
            ),
          () => proxy.output,
        );

        const scene = resources.use(
          await startScene({ DATABASE_URL: url, RETRY_SCHEDULE_SECONDS: '1,1,1,1,1,1,1,1,1,1,1' }),
        );
        const { partner, receiver } = scene;
        await partner.registerActive(receiver.url, ['invoice.issued']);
        const issued = new Set<string>();
        let isPublishing = true;
        const publishing = (async () => {
          while (isPublishing) {
            await scene.issueInvoice().then(
              ({ id }) => issued.add(id),
              // Not committed, or not known to be: neither is promised to arrive.
              () => undefined,
            );
          }
        })();
        await receiver.waitForDeliveries(20);

        if (fault === 'killed') primary.signalAll('SIGKILL');
        else primary.signalAll('SIGSTOP');
        const before = issued.size;
        standby.run('pg_ctl', ['promote', '-w', '-D', standby.dir]);
        const promotedAt = Date.now();
        await waitFor(
          'a request to succeed',
          async () => (await partner.request('GET', '/api/v1/public/party/customers')).status === 200,
          () => 'every answer was an error',
          BACK_WITHIN_MS,
        );
        await waitFor(
          'events to be published again',
          () => issued.size > before + 20,
          undefined,
          BACK_WITHIN_MS,
        );
        isPublishing = false;
        await publishing;
        // The old primary must not come back as one: this is the fence that docs/operating/recipes.md asks for.
        if (fault === 'frozen') primary.signalAll('SIGKILL');

        const arrived = () => new Set(receiver.deliveries.map(({ body }) => JSON.parse(body).data.id));
        await waitFor(
          'every committed event to arrive',
          () => issued.isSubsetOf(arrived()),
          () => `${arrived().size} of ${issued.size}`,
          ALL_ARRIVED_WITHIN_MS,
        );
        console.log(
          `${fault}: ${issued.size} events, all arrived, ${Date.now() - promotedAt} ms after the promotion`,
        );

        // Connections stay with the new primary, and what it does not have yet can be verified there.
        expect((await partner.registerActive(receiver.url, ['invoice.issued'])).id).toBeDefined();
        expect(await readFile(join(standby.dir, '..', 'log'), 'utf8')).not.toContain('PANIC');
      },
    );
  },
);
