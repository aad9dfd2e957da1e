import type { Bench } from './bench.ts';
import type { Contender } from './contender.ts';
import type { PublishMethod } from './publish/methods.ts';
import { PublisherProcess } from './publish/publisher-process.ts';
import { Rig } from './rig.ts';
import { quantile } from './statistics.ts';

/** From an event's commit, as its publisher learns of it, to a delivery's headers at the receiver. */
export interface Latency {
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** What was published, all endpoints together. */
  readonly offeredPerSecond: number;
}

/** Everything is started, connected and compiled after so long. */
const WARM_UP_MS = 1_000;
const CLIENTS = 10;

/** Publishes one event after the other at a steady rate, from a process of its own. */
export async function measureLatency(
  bench: Bench,
  contender: Contender,
  method: PublishMethod,
  load: { endpoints: number; eventsPerSecond: number; seconds: number },
): Promise<Latency> {
  await using rig = await Rig.start(bench, contender, { organizations: 1, endpoints: load.endpoints });
  await using publisher = new PublisherProcess(bench.children);
  await publisher.open(method, {
    databaseUrl: rig.database.url,
    endpoints: rig.endpoints,
    clients: CLIENTS,
  });
  await bench.postgres.checkpoint();
  const committedAtById = await publisher.pace(load.eventsPerSecond, load.seconds + WARM_UP_MS / 1000);
  await rig.finish(committedAtById.size * rig.endpoints.length);

  const { atById } = await rig.receiver.arrivals();
  const eventIds = await contender.eventIds(rig.database, [...atById.keys()]);
  const commits = [...committedAtById.values()];
  const firstMs = quantile(commits, 0);
  const seconds = (quantile(commits, 1) - firstMs) / 1000;
  const latencies = [...atById].flatMap(([deliveryId, at]) => {
    const committedAt = committedAtById.get(eventIds.get(deliveryId) ?? '');
    return committedAt === undefined || committedAt < firstMs + WARM_UP_MS ? [] : [at - committedAt];
  });
  return {
    p50Ms: quantile(latencies, 0.5),
    p99Ms: quantile(latencies, 0.99),
    offeredPerSecond: atById.size / seconds,
  };
}
