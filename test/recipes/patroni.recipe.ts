// docs/operating/patroni.yml and haproxy-patroni.cfg: the leader is lost in every way that a machine is lost, and no event with it.
import { describe, expect, test } from 'vitest';
import { testEncryptionKeys } from '../support/app.ts';
import { createPartner } from '../support/partner.ts';
import { RunningServer } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { waitFor } from '../support/wait-for.ts';
import { Ledger } from './ledger.ts';
import { missingForPatroni, PatroniCluster, type PatroniMember } from './patroni.ts';
import { makeTenant } from './tenant.ts';

/** ttl, the promotion, HAProxy's check, and the processes' own return. */
const BACK_WITHIN_MS = 60_000;
/** A claim whose answer was lost with the connection waits for the lease (JOB_LEASE_SECONDS). */
const ALL_ARRIVED_WITHIN_MS = 90_000;

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
  async strike(leader, cluster, ledger) {
    // The standby is behind: whatever is confirmed now, without waiting for it, is lost.
    const standby = cluster.members.find((member) => member !== leader);
    await standby?.signalPostgres('SIGSTOP');
    const before = ledger.count;
    await waitFor(
      'no more confirmations, or so many that they are missed',
      () => ledger.silentMs > 1_000 || ledger.count > before + 100,
    );
    await leader.signalAll('SIGKILL');
    await standby?.endReceiver();
    await standby?.signalPostgres('SIGCONT');
    return async () => {
      await cluster.removeOldWal();
      leader.start();
    };
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
        await ledger.untilSteady('at first', BACK_WITHIN_MS);

        for (const { what, another, strike } of faults) {
          const leader = await cluster.untilSynchronous();
          ledger.measure();
          const struckAt = performance.now();
          const heal = await strike(leader, cluster, ledger);
          if (another) await cluster.untilLeaderIsNot(leader);
          const promotedMs = performance.now() - struckAt;
          await ledger.untilSteady(`after ${what}`, BACK_WITHIN_MS);
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

        const { events, repeated } = await ledger.settle(receiver, ALL_ARRIVED_WITHIN_MS);
        console.info(
          `by ${way}: ${events} events confirmed, delivered, and in the feed; ${repeated} delivered twice`,
        );
        expect({ api: api.hasEnded, worker: worker.hasEnded }).toEqual({ api: false, worker: false });
      },
      10 * 60_000,
    );
  },
);

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
