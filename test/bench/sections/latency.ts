import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import { countersign } from '../countersign.ts';
import { measureDrain, usualEndpoints } from '../drain.ts';
import { type Figure, figure, type Target } from '../figure.ts';
import { type Latency, measureLatency } from '../latency.ts';
import { lowerBound } from '../lower-bound.ts';
import type { Section } from '../section.ts';

const IDLE = { endpoints: 1, eventsPerSecond: 20, seconds: 8 };
/** An event for so many endpoints leaves the cores to those who deliver: the publisher shares them. */
const BUSY_ENDPOINTS = 20;
const BUSY_SECONDS = 6;

/** From commit to receipt, while there is nothing else to do and at half of what the product can do at most. */
export const latency: Section = {
  name: 'latency',
  about: () =>
    `From the end of the publisher's commit to the headers at the receiver, two processes on one clock. Published through publishEvent, one event at a time, at random moments; idle: ${IDLE.eventsPerSecond} a second to one endpoint; half of the maximum: of what throughput delivers, an event going to ${BUSY_ENDPOINTS} endpoints of one organization.`,
  measure,
};

const section = latency.name;

async function measure(bench: Bench): Promise<Figure[]> {
  const idle = await alternate(bench, `${section}, idle`, underLoad(bench, IDLE));
  const maximum = await maximumPerSecond(bench);
  const busyLoad = {
    endpoints: BUSY_ENDPOINTS,
    eventsPerSecond: maximum / 2 / BUSY_ENDPOINTS,
    seconds: BUSY_SECONDS,
  };
  const busy = await alternate(bench, `${section}, half of the maximum`, underLoad(bench, busyLoad));
  return [
    compare('idle, p50', idle, ({ p50Ms }) => p50Ms, { of: 'measured', bound: 'at most', value: 10 }),
    compare('idle, p99', idle, ({ p99Ms }) => p99Ms, { of: 'measured', bound: 'at most', value: 50 }),
    compare('half of the maximum, p50', busy, ({ p50Ms }) => p50Ms),
    compare('half of the maximum, p99', busy, ({ p99Ms }) => p99Ms),
    figure(
      { section, what: 'half of the maximum, deliveries offered', unit: '/s' },
      busy('Countersign').map(({ offeredPerSecond }) => offeredPerSecond),
    ),
  ];
}

function underLoad(bench: Bench, load: Parameters<typeof measureLatency>[3]) {
  return [
    ['lower bound', () => measureLatency(bench, lowerBound, 'lower bound', load)],
    ['Countersign', () => measureLatency(bench, countersign(), 'publishEvent', load)],
  ] as const;
}

function compare(
  what: string,
  results: (name: 'lower bound' | 'Countersign') => Latency[],
  value: (latency: Latency) => number,
  target?: Target,
): Figure {
  return figure({ section, what, unit: 'ms' }, results('Countersign').map(value), {
    baseline: { what: 'lower bound', values: results('lower bound').map(value) },
    ...(target && { target }),
  });
}

async function maximumPerSecond(bench: Bench): Promise<number> {
  if (bench.maximumPerSecond !== undefined) return bench.maximumPerSecond;
  bench.progress(`${section}: the maximum …`);
  const drain = await measureDrain(bench, countersign(), { ...usualEndpoints, deliveries: bench.deliveries });
  return drain.deliveriesPerSecond;
}
