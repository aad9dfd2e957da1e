// docs/operating/patroni.yml and haproxy-patroni.cfg: the leader is lost in every way that a machine is lost, and no event with it.
import { describe, expect, test } from 'vitest';
import { openCore } from '../../src/core.ts';
import { createOrganization } from '../../src/domain/access/organization.ts';
import { issueToken } from '../../src/domain/access/tokens/api-token.ts';
import { issueOperatorToken } from '../../src/domain/access/tokens/operator-token.ts';
import { fullAccess, operatorScopes } from '../../src/domain/access/tokens/scope.ts';
import { readConfig } from '../../src/platform/config.ts';
import { asOperator, testEncryptionKeys } from '../support/app.ts';
import { createPartner } from '../support/partner.ts';
import { RunningServer } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { waitFor } from '../support/wait-for.ts';
import { Ledger } from './ledger.ts';
import { missingForPatroni, PatroniCluster, type PatroniMember } from './patroni.ts';

/** ttl, the promotion, HAProxy's check, and the processes' own return. */
const BACK_WITHIN_MS = 60_000;
/** A claim whose answer was lost with the connection waits for the lease (JOB_LEASE_SECONDS). */
const ALL_ARRIVED_WITHIN_MS = 90_000;
/** What each publisher must get confirmed before a fault and after it. */
const STEADY = 20;

interface Fault {
  readonly what: string;
  /** Whether another member must take over; the leader must stay what it is otherwise. */
  readonly another: boolean;
  /** @returns what makes everything usable again. */
  readonly strike: (
    leader: PatroniMember,
    cluster: PatroniCluster,
    ledger: Ledger,
  ) => Promise<() => Promise<void> | void>;
}

const machineLost: Fault = {
  what: "the leader's machine is lost",
  another: true,
  async strike(leader, { members }, ledger) {
    // The standby is behind: whatever is confirmed now, without waiting for it, is lost.
    const standby = members.find((member) => member !== leader);
    await standby?.signalPostgres('SIGSTOP');
    const before = ledger.count;
    await waitFor(
      'no more confirmations, or so many that they are missed',
      () => ledger.silentMs > 1_000 || ledger.count > before + 100,
    );
    await leader.signalAll('SIGKILL');
    await standby?.endReceiver();
    await standby?.signalPostgres('SIGCONT');
    return () => leader.start();
  },
};

const frozen: Fault = {
  what: "the leader's machine hangs, and goes on later",
  another: true,
  async strike(leader) {
    await leader.signalAll('SIGSTOP');
    return () => leader.signalAll('SIGCONT');
  },
};

const unwatched: Fault = {
  what: "the leader's Patroni alone is killed",
  another: true,
  async strike(leader) {
    await leader.killPatroni();
    return () => leader.start();
  },
};

const crashed: Fault = {
  what: "the leader's PostgreSQL alone is killed",
  another: false,
  async strike(leader) {
    await leader.signalPostgres('SIGKILL');
    return () => undefined;
  },
};

const withoutEtcd: Fault = {
  what: 'etcd does not answer',
  another: false,
  async strike(leader, { etcd }) {
    etcd.signal('SIGSTOP');
    await leader.untilFailsafe();
    return () => etcd.signal('SIGCONT');
  },
};

const isThere = missingForPatroni.length === 0;

describe.skipIf(!isThere)(
  isThere ? 'Patroni' : `Patroni (skipped: ${missingForPatroni.join(', ')} not installed)`,
  () => {
    test.each([
      { way: 'HAProxy', faults: [machineLost, frozen, unwatched, crashed, withoutEtcd] },
      { way: 'both members in DATABASE_URL', faults: [machineLost] },
    ])(
      'by $way: the leader is lost, and every event that was confirmed is delivered, and in the feed once and in order',
      async ({ way, faults }) => {
        await using resources = new AsyncDisposableStack();
        const cluster = resources.use(await PatroniCluster.start());
        const isProxied = way === 'HAProxy';
        const settings = {
          DATABASE_URL: isProxied ? cluster.url : cluster.urlOfBoth,
          ENCRYPTION_KEYS: testEncryptionKeys,
          ALLOW_INSECURE_RECEIVERS: 'true',
          LOG_LEVEL: 'warn',
          RATE_LIMIT: 'off',
          RETRY_SCHEDULE_SECONDS: '1,1,1,1,1,1,1,1,1,1,1',
        };
        const tenant = await makeTenant(settings);
        const receiver = resources.use(await startReceiver());
        const api = resources.use(await RunningServer.start('api', settings));
        const worker = resources.use(await RunningServer.start('worker', settings));
        await createPartner(api.baseUrl, tenant.token).registerActive(receiver.url, ['invoice.issued']);

        const ledger = resources.use(
          new Ledger({
            ...tenant,
            baseUrl: api.baseUrl,
            databaseUrls: isProxied
              ? [cluster.url]
              : cluster.members.map(({ port }) =>
                  new URL(cluster.url).href.replace(`:${cluster.proxyPort}`, `:${port}`),
                ),
          }),
        );
        const published = async (what: string) => {
          const before = ledger.countEach;
          await waitFor(
            what,
            () => ledger.hasEachMoreThan(before, STEADY),
            () => `${before} became ${ledger.countEach}, ${[...ledger.unexpected]}`,
            BACK_WITHIN_MS,
          );
        };
        await published('every publisher to publish');

        for (const { what, another, strike } of faults) {
          const leader = await cluster.untilSynchronous();
          ledger.measure();
          const struckAt = performance.now();
          const heal = await strike(leader, cluster, ledger);
          if (another) await cluster.untilLeaderIsNot(leader);
          const promotedMs = performance.now() - struckAt;
          await published(`every publisher to publish after ${what}`);
          const { writesMs, readsMs } = ledger.measure();
          const promoted = another ? `another leader after ${seconds(promotedMs)}, ` : '';
          console.info(
            `by ${way}, ${what}: ${promoted}${seconds(writesMs)} without writes, ${seconds(readsMs)} without an answer of the feed`,
          );
          if (!another) expect((await cluster.leader())?.name).toBe(leader.name);
          await heal();
        }
        // Whoever was lost is a standby again.
        await cluster.untilSynchronous();

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
          `by ${way}: ${ledger.count} events confirmed, delivered, and in the feed; ${receiver.deliveries.length - arrived().size} delivered twice`,
        );

        // Nothing else, nothing twice.
        expect(ledger.read).toHaveLength(ledger.count);
        expect(new Set(ledger.read)).toEqual(ledger.all);
        // A publisher's next event began after the last one was confirmed.
        for (const events of ledger.confirmed) {
          const own = new Set(events);
          expect(ledger.read.filter((id) => own.has(id))).toEqual(events);
        }
        expect([...ledger.unexpected]).toEqual([]);
        expect({ api: api.hasEnded, worker: worker.hasEnded }).toEqual({ api: false, worker: false });
      },
      10 * 60_000,
    );
  },
);

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** Brings the database up to date, and makes whom the traffic is of. */
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
