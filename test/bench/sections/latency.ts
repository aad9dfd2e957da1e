import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import type { Contender } from '../contender.ts';
import { countersign } from '../countersign.ts';
import { type Figure, figure, type Target } from '../figure.ts';
import { type Latency, latencyOf } from '../latency.ts';
import { lowerBound } from '../lower-bound.ts';
import type { PublishMethod } from '../publish/methods.ts';
import { PublisherProcess } from '../publish/publisher-process.ts';
import { Rig } from '../rig.ts';
import type { Section } from '../section.ts';
import { measureUnderLoad } from '../under-load.ts';

const CLIENTS = 32;
/** An event goes to one endpoint, which is one of 20: publishing it leaves the cores to those who deliver. */
const ENDPOINTS = { organizations: 20, endpoints: 1 } as const;
const IDLE_PER_SECOND = 20;
/** Everything is started, connected and compiled after so long. */
const WARM_UP_SECONDS = 2;
/** At a new rate, the windows of the endpoints and what is planned settle first. */
const SETTLE_SECONDS = 1;

/** From commit to receipt, while there is nothing else to do and at half of what can be published and delivered. */
export const latency: Section = {
  name: 'latency',
  about: ({ seconds }) =>
    `From the end of the publisher's commit to the headers at the receiver, two processes on one clock. Published by publish_event through pg, a NOTIFY after the commit, one event at a time, at random moments, each to one of 20 endpoints, for ${seconds} s. Idle: ${IDLE_PER_SECOND} a second. Half of the maximum: of what the same publisher with ${CLIENTS} connections and the same worker publish and deliver at the same time, measured just before. The lower bound publishes with one INSERT and has a maximum of its own.`,
  measure,
};

const section = latency.name;

interface Measured {
  readonly idle: Latency;
  readonly half: Latency;
  readonly maximumPerSecond: number;
}

async function measure(bench: Bench): Promise<Figure[]> {
  const results = await alternate(bench, section, [
    ['lower bound', () => measureLatency(bench, lowerBound, 'lower bound')],
    ['Countersign', () => measureLatency(bench, countersign(), 'publish_event and NOTIFY')],
  ]);
  const line = (what: string, unit: string, value: (measured: Measured) => number, atMost?: number) => {
    const target: Target | undefined =
      atMost === undefined ? undefined : { of: 'measured', bound: 'at most', value: atMost };
    return figure({ section, what, unit }, results('Countersign').map(value), {
      baseline: { what: 'lower bound', values: results('lower bound').map(value) },
      ...(target && { target }),
    });
  };
  return [
    line('idle, p50', 'ms', ({ idle }) => idle.p50Ms, 10),
    line('idle, p99', 'ms', ({ idle }) => idle.p99Ms, 50),
    line('half of the maximum, p50', 'ms', ({ half }) => half.p50Ms, 6),
    line('half of the maximum, p99', 'ms', ({ half }) => half.p99Ms, 30),
    line('the maximum', '/s', ({ maximumPerSecond }) => maximumPerSecond),
  ];
}

async function measureLatency(bench: Bench, contender: Contender, method: PublishMethod): Promise<Measured> {
  await using rig = await Rig.start(bench, contender, ENDPOINTS);
  await using publisher = new PublisherProcess(bench.children);
  await publisher.open(method, {
    databaseUrl: rig.database.url,
    endpoints: rig.endpoints,
    clients: CLIENTS,
  });
  const rush = (seconds: number) =>
    measureUnderLoad(bench, rig, publisher, () => publisher.rush(Math.min(seconds, bench.seconds)));
  await rush(WARM_UP_SECONDS);
  const { published, deliveriesPerSecond } = await rush(bench.seconds);
  const maximumPerSecond = Math.min(published.eventsPerSecond, deliveriesPerSecond);
  return {
    maximumPerSecond,
    half: await paced(bench, rig, publisher, maximumPerSecond / 2),
    idle: await paced(bench, rig, publisher, IDLE_PER_SECOND),
  };
}

async function paced(
  bench: Bench,
  rig: Rig,
  publisher: PublisherProcess,
  eventsPerSecond: number,
): Promise<Latency> {
  const settle = Math.min(SETTLE_SECONDS, bench.seconds);
  const { published } = await measureUnderLoad(bench, rig, publisher, () =>
    publisher.pace(eventsPerSecond, settle + bench.seconds),
  );
  return latencyOf(rig, published, 'committedAt', published.beginMs + settle * 1000);
}
