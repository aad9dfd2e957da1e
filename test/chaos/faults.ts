import { setTimeout as delay } from 'node:timers/promises';
import type { WorkerCut, WorkerKill } from './evidence.ts';
import { readClaims } from './ledger.ts';
import { pastThePool } from './operator-publishes.ts';
import { CUT_WORKER, type Fault, KILLED_WORKERS, type Plan, type PlannedFault, SHORT_MS } from './plan.ts';
import { baseUrlOf, type Stage, type Worker } from './stage.ts';

/** A record of the faults as they happen. */
export class FaultLog {
  readonly workerKills: WorkerKill[] = [];
  readonly workerCuts: WorkerCut[] = [];
  /** Whether the worker is cut off now. */
  isCut = false;
  /**
   * Whether a measurement of the API's recovery is running: killing the API would replace it by a new
   * process, which has to start first.
   */
  isApiSpared = false;
  apiKills = 0;
  postgresStops = 0;
  readonly cuts: string[] = [];
  exhaustions = 0;
  /** Faults that ended all sessions while the API had more publish requests than connections. */
  sessionEndings = 0;
  sessionsEnded = 0;
  /** Answers to these requests that no outage explains. */
  readonly wrongAnswers: string[] = [];
  moves = 0;
  /** The time until a process served again after its connections had gone silent. */
  readonly recoveries: { who: 'API' | 'worker'; ms: number }[] = [];
  closings = 0;
  serverKills = 0;
  serverFreezes = 0;
  serverCuts = 0;
  wrongClocks = 0;
  /** When a process may legitimately fail to reach the database. */
  readonly outages: { from: number; to: number }[] = [];
  /** When the last worker without access to the database got it back. */
  reachableSince = 0;
}

/** Whether a start may wait for an unavailable database now; only the rest of its time counts. */
export function isInOutage(log: FaultLog): boolean {
  return log.outages.some(({ to }) => to === Number.POSITIVE_INFINITY);
}

/**
 * The time that a process may need to notice that the database is back, or that a start begun before may need
 * to end.
 */
const OUTAGE_ECHO_MS = 8_000;

/** Whether an unavailable database may explain something that happened at this time. */
export function isWithinOutage(log: FaultLog, at: number): boolean {
  return log.outages.some(({ from, to }) => at >= from && at <= to + OUTAGE_ECHO_MS);
}

/** Time for processes to recover between two faults of a group. */
const BREATH_MS = 500;
const LOOK_EVERY_MS = 50;
const END_SESSIONS_EVERY_MS = 150;
const RECOVERY_TIMEOUT_MS = 60_000;

/** Stages all faults of the plan, and resolves when the last is over. */
export async function stageFaults(stage: Stage, log: FaultLog): Promise<void> {
  const startedAt = Date.now();
  const stageAt = async ({ atMs, fault }: PlannedFault) => {
    await delay(Math.max(0, startedAt + atMs - Date.now()));
    await stageFault(stage, fault, log);
  };
  // On a busy machine, a fault that takes longer than planned delays the next one of its group.
  const inTurn = async (group: readonly PlannedFault[]) => {
    for (const planned of group) {
      await stageAt(planned);
      await delay(BREATH_MS);
    }
  };
  const groups = Map.groupBy(stage.plan.faults, ({ fault }) => groupOf(fault));
  await Promise.all([...groups.values()].map(inTurn));
}

const databaseFaults: ReadonlySet<Fault['kind']> = new Set([
  'stop Postgres',
  'cut worker',
  'cut API',
  'move address',
  'exhaust connections',
  'end sessions',
  // Only a process that reaches the database can notice that its clock is wrong.
  'set clock wrong',
]);

/** Faults of different groups may overlap. */
function groupOf({ kind }: Fault): string {
  if (kind.endsWith(' server')) return 'server';
  return databaseFaults.has(kind) ? 'database' : kind;
}

async function stageFault(stage: Stage, fault: Fault, log: FaultLog): Promise<void> {
  switch (fault.kind) {
    case 'kill worker':
      return killWorker(stage, fault.worker, log);
    case 'kill API':
      return killApi(stage, log);
    case 'kill server':
      return killServer(stage, fault.server, log);
    case 'freeze server':
      return freezeServer(stage, fault, log);
    case 'cut server':
      return cutServer(stage, fault, log);
    case 'stop Postgres':
      return stopPostgres(stage, fault.forMs, log);
    case 'cut worker':
      return cutWorker(stage, fault, log);
    case 'cut API':
      return cutApi(stage, fault, log);
    case 'move address':
      return moveAddress(stage, fault.frozenMs, log);
    case 'exhaust connections':
      return exhaustConnections(stage, fault.forMs, log);
    case 'end sessions':
      return endSessions(stage, fault.forMs, log);
    case 'set clock wrong':
      return setClockWrong(stage, fault, log);
    case 'close receiver':
      return closeReceiver(stage, fault.forMs, log);
  }
}

async function killWorker(stage: Stage, planned: number, log: FaultLog): Promise<void> {
  const { workers } = stage;
  await killOneOf(
    stage,
    log,
    [planned, ...KILLED_WORKERS].map((number) => workerOf(workers, number)),
  );
}

async function killServer(stage: Stage, planned: number, log: FaultLog): Promise<void> {
  const { servers } = stage;
  await killOneOf(stage, log, [workerOf(servers, planned), ...servers]);
  log.serverKills++;
}

/** Kills the first process or, while that is starting, another one, as soon as one of them works. */
async function killOneOf(
  { workers, servers, postgres, progress }: Stage,
  log: FaultLog,
  candidates: readonly Worker[],
): Promise<void> {
  const victim = await readyOne(candidates);
  const { name, pid } = victim.process;
  const claims = await claimsOf(postgres, pid);
  const othersAtWork = [...workers, ...servers]
    .filter(
      ({ number, process }) =>
        process.name !== name &&
        process.isReady &&
        !(process.name.startsWith('worker') && number === CUT_WORKER && log.isCut),
    )
    .map(({ process }) => process.name);
  progress.say(`SIGKILL to ${name} (${pid})`);
  log.workerKills.push({ at: Date.now(), worker: name, claims, othersAtWork });
  victim.process.kill();
}

async function readyOne(candidates: readonly Worker[]): Promise<Worker> {
  for (;;) {
    const found = candidates.find(({ process }) => process.isReady);
    if (found) return found;
    await delay(LOOK_EVERY_MS);
  }
}

/**
 * Freezes a process like a virtual machine that is moved, or a process that waits for its disk: nothing runs,
 * and nothing is lost.
 */
async function freezeServer(
  { servers, progress }: Stage,
  { server, forMs }: Extract<Fault, { kind: 'freeze server' }>,
  log: FaultLog,
): Promise<void> {
  const { process: frozen } = await readyOne([workerOf(servers, server), ...servers]);
  progress.say(`${frozen.name} (${frozen.pid}) is frozen for ${forMs} ms`);
  const { pid } = frozen;
  process.kill(pid, 'SIGSTOP');
  await delay(forMs);
  process.kill(pid, 'SIGCONT');
  log.serverFreezes++;
}

async function cutServer(
  { servers, progress }: Stage,
  { server, cut, forMs }: Extract<Fault, { kind: 'cut server' }>,
  log: FaultLog,
): Promise<void> {
  const { process, proxy } = await readyOne([workerOf(servers, server), ...servers]);
  progress.say(
    `${process.name} is cut off from Postgres for ${forMs} ms, its ${proxy.connectionCount} connections to be ${cut}`,
  );
  // Too short to count as an outage, which verdicts would accept as an excuse for delays.
  const from = Date.now();
  proxy.cut(cut);
  await delay(forMs);
  proxy.restore();
  log.reachableSince = Date.now();
  log.workerCuts.push({ worker: process.name, from, to: log.reachableSince });
  log.serverCuts++;
}

/** The deliveries that a worker has claimed; none while the database is unavailable. */
async function claimsOf(postgres: Stage['postgres'], pid: number): Promise<WorkerKill['claims']> {
  try {
    await using session = await postgres.connectAsAdmin();
    return await readClaims(session, pid);
  } catch {
    return [];
  }
}

async function killApi({ api, progress }: Stage, log: FaultLog): Promise<void> {
  while (log.isApiSpared) await delay(LOOK_EVERY_MS);
  if (!api.isReady) return;
  progress.say(`SIGKILL to the API (${api.pid})`);
  log.apiKills++;
  api.kill();
}

async function stopPostgres({ postgres, progress }: Stage, forMs: number, log: FaultLog): Promise<void> {
  progress.say(`pg_ctl stop -m immediate, for ${forMs / 1000} s`);
  await duringOutage(log, async () => {
    await postgres.stopImmediately();
    await delay(forMs);
    await postgres.startAgain();
  });
  log.postgresStops++;
  progress.say('Postgres is back');
}

async function cutWorker(
  { workers, progress, plan }: Stage,
  { cut, forMs }: Extract<Fault, { kind: 'cut worker' }>,
  log: FaultLog,
): Promise<void> {
  const { process, proxy } = workerOf(workers, CUT_WORKER);
  progress.say(
    `${process.name} is cut off from Postgres for ${forMs / 1000} s (lease ${plan.leaseSeconds} s), its ${proxy.connectionCount} connections to be ${cut}`,
  );
  proxy.cut(cut);
  log.isCut = true;
  const from = Date.now();
  await delay(forMs);
  proxy.restore();
  log.isCut = false;
  log.reachableSince = Date.now();
  log.workerCuts.push({ worker: process.name, from, to: log.reachableSince });
  log.cuts.push(cut);
  progress.say(`${process.name} reaches Postgres again`);
}

async function cutApi(
  stage: Stage,
  { cut, forMs }: Extract<Fault, { kind: 'cut API' }>,
  log: FaultLog,
): Promise<void> {
  const { apiProxy, progress } = stage;
  await sparingApi(stage, log, async () => {
    progress.say(
      `the API is cut off from Postgres for ${forMs / 1000} s, its ${apiProxy.connectionCount} connections to be ${cut}`,
    );
    await duringOutage(log, async () => {
      apiProxy.cut(cut);
      await delay(forMs);
      apiProxy.restore();
      await recovered(stage, log, 'API', () => isApiServing(stage));
    });
  });
  log.cuts.push(`API ${cut}`);
}

async function moveAddress(stage: Stage, frozenMs: number, log: FaultLog): Promise<void> {
  const { plan, postgres, workers, servers, apiProxy, progress } = stage;
  await sparingApi(stage, log, () =>
    duringOutage(log, async () => {
      progress.say(`Postgres is frozen for ${frozenMs / 1000} s, and every connection to it forgotten`);
      const { thaw } = await postgres.freeze();
      for (const proxy of [apiProxy, ...[...workers, ...servers].map((each) => each.proxy)]) proxy.forget();
      await delay(frozenMs);
      thaw();
      await using session = await postgres.connectAsAdmin();
      const { rows } = await session.query<{ at: string }>('select now()::text as at');
      const watched = workerOf(workers, CUT_WORKER).process;
      const isWorkerServing = async () => {
        const seen = await session.query(
          'select from worker where pid = $1 and last_seen_at > $2::timestamptz',
          [watched.pid, rows[0]?.at],
        );
        return (seen.rowCount ?? 0) > 0;
      };
      await Promise.all([
        recovered(stage, log, 'API', () => isApiServing(stage)),
        ...(measuresWorker(plan) ? [recovered(stage, log, 'worker', isWorkerServing)] : []),
      ]);
    }),
  );
  log.moves++;
}

/** The heartbeat shows a worker's recovery; a short run has no time for it. */
export const measuresWorker = ({ durationMs }: Plan): boolean => durationMs >= SHORT_MS;

/** Runs a fault on an API process that serves and that no other fault kills during it. */
async function sparingApi(stage: Stage, log: FaultLog, work: () => Promise<void>): Promise<void> {
  log.isApiSpared = true;
  try {
    await untilServing(() => isApiServing(stage));
    await work();
  } finally {
    log.isApiSpared = false;
  }
}

/** Measures how long the recovery takes. */
async function recovered(
  { progress }: Stage,
  log: FaultLog,
  who: 'API' | 'worker',
  isServing: () => Promise<boolean>,
): Promise<void> {
  const ms = await untilServing(isServing);
  progress.say(`the ${who} serves again after ${(ms / 1000).toFixed(1)} s`);
  log.recoveries.push({ who, ms });
}

/** @returns how long it took, at most the time allowed. */
async function untilServing(isServing: () => Promise<boolean>): Promise<number> {
  const startedAt = Date.now();
  while (!(await isServing()) && Date.now() - startedAt < RECOVERY_TIMEOUT_MS) await delay(LOOK_EVERY_MS);
  return Date.now() - startedAt;
}

async function isApiServing({ api, tenants }: Stage): Promise<boolean> {
  try {
    const { ok } = await fetch(`${baseUrlOf(api)}/api/v1/public/webhook-endpoints`, {
      headers: { Authorization: `Bearer ${tenants.partner.token}` },
      signal: AbortSignal.timeout(RECOVERY_TIMEOUT_MS),
    });
    return ok;
  } catch {
    // The process is dead, or starting.
    return false;
  }
}

async function exhaustConnections(
  { postgres, progress }: Stage,
  forMs: number,
  log: FaultLog,
): Promise<void> {
  progress.say(`all connections of Postgres are taken, for ${forMs / 1000} s`);
  const count = await duringOutage(log, () => postgres.exhaustConnections(forMs));
  log.exhaustions++;
  progress.say(`${count} connections given back`);
}

async function endSessions(stage: Stage, forMs: number, log: FaultLog): Promise<void> {
  const { api, postgres, progress } = stage;
  // A killed API has no sessions to end, and answers no request.
  log.isApiSpared = true;
  await api.whenReady();
  progress.say(`all sessions are ended again and again, for ${forMs / 1000} s`);
  await using admin = await postgres.connectAsAdmin();
  const publishes = pastThePool(stage);
  await duringOutage(log, async () => {
    const deadline = Date.now() + forMs;
    while (Date.now() < deadline) {
      log.sessionsEnded += await postgres.endSessions(admin);
      await delay(END_SESSIONS_EVERY_MS);
    }
  });
  const { made, unexpected } = await publishes.stop();
  log.isApiSpared = false;
  log.wrongAnswers.push(...unexpected);
  if (made > 0) log.sessionEndings++;
  progress.say(`${log.sessionsEnded} sessions ended so far, during ${made} publishes`);
}

async function setClockWrong(
  { workers, movedClock, progress }: Stage,
  { byMs, forMs }: Extract<Fault, { kind: 'set clock wrong' }>,
  log: FaultLog,
): Promise<void> {
  const { process } = workerOf(workers, CUT_WORKER);
  progress.say(`the clock of ${process.name} is ${byMs / 1000} s wrong, for ${forMs / 1000} s`);
  movedClock.setWrongBy(byMs);
  await delay(forMs);
  movedClock.setWrongBy(0);
  log.wrongClocks++;
  progress.say(`the clock of ${process.name} is right again`);
}

async function closeReceiver({ receiver, progress }: Stage, forMs: number, log: FaultLog): Promise<void> {
  progress.say(`the receiver "closed" refuses connections for ${Math.round(forMs / 1000)} s`);
  await receiver.close('closed');
  await delay(forMs);
  await receiver.reopen('closed');
  log.closings++;
  progress.say('the receiver "closed" is open again');
}

async function duringOutage<T>(log: FaultLog, work: () => Promise<T>): Promise<T> {
  const outage = { from: Date.now(), to: Number.POSITIVE_INFINITY };
  log.outages.push(outage);
  const result = await work();
  outage.to = Date.now();
  log.reachableSince = outage.to;
  return result;
}

function workerOf(workers: readonly Worker[], number: number): Worker {
  const worker = workers.find((each) => each.number === number);
  if (!worker) throw new Error(`There is no worker ${number}.`);
  return worker;
}
