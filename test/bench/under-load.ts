import type { Bench } from './bench.ts';
import type { Published } from './publish/published.ts';
import type { PublisherProcess } from './publish/publisher-process.ts';
import type { Rig } from './rig.ts';

/** What publishers and workers do at the same time, on the same cores. */
export interface UnderLoad {
  readonly published: Published;
  /** While there was publishing; of endpoints that answer. */
  readonly deliveriesPerSecond: number;
  /** From the last commit until all had arrived. */
  readonly drainMs: number;
  /** CPU seconds of 1,000 events, until all were delivered. */
  readonly publisherCpu: number;
  readonly workerCpu: number;
  readonly postgresCpu: number;
  readonly statementsPerEvent: number;
}

/**
 * Measures from the first call of `publish` until everything that it published is delivered and recorded.
 *
 * @param publish what the publisher is to do: `rush` or `pace`.
 */
export async function measureUnderLoad(
  bench: Bench,
  rig: Rig,
  publisher: PublisherProcess,
  publish: () => Promise<Published>,
): Promise<UnderLoad> {
  await rig.reset();
  await bench.postgres.checkpoint();
  const [before, publisherBefore] = [await rig.read(), await publisher.cpuSeconds()];
  const published = await Promise.race([publish(), rig.workerFailure]);
  const publisherAfter = await publisher.cpuSeconds();
  await rig.finish(await rig.deliveryCount());
  const after = await rig.read();
  const { atById } = await rig.receiver.arrivals();
  const arrivals = [...atById.values()];
  const perThousand = (seconds: number) => (seconds / published.eventCount) * 1000;
  return {
    published,
    deliveriesPerSecond: arrivals.filter((at) => at <= published.endMs).length / published.seconds,
    drainMs: arrivals.reduce((last, at) => Math.max(last, at), published.endMs) - published.endMs,
    publisherCpu: perThousand(publisherAfter - publisherBefore),
    workerCpu: perThousand(after.workerCpu - before.workerCpu),
    postgresCpu: perThousand(after.postgresCpu - before.postgresCpu),
    statementsPerEvent: (after.statements - before.statements) / published.eventCount,
  };
}
