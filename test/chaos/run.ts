import { setTimeout as delay } from 'node:timers/promises';
import { deleteHostileEndpoints, judgeActiveJobs } from './aftermath.ts';
import type { AdminSession } from './chaos-postgres.ts';
import { ClaimCounts } from './claim-counts.ts';
import { drain } from './drain.ts';
import type { Evidence } from './evidence.ts';
import { FaultLog, isInOutage, stageFaults } from './faults.ts';
import { judgeFaults } from './faults-verdict.ts';
import { drainFeed } from './feed-drain.ts';
import { type FeedEvidence, type FeedLedger, readingUntil } from './feed-evidence.ts';
import { FeedPublishers } from './feed-publishers.ts';
import { type FeedReader, feedReaders } from './feed-readers.ts';
import { judgeFeed } from './feed-verdict.ts';
import type { Finding } from './finding.ts';
import { RECORD_AFTER_OUTAGE_MS_MAX } from './history-verdict.ts';
import { HttpPublisher } from './http-publisher.ts';
import { readLedger } from './ledger.ts';
import { MemoryWatch } from './memory-watch.ts';
import { MoneyCalls } from './money-calls.ts';
import { probeOpenTransactions } from './open-transaction-probe.ts';
import { CUT_WORKER, SHORT_MS } from './plan.ts';
import { judgeEndings } from './processes-verdict.ts';
import { judgeQueues } from './queues-verdict.ts';
import { readRequestLog } from './request-log.ts';
import { probeRestore } from './restore-probe.ts';
import { commitSabotage, type Sabotage } from './sabotage.ts';
import { probeSlots } from './slot-probe.ts';
import type { Stage } from './stage.ts';
import { judgeStops } from './stops-verdict.ts';
import { Traffic } from './traffic.ts';
import { judge } from './verdict.ts';

export interface Outcome {
  readonly findings: readonly Finding[];
  readonly evidence: Evidence;
}

/** The whole run: traffic and faults together, then a quiet time, then the verdict. */
export async function run(stage: Stage, sabotage: Sabotage | undefined): Promise<Outcome> {
  const { plan, progress, publisher, workers, servers, api, postgres } = stage;
  const processes = [...[...workers, ...servers].map(({ process }) => process), api, publisher.process];
  const log = new FaultLog();
  for (const each of processes) each.excuseStartsWhile(() => isInOutage(log));
  const traffic = new Traffic(stage);
  const money = new MoneyCalls(stage);
  const watched = workers.find(({ number }) => number === CUT_WORKER)?.process;
  using memory = new MemoryWatch(() => watched?.pid ?? 0);

  progress.say(`${plan.faults.length} faults in ${plan.durationMs / 1000} s`);
  money.start();
  const feed = new FeedPublishers(stage);
  await using readers = keepReading(stage, (organizationId, eventId) =>
    feed.noteRead(organizationId, eventId),
  );
  feed.start();
  const http = new HttpPublisher(stage);
  using claims = new ClaimCounts(stage);
  http.start();
  await Promise.all([
    traffic.run(),
    stageFaults(stage, log),
    ...(sabotage ? [commitSabotage(stage, sabotage)] : []),
  ]);

  progress.say('the faults are over');
  await publisher.heal();
  await Promise.all(processes.map((process) => process.whenReady()));
  await traffic.settled();
  await Promise.all([money.stop(), feed.stop(), http.stop()]);
  await using session = await postgres.connectAsAdmin();
  await drain(stage, session);
  const feedLedger = await drainFeed(stage, session, readers.all);
  await readers.stop();
  // The outcome of an attempt that another worker has repeated may still wait to be recorded.
  await delay(Math.max(0, log.reachableSince + RECORD_AFTER_OUTAGE_MS_MAX - Date.now()));

  const evidence = await gatherEvidence(stage, session, log, http.confirmed);
  const findings = [
    ...(await judgeFaults(stage, log, traffic)),
    ...judge(evidence),
    ...judgeFeed(feedEvidence(feedLedger, feed, readers.all)),
    ...feed.judge(),
    http.judge(),
    claims.judge(http.confirmed.length),
    // A short run has no time for this probe.
    ...(plan.durationMs < SHORT_MS ? [] : [await probeOpenTransactions(stage)]),
    ...(await money.judge(session)),
    ...memory.judge(watched?.name ?? ''),
    await deleteHostileEndpoints(stage, session),
    ...(await judgeQueues(stage, session)),
    ...(await probeSlots(stage, traffic, session)),
    await judgeActiveJobs(session),
    ...(plan.durationMs < SHORT_MS ? [] : [await probeRestore(stage)]),
    await judgeStops(stage),
    ...judgeEndings(processes, log),
  ];
  return { findings, evidence };
}

/** Starts the feed's readers, which end however the run ends. */
function keepReading(
  stage: Stage,
  onRead: (organizationId: string, eventId: string) => void,
): { readonly all: readonly FeedReader[]; stop(): Promise<void> } & AsyncDisposable {
  const all = feedReaders(stage, onRead);
  for (const reader of all) reader.start();
  const stop = async () => {
    await Promise.all(all.map((reader) => reader.stop()));
  };
  return { all, stop, [Symbol.asyncDispose]: stop };
}

function feedEvidence(
  ledger: FeedLedger,
  { publications }: FeedPublishers,
  readers: readonly FeedReader[],
): FeedEvidence {
  const readings = readers.map(({ reading }) => readingUntil(ledger, reading));
  return { ...ledger, publications, readings };
}

/**
 * A worker claims deliveries before it reports that it is ready; if its start hangs on a busy machine, it is
 * killed with its deliveries.
 */
function hungWorkers({ workers, servers }: Stage): Evidence['workerKills'] {
  return [...workers, ...servers]
    .flatMap(({ process }) => process.endings)
    .filter(({ kind }) => kind === 'hung at start')
    .map(({ at, name }) => ({ at, worker: name, claims: [], othersAtWork: [] }));
}

async function gatherEvidence(
  stage: Stage,
  session: AdminSession,
  log: FaultLog,
  httpNumbers: readonly number[],
): Promise<Evidence> {
  const { plan, tenants, endpoints, publisher, receiver } = stage;
  const ledger = await readLedger(
    session,
    [tenants.healthy, tenants.hostile, tenants.direct].map(({ organizationId }) => organizationId),
  );
  const lines = await readRequestLog(receiver.logFile);
  return {
    ...ledger,
    attemptTimeoutMs: plan.attemptTimeoutMs,
    endpoints: endpoints.filter(({ behaviour }) => behaviour !== 'gate'),
    httpOrganizationIds: [tenants.direct.organizationId],
    reportedNumbers: [...publisher.committed, ...httpNumbers],
    rolledBackNumbers: [...publisher.rolledBack],
    // Leaves out requests that arrived while the database was being read, because the history may or may not
    // contain them.
    requests: lines.filter((line) => line.kind === 'request').filter(({ at }) => at <= ledger.readAt),
    bodiesTaken: lines.filter((line) => line.kind === 'body taken'),
    workerKills: [...log.workerKills, ...hungWorkers(stage)],
    workerCuts: log.workerCuts,
    outages: log.outages,
  };
}
