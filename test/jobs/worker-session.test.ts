/**
 * Who owns a worker's jobs: while its session lives, nobody else; once it has ended, the worker that notices
 * returns them.
 */
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, test } from 'vitest';
import type { Context } from '../../src/domain/context.ts';
import { DeliveryQueue } from '../../src/domain/delivery-queue/delivery-queue.ts';
import { deliveryQueue } from '../../src/domain/delivery-queue/pg-boss-columns.ts';
import { recordAttempts } from '../../src/domain/delivery-queue/record-attempts.ts';
import { redeliveryQueue } from '../../src/domain/redelivery/redelivery-batches.ts';
import type { OtherSession } from '../../src/domain/workers/session-lock.ts';
import { listWorkers, recordHeartbeat } from '../../src/domain/workers/worker.ts';
import { MissingSessions } from '../../src/jobs/missing-sessions.ts';
import { WorkerSession } from '../../src/jobs/worker-session.ts';
import { PostgresConnections } from '../../src/platform/postgres/postgres-connections.ts';
import { processName } from '../../src/platform/process/process-marks.ts';
import { PostgresProxy } from '../chaos/postgres-proxy.ts';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { insertDeliveries, insertEndpoint, insertOrganization } from '../support/queued-deliveries.ts';
import { timeLimit } from '../support/slowness.ts';
import { waitFor } from '../support/wait-for.ts';

/** A look, the time for which a lock must be missing, another look, and a margin for a busy machine. */
const RETURNED_MS_MAX = 5_000;

const opened: AsyncDisposable[] = [];
// No worker runs here: the tests act as workers, each by its session only.
const server = await forFile(startTestApp({}, { api: false, worker: false }));
const jobs = await DeliveryQueue.open(server.app.pool);
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each[Symbol.asyncDispose]();
  await server.app.pool.query(`delete from pgboss.job; delete from worker_session; delete from worker`);
});

const context = (): Context => server.app.context;

/** A worker with its own proxy to Postgres: cutting it equals killing the worker. */
class PlayedWorker implements AsyncDisposable {
  readonly id = uuidv7();
  readonly proxy: PostgresProxy;
  readonly session: WorkerSession;

  static async start(): Promise<PlayedWorker> {
    const id = uuidv7();
    const url = new URL(server.databaseUrl);
    const proxy = await PostgresProxy.open(Number(url.port));
    url.port = String(proxy.port);
    const connections = new PostgresConnections({ url: url.href, silenceMs: 300, onError: () => undefined });
    const worker = { host: 'test', pid: 1, version: '1', queues: [], in_flight: 0, unrecorded: 0 };
    await recordHeartbeat(context(), { ...worker, id, started_at: context().databaseClock.now() });
    const session = await WorkerSession.start({ ...context(), connections }, id);
    const played = new PlayedWorker(id, proxy, session);
    opened.push(played);
    return played;
  }

  private constructor(id: string, proxy: PostgresProxy, session: WorkerSession) {
    this.id = id;
    this.proxy = proxy;
    this.session = session;
  }

  /** Claims the only delivery. */
  async claim(): Promise<{ id: string; claimNumber: number; endpointId: string }> {
    const { sendable } = await jobs.claim({
      limit: 10,
      after: '',
      room: {
        endpoints: new Map(),
        otherEndpoints: 10,
        organizations: new Map(),
        otherOrganizations: 10,
      },
      ...(this.session.number !== undefined && { session: this.session.number }),
    });
    if (!sendable[0] || sendable[1]) throw new Error(`Claimed ${sendable.length} deliveries.`);
    return sendable[0];
  }

  /** Resets its connections and refuses new ones, as if its process had gone. */
  kill(): void {
    this.proxy.cut('refused');
  }

  async hasSession(): Promise<void> {
    await waitFor('the session', () => this.session.number !== undefined);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.proxy.restore();
    await this.session.stop();
    await this.proxy[Symbol.asyncDispose]();
  }
}

async function queueDelivery(): Promise<void> {
  const organization = await insertOrganization(server.app.pool);
  await insertDeliveries(
    server.app.pool,
    organization,
    await insertEndpoint(server.app.pool, organization),
    1,
  );
}

async function jobState(id: string, queue: string = deliveryQueue): Promise<string | undefined> {
  const { rows } = await server.app.pool.query<{ state: string }>(
    'select state::text from pgboss.job where name = $1 and id = $2',
    [queue, id],
  );
  return rows[0]?.state;
}

/** Postgres's processes of the connections that hold sessions. */
async function sessionPids(): Promise<number[]> {
  const { rows } = await server.app.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'countersign worker session' and datname = current_database()",
  );
  return rows.map(({ pid }) => pid);
}

const isLost = async (worker: PlayedWorker) =>
  (await listWorkers(context(), { limit: 10 })).items.find(({ id }) => id === worker.id)?.is_lost;

async function returned(id: string, queue: string = deliveryQueue): Promise<void> {
  await waitFor(
    'the job to be returned',
    async () => (await jobState(id, queue)) !== 'active',
    () => 'it is active',
    RETURNED_MS_MAX,
  );
}

/** Waits until the death of another worker is noticed, and with it all earlier ones. */
async function otherDeathNoticed(): Promise<void> {
  const other = await PlayedWorker.start();
  await queueDelivery();
  const { id } = await other.claim();
  other.kill();
  await returned(id);
}

test('the jobs of a worker that died are returned within seconds, of all queues, and it is listed as lost', async () => {
  const [dying, living] = [await PlayedWorker.start(), await PlayedWorker.start()];
  await queueDelivery();
  const { id, claimNumber } = await dying.claim();
  const boss = await context().queue.boss();
  const replay = (await boss.send(redeliveryQueue, { replayId: uuidv7() }, { retryLimit: 3 })) ?? '';
  const handed = await boss.fetch(redeliveryQueue);
  await dying.session.own(redeliveryQueue, handed);
  expect([await isLost(dying), await isLost(living)]).toEqual([false, false]);

  dying.kill();
  await returned(id);
  expect(await jobState(id)).toBe('created');
  expect(await jobState(replay, redeliveryQueue)).toBe('retry');
  expect([await isLost(dying), await isLost(living)]).toEqual([true, false]);
  // The next claim has another number.
  expect((await living.claim()).claimNumber).not.toBe(claimNumber);
});

test('a worker that was alone is told of another one, and finds out as soon that it has died', async () => {
  await PlayedWorker.start();
  const joining = await PlayedWorker.start();
  await queueDelivery();
  const { id } = await joining.claim();
  joining.kill();
  // A worker without others looks every five seconds.
  await returned(id);
});

test('a worker that restarts alone returns the jobs of the one before it', async () => {
  const former = await PlayedWorker.start();
  await queueDelivery();
  const { id } = await former.claim();
  former.kill();
  await PlayedWorker.start();
  await returned(id);
});

test('a worker whose connection breaks claims nothing until it has its session back, and keeps its jobs', async () => {
  const worker = await PlayedWorker.start();
  await queueDelivery();
  const { id } = await worker.claim();
  const number = worker.session.number;
  // Refuse connections until the loss has been noticed: otherwise the session could be reopened between two
  // looks.
  worker.proxy.cut('refused');
  await waitFor('the loss', () => worker.session.number === undefined);
  worker.proxy.restore();
  await worker.hasSession();
  expect(worker.session.number).toBe(number);
  await otherDeathNoticed();
  expect(await jobState(id)).toBe('active');
  expect(await isLost(worker)).toBe(false);
});

test('a worker whose connection goes silent has its session back beside the one that Postgres takes for alive', async () => {
  const worker = await PlayedWorker.start();
  await queueDelivery();
  const { id } = await worker.claim();
  const number = worker.session.number;
  const before = await sessionPids();
  worker.proxy.cut('forgotten');
  worker.proxy.restore();
  await waitFor('another connection', async () => (await sessionPids()).some((pid) => !before.includes(pid)));
  await worker.hasSession();
  expect(worker.session.number).toBe(number);
  await otherDeathNoticed();
  expect(await jobState(id)).toBe('active');
});

test('a worker that was taken for dead and comes back has a new session, and its attempt leaves the job to others', async () => {
  const [lost] = [await PlayedWorker.start(), await PlayedWorker.start()];
  await queueDelivery();
  const work = await lost.claim();
  const number = lost.session.number;
  lost.kill();
  await returned(work.id);
  lost.proxy.restore();
  await lost.hasSession();
  expect(lost.session.number).not.toBe(number);
  expect(await isLost(lost)).toBe(false);

  const failed = {
    ...work,
    startedAt: context().databaseClock.now(),
    durationMs: 5,
    connectedMs: null,
    firstByteMs: null,
    signature: null,
    sentTo: null,
    additionalHeaders: null,
    responseStatus: 500,
    responseHeaders: null,
    responseBody: null,
    errorClass: null,
    errorMessage: null,
    outcome: 'retry',
    reason: null,
    delayMs: 60_000,
  } as const;
  await recordAttempts(server.app.pool, [failed]);
  expect(await jobState(work.id)).toBe('created');
  const attempts = await context().db.prisma.deliveryAttempt.findMany({ where: { deliveryId: work.id } });
  expect(attempts).toMatchObject([{ number: 1, responseStatus: 500 }]);
});

test('a clean stop leaves nothing behind', async () => {
  const worker = await PlayedWorker.start();
  await worker.session.stop();
  expect((await server.app.pool.query('select from worker_session')).rowCount).toBe(0);
});

test('a stop does not wait for a database that says nothing', async () => {
  const worker = await PlayedWorker.start();
  worker.proxy.cut('reset');
  const begun = performance.now();
  await worker.session.stop();
  expect(performance.now() - begun).toBeLessThan(timeLimit(3_000));
});

describe('how long a lock must be missing', () => {
  const session = (changes: Partial<OtherSession> = {}): OtherSession => ({
    number: 1,
    isUnlocked: true,
    serverChange: 'none',
    serverUpMs: 3_600_000,
    process: processName() ?? null,
    ...changes,
  });

  /** Milliseconds until a session that never had a lock is considered ended, with a look every 100 ms. */
  function endedAfter(isReopened: boolean, unlocked: (now: number) => OtherSession): number {
    let now = 0;
    const missing = new MissingSessions(() => now);
    missing.begin(isReopened);
    while (missing.ended([unlocked(now)]).length === 0) now += 100;
    return now;
  }

  test('a second', () => {
    expect(endedAfter(false, () => session())).toBe(1_000);
  });

  test.runIf(process.platform === 'linux')('not at all when its process is gone from this machine', () => {
    const gone = processName()?.replace(/^\d+-\d+/, `${process.pid}-1`) ?? null;
    for (const serverChange of ['none', 'restart', 'takeover'] as const)
      expect(endedAfter(true, () => session({ process: gone, serverChange }))).toBe(0);
  });

  test('three when the own connection was lost too', () => {
    expect(endedAfter(true, () => session())).toBe(3_000);
  });

  test('until Postgres has run for ten seconds, after a restart', () => {
    const unlocked = (now: number) => session({ serverChange: 'restart', serverUpMs: 2_000 + now });
    expect(endedAfter(true, unlocked)).toBe(8_000);
    expect(endedAfter(false, () => session({ serverChange: 'restart', serverUpMs: 60_000 }))).toBe(3_000);
  });

  test('ten seconds, after another server has taken over', () => {
    expect(endedAfter(true, () => session({ serverChange: 'takeover' }))).toBe(10_000);
  });

  test('without a break: a lock that is seen held between restarts the time', () => {
    let now = 0;
    const missing = new MissingSessions(() => now);
    const look = (at: number, unlocked: OtherSession[]) => {
      now = at;
      return missing.ended(unlocked);
    };
    expect(look(0, [session()])).toEqual([]);
    expect(look(900, [])).toEqual([]);
    expect(look(1_100, [session()])).toEqual([]);
    expect(look(2_000, [session(), session({ number: 2 })])).toEqual([]);
    expect(look(2_100, [session(), session({ number: 2 })])).toEqual([1]);
  });
});
