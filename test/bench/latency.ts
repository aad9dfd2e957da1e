import type { Published } from './publish/published.ts';
import type { Rig } from './rig.ts';
import { quantile } from './statistics.ts';

/** From the publication of an event to a delivery's headers at the receiver, in milliseconds. */
export interface Latency {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/**
 * Compares the clock of the publisher with the receiver's, which is the same one.
 *
 * @param from the call of the publisher, or the commit as it learns of it.
 * @param afterMs leaves out what was called before, in Unix milliseconds.
 */
export async function latencyOf(
  rig: Rig,
  published: Published,
  from: 'calledAt' | 'committedAt',
  afterMs = 0,
): Promise<Latency> {
  const { atById } = await rig.receiver.arrivals();
  const eventIds = await rig.contender.eventIds(rig.database, [...atById.keys()]);
  const calls = published.callByEventId();
  const latencies = [...atById].flatMap(([deliveryId, at]) => {
    const call = calls.get(eventIds.get(deliveryId) ?? '');
    return call === undefined || call.calledAt < afterMs ? [] : [at - call[from]];
  });
  return { p50Ms: quantile(latencies, 0.5), p99Ms: quantile(latencies, 0.99) };
}
