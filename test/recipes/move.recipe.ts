// The leader of a cell's PostgreSQL is killed while an organization moves away from it, as docs/operating/high-availability.md says.
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { CellRouter } from '../support/cell-router.ts';
import { createTestDatabase, query } from '../support/database.ts';
import { createPartner } from '../support/partner.ts';
import { countersign, Program, RunningServer } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { cellSettings, chooseOperationsPorts } from './cell-settings.ts';
import { Ledger } from './ledger.ts';
import { missingForPatroni, PatroniCluster } from './patroni.ts';
import { makeTenant } from './tenant.ts';

const isThere = missingForPatroni.length === 0;
/** How long whoever moves an organization runs the command again: a failover takes 20 s. */
const MOVED_WITHIN_MS = 120_000;
const STEADY_WITHIN_MS = 90_000;
const ALL_ARRIVED_WITHIN_MS = 120_000;

describe.skipIf(!isThere)(
  isThere
    ? 'a move away from a Patroni cluster'
    : `a move away from a Patroni cluster (skipped: ${missingForPatroni.join(', ')} not installed)`,
  () => {
    // In "open", the source has let go, and the target has not opened yet.
    test.each(['ahead', 'stop', 'open'])(
      'the leader is killed in the phase "%s": the command that is run again completes the move, and no event is lost, doubled or out of order',
      async (phase) => {
        await using resources = new AsyncDisposableStack();
        const cluster = resources.use(await PatroniCluster.start());
        const target = resources.use(await createTestDatabase(inject('serverUrl')));
        const router = resources.use(await CellRouter.open());
        const ports = await chooseOperationsPorts();
        const [source, destination] = [
          cellSettings('eu1', ports, router.url, cluster.url),
          cellSettings('eu2', ports, router.url, target.url),
        ];
        const tenant = await makeTenant(source);
        await copyOperatorTokens(cluster.url, target.url);
        const receiver = resources.use(await startReceiver());
        for (const settings of [source, destination]) {
          const server = resources.use(await RunningServer.start('start', settings));
          router.apis.set(String(settings.CELL), server.baseUrl);
          router.directories.push(`http://127.0.0.1:${settings.OPERATIONS_PORT}`);
        }
        await createPartner(router.url, tenant.token).registerActive(receiver.url, ['invoice.issued']);
        const ledger = resources.use(
          new Ledger({ ...tenant, baseUrl: router.url, databaseUrls: [cluster.url, target.url] }),
        );
        await ledger.untilSteady('in the source', STEADY_WITHIN_MS);

        const args = ['organization', 'move', tenant.organizationId, '--to', 'eu2'];
        const settings = { ...source, TARGET_DATABASE_URL: target.url };
        const leader = await cluster.untilSynchronous();
        const first = resources.use(new Program('src/countersign.js', args, settings));
        if (phase === 'open') {
          await first.says('s  ahead\n');
          await using _ = await holdShut(target.url, tenant.organizationId);
          await first.says('s  open\n');
          await leader.signalAll('SIGKILL');
        } else {
          await first.says(`s  ${phase}\n`);
          await leader.signalAll('SIGKILL');
        }
        ledger.measure();
        const killedAt = performance.now();
        let run = await first.ended;
        let runs = 1;
        while (run.code !== 0 && performance.now() - killedAt < MOVED_WITHIN_MS) {
          run = await countersign(args, settings);
          runs++;
        }
        expect(run.code, run.stdout + run.stderr).toBe(0);
        const movedMs = performance.now() - killedAt;
        await ledger.untilSteady('in the target', STEADY_WITHIN_MS);
        const { writesMs } = ledger.measure();

        const { events, repeated } = await ledger.settle(receiver, ALL_ARRIVED_WITHIN_MS);
        console.info(
          `killed in "${phase}": moved ${(movedMs / 1_000).toFixed(1)} s later in ${runs} runs, ${(writesMs / 1_000).toFixed(1)} s without writes, ${events} events, ${repeated} delivered twice`,
        );
      },
      10 * 60_000,
    );
  },
);

/** An operator's token is one in all cells. */
async function copyOperatorTokens(from: string, to: string): Promise<void> {
  const [row] = await query(from, 'select json_agg(operator_token) as tokens from operator_token');
  await query(
    to,
    'insert into operator_token select * from json_populate_recordset(null::operator_token, $1)',
    [JSON.stringify(row?.tokens)],
  );
}

/** Keeps the mover from opening the organization in the target, so that it cannot be faster than the kill. */
async function holdShut(databaseUrl: string, organizationId: string): Promise<AsyncDisposable> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('begin');
  await client.query('select from organization where id = $1 for share', [organizationId]);
  return { [Symbol.asyncDispose]: () => client.end() };
}
