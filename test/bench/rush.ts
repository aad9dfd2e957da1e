import type { Bench } from './bench.ts';
import type { Contender } from './contender.ts';
import type { PublishMethod } from './publish/methods.ts';
import { PublisherProcess } from './publish/publisher-process.ts';
import { Rig, type RigOptions } from './rig.ts';
import { quantile } from './statistics.ts';

/** What it is to deliver while others publish as fast as they can. */
export interface RushResult {
  readonly publishedPerSecond: number;
  /** Arrived in a second, as long as there was publishing; of endpoints that answer. */
  readonly deliveriesPerSecond: number;
  /** From a commit, as its publisher learns of it, to the headers at the receiver. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** From the last commit until all had arrived. */
  readonly drainMs: number;
  /** CPU seconds of 1,000 events published and delivered. */
  readonly publisherCpu: number;
  readonly workerCpu: number;
  readonly postgresCpu: number;
  /** The mean of all claims. */
  readonly claimMs: number;
}

export interface RushLoad extends RigOptions {
  readonly method: PublishMethod;
  readonly clients: number;
  readonly seconds: number;
  /** Whether a transaction is open all the while, so that nothing that dies can be removed. */
  readonly isSnapshotHeld?: boolean;
}

/** A part of the claim's text that no other statement has. */
const CLAIM = 'endpoint_room';

export async function measureRush(bench: Bench, contender: Contender, load: RushLoad): Promise<RushResult> {
  await using rig = await Rig.start(bench, contender, load);
  await using publisher = new PublisherProcess(bench.children);
  await publisher.open(load.method, {
    databaseUrl: rig.database.url,
    endpoints: [...rig.endpoints, ...rig.hanging],
    clients: load.clients,
  });
  await bench.postgres.checkpoint();
  if (load.isSnapshotHeld)
    await rig.database.session.query('begin isolation level repeatable read; select txid_current()');
  const [before, publisherBefore, claimsBefore] = await read();
  const { committedAtById, eventsPerSecond } = await publisher.rush(load.seconds);
  if (load.isSnapshotHeld) await rig.database.session.query('commit');
  const deliveries = await rig.deliveryCount();
  await rig.finish(deliveries);
  const [after, publisherAfter, claimsAfter] = await read();

  const { atById } = await rig.receiver.arrivals();
  const eventIds = await contender.eventIds(rig.database, [...atById.keys()]);
  const latencies = [...atById].flatMap(([deliveryId, at]) => {
    const committedAt = committedAtById.get(eventIds.get(deliveryId) ?? '');
    return committedAt === undefined ? [] : [at - committedAt];
  });
  const commits = [...committedAtById.values()];
  const [firstMs, lastMs] = [quantile(commits, 0), quantile(commits, 1)];
  const arrivals = [...atById.values()];
  const perThousand = (cpu: number) => (cpu / committedAtById.size) * 1000;
  return {
    publishedPerSecond: eventsPerSecond,
    deliveriesPerSecond: (arrivals.filter((at) => at <= lastMs).length / (lastMs - firstMs)) * 1000,
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    drainMs: Math.max(quantile(arrivals, 1) - lastMs, 0),
    publisherCpu: perThousand(publisherAfter - publisherBefore),
    workerCpu: perThousand(after.workerCpu - before.workerCpu),
    postgresCpu: perThousand(after.postgresCpu - before.postgresCpu),
    claimMs: (claimsAfter.ms - claimsBefore.ms) / (claimsAfter.calls - claimsBefore.calls),
  };

  function read() {
    return Promise.all([rig.read(), publisher.cpuSeconds(), rig.database.statementTime(CLAIM)]);
  }
}
