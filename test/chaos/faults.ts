import { setTimeout as delay } from 'node:timers/promises';
import { CUT_WORKER, type Fault, KILLED_WORKERS, type PlannedFault } from './plan.ts';
import type { Stage, Worker } from './stage.ts';

/** What was done, as it happened. */
export class FaultLog {
  readonly workerKills: { at: number; worker: string }[] = [];
  apiKills = 0;
  postgresStops = 0;
  readonly cuts: string[] = [];
  exhaustions = 0;
  closings = 0;
  /** When a process might rightly not reach the database. */
  readonly outages: { from: number; to: number }[] = [];
}

/** How long a process may take to notice that the database is back, and a start to end that began before. */
const OUTAGE_ECHO_MS = 8_000;

/** Whether something that happened at this moment may be laid to the database's being away. */
export function isWithinOutage(log: FaultLog, at: number): boolean {
  return log.outages.some(({ from, to }) => at >= from && at <= to + OUTAGE_ECHO_MS);
}

/** For processes to get back to work between two faults of one group. */
const BREATH_MS = 500;
const LOOK_EVERY_MS = 50;

/** Does all that the plan holds and resolves when the last is over. */
export async function stageFaults(stage: Stage, log: FaultLog): Promise<void> {
  const startedAt = Date.now();
  const stageAt = async ({ atMs, fault }: PlannedFault) => {
    await delay(Math.max(0, startedAt + atMs - Date.now()));
    await stageFault(stage, fault, log);
  };
  // On a busy machine one that takes longer than planned puts the next one of its group off.
  const inTurn = async (group: readonly PlannedFault[]) => {
    for (const planned of group) {
      await stageAt(planned);
      await delay(BREATH_MS);
    }
  };
  const groups = Map.groupBy(stage.plan.faults, ({ fault }) => groupOf(fault));
  await Promise.all([...groups.values()].map(inTurn));
}

/** Faults of different groups fall where they may. */
function groupOf({ kind }: Fault): string {
  const touchesDatabase = kind === 'stop Postgres' || kind === 'cut worker' || kind === 'exhaust connections';
  return touchesDatabase ? 'database' : kind;
}

async function stageFault(stage: Stage, fault: Fault, log: FaultLog): Promise<void> {
  switch (fault.kind) {
    case 'kill worker':
      return killWorker(stage, fault.worker, log);
    case 'kill API':
      return killApi(stage, log);
    case 'stop Postgres':
      return stopPostgres(stage, fault.forMs, log);
    case 'cut worker':
      return cutWorker(stage, fault, log);
    case 'exhaust connections':
      return exhaustConnections(stage, fault.forMs, log);
    case 'close receiver':
      return closeReceiver(stage, fault.forMs, log);
  }
}

/** The planned one or, while that is starting, the other, as soon as one of them is at work. */
async function killWorker({ workers, progress }: Stage, planned: number, log: FaultLog): Promise<void> {
  const candidates = [planned, ...KILLED_WORKERS].map((number) => workerOf(workers, number));
  let victim = candidates.find(({ process }) => process.isReady);
  while (!victim) {
    await delay(LOOK_EVERY_MS);
    victim = candidates.find(({ process }) => process.isReady);
  }
  progress.say(`SIGKILL to ${victim.process.name} (${victim.process.pid})`);
  log.workerKills.push({ at: Date.now(), worker: victim.process.name });
  victim.process.kill();
}

function killApi({ api, progress }: Stage, log: FaultLog): void {
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
  await delay(forMs);
  proxy.restore();
  log.cuts.push(cut);
  progress.say(`${process.name} reaches Postgres again`);
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
  return result;
}

function workerOf(workers: readonly Worker[], number: number): Worker {
  const worker = workers.find((each) => each.number === number);
  if (!worker) throw new Error(`There is no worker ${number}.`);
  return worker;
}
