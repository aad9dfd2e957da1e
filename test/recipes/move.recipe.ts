// The leader of a cell's PostgreSQL is killed while an organization moves away from it, as docs/operating/high-availability.md says.
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { openCore } from '../../src/core.ts';
import { createOrganization } from '../../src/domain/access/organization.ts';
import { issueToken } from '../../src/domain/access/tokens/api-token.ts';
import { issueOperatorToken } from '../../src/domain/access/tokens/operator-token.ts';
import { fullAccess, operatorScopes } from '../../src/domain/access/tokens/scope.ts';
import { readConfig } from '../../src/platform/config.ts';
import { asOperator, testEncryptionKeys } from '../support/app.ts';
import { CellRouter } from '../support/cell-router.ts';
import { createTestDatabase } from '../support/database.ts';
import { lastingFreePort } from '../support/free-port.ts';
import { createPartner } from '../support/partner.ts';
import { countersign, Program, RunningServer } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { waitFor } from '../support/wait-for.ts';
import { Ledger } from './ledger.ts';
import { missingForPatroni, PatroniCluster } from './patroni.ts';

const isThere = missingForPatroni.length === 0;
/** How long whoever moves an organization runs the command again: a failover takes 20 s. */
const MOVED_WITHIN_MS = 120_000;
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
        const ports = { eu1: await lastingFreePort(), eu2: await lastingFreePort() };
        const cell = (name: 'eu1' | 'eu2', DATABASE_URL: string): Record<string, string> => ({
          DATABASE_URL,
          ENCRYPTION_KEYS: testEncryptionKeys,
          PUBLIC_URL: router.url,
          CELL: name,
          CELLS: `eu1=http://127.0.0.1:${ports.eu1},eu2=http://127.0.0.1:${ports.eu2}`,
          OPERATIONS_PORT: String(ports[name]),
          ALLOW_INSECURE_RECEIVERS: 'true',
          LOG_LEVEL: 'warn',
          RATE_LIMIT: 'off',
          RETRY_SCHEDULE_SECONDS: '1,1,1,1,1,1,1,1,1,1,1',
        });
        const [source, destination] = [cell('eu1', cluster.url), cell('eu2', target.url)];
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
        const published = async (what: string) => {
          const before = ledger.countEach;
          await waitFor(
            what,
            () => ledger.hasEachMoreThan(before, 20),
            () => `${before} became ${ledger.countEach}, ${[...ledger.unexpected]}`,
            90_000,
          );
        };
        await published('every publisher to publish');

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
        await published('every publisher to publish where it lives now');
        const { writesMs } = ledger.measure();

        await ledger.stopPublishing();
        await waitFor(
          'the feed to have everything',
          () => ledger.read.length >= ledger.count,
          () => `${ledger.read.length} of ${ledger.count}`,
        );
        const arrived = () => new Set(receiver.deliveries.map(({ headers }) => headers['service-event-id']));
        await waitFor(
          'every event to arrive',
          () => ledger.all.isSubsetOf(arrived()),
          () => `${arrived().size} of ${ledger.count}`,
          ALL_ARRIVED_WITHIN_MS,
        );
        console.info(
          `killed in "${phase}": moved ${(movedMs / 1_000).toFixed(1)} s later in ${runs} runs, ${(writesMs / 1_000).toFixed(1)} s without writes, ${ledger.count} events, ${receiver.deliveries.length - arrived().size} delivered twice`,
        );
        expect(ledger.read).toHaveLength(ledger.count);
        expect(new Set(ledger.read)).toEqual(ledger.all);
        for (const events of ledger.confirmed) {
          const own = new Set(events);
          expect(ledger.read.filter((id) => own.has(id))).toEqual(events);
        }
        expect([...ledger.unexpected]).toEqual([]);
      },
      10 * 60_000,
    );
  },
);

async function makeTenant(settings: Record<string, string>) {
  await using core = await openCore(readConfig(settings));
  const { context } = core;
  const owner = 'owner@tenant.example';
  const { id: organizationId } = await createOrganization(context, { name: 'Tenant', owner_email: owner });
  const { plaintext: token } = await issueToken(context, {
    organizationId,
    issuedBy: owner,
    name: 'test',
    scopes: [fullAccess],
  });
  const operator = await issueOperatorToken(asOperator(context), { name: 'test', scopes: operatorScopes });
  return { organizationId, token, operatorToken: operator.plaintext };
}

/** An operator's token is one in all cells. */
async function copyOperatorTokens(from: string, to: string): Promise<void> {
  const [source, target] = [new pg.Client(from), new pg.Client(to)];
  try {
    await Promise.all([source.connect(), target.connect()]);
    const { rows } = await source.query('select json_agg(operator_token) as tokens from operator_token');
    await target.query(
      'insert into operator_token select * from json_populate_recordset(null::operator_token, $1)',
      [JSON.stringify(rows[0].tokens)],
    );
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

/** Keeps the mover from opening the organization in the target, so that it cannot be faster than the kill. */
async function holdShut(databaseUrl: string, organizationId: string): Promise<AsyncDisposable> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('begin');
  await client.query('select from organization where id = $1 for share', [organizationId]);
  return { [Symbol.asyncDispose]: () => client.end() };
}
