import { lastingFreePort } from '../../support/free-port.ts';
import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import { countersign } from '../countersign.ts';
import { productSettings } from '../endpoints.ts';
import { type Figure, figure, type Target } from '../figure.ts';
import { type Latency, latencyOf } from '../latency.ts';
import { Load } from '../load.ts';
import { EVENTS_PER_REQUEST } from '../publish/http-publisher.ts';
import type { PublishMethod } from '../publish/methods.ts';
import { PublisherProcess } from '../publish/publisher-process.ts';
import { Rig } from '../rig.ts';
import type { Section } from '../section.ts';
import { insertOperatorToken } from '../tokens.ts';
import { measureUnderLoad, type UnderLoad } from '../under-load.ts';

const CONNECTIONS = 32;
/** An event goes to one endpoint, which is one of 20. */
const ENDPOINTS = { organizations: 20, endpoints: 1 } as const;
const WARM_UP_SECONDS = 3;
const IDLE_PER_SECOND = 10;

/** Publishing over HTTP, and delivering at the same time. */
export const http: Section = {
  name: 'http',
  about: ({ seconds }) =>
    `\`countersign start\`, API and worker in one process with default settings, gets events over the operator API for ${seconds} s from ${CONNECTIONS} keep-alive connections of another process, one or ${EVENTS_PER_REQUEST} in a request, and delivers each to one of 20 endpoints. Receipt: from the sending of the request to the headers at the receiver. CPU: user and kernel, of 1,000 events, until all were delivered; Node is API and worker, Postgres all of its processes; publisher and receiver are not counted. Two processes: \`countersign api\` and \`countersign worker\`. Idle: ${IDLE_PER_SECOND} events a second.`,
  measure,
};

const section = http.name;
const ways = ['one by one', 'one by one, two processes', 'batches'] as const;
type Way = (typeof ways)[number];

interface Measured {
  readonly busy: UnderLoad;
  readonly receipt: Latency;
  /** Only one by one in one process. */
  readonly idleReceipt: Latency | undefined;
}

async function measure(bench: Bench): Promise<Figure[]> {
  const results = await alternate(
    bench,
    section,
    ways.map((way) => [way, () => measureWay(bench, way)] as const),
  );
  return ways.flatMap((way) => figuresOf(way, results(way)));
}

const cpuOf = ({ busy }: Measured) => busy.workerCpu + busy.postgresCpu;
const perSecond = (value: number): Target => ({ of: 'measured', bound: 'at least', value });
const seconds = (value: number): Target => ({ of: 'measured', bound: 'at most', value });

function figuresOf(way: Way, results: readonly Measured[]): Figure[] {
  const line = (what: string, unit: string, value: (measured: Measured) => number, target?: Target) =>
    figure({ section, what: `${way}: ${what}`, unit }, results.map(value), target && { target });
  const figures = [
    line(
      'events',
      '/s',
      ({ busy }) => busy.published.eventsPerSecond,
      way === 'one by one' ? perSecond(2_500) : undefined,
    ),
    line('deliveries meanwhile', '/s', ({ busy }) => busy.deliveriesPerSecond),
    line('Node and Postgres CPU', 's', cpuOf, seconds(way === 'batches' ? 0.4 : 0.64)),
  ];
  if (way === 'one by one, two processes') return figures;
  return [
    ...figures,
    line('Node CPU', 's', ({ busy }) => busy.workerCpu),
    line('Postgres CPU', 's', ({ busy }) => busy.postgresCpu),
    line('publisher CPU', 's', ({ busy }) => busy.publisherCpu),
    line('SQL statements of an event', '', ({ busy }) => busy.statementsPerEvent),
    line('request, p50', 'ms', ({ busy }) => busy.published.callMs(0.5)),
    line('request, p99', 'ms', ({ busy }) => busy.published.callMs(0.99)),
    line('receipt, p50', 'ms', ({ receipt }) => receipt.p50Ms),
    line('receipt, p99', 'ms', ({ receipt }) => receipt.p99Ms),
    ...(way === 'batches'
      ? []
      : [
          line('idle, receipt, p50', 'ms', ({ idleReceipt }) => idleReceipt?.p50Ms ?? Number.NaN),
          line('idle, receipt, p99', 'ms', ({ idleReceipt }) => idleReceipt?.p99Ms ?? Number.NaN),
        ]),
  ];
}

async function measureWay(bench: Bench, way: Way): Promise<Measured> {
  const port = await lastingFreePort();
  await using rig = await startRig(bench, way, { PORT: String(port) });
  await using load = new Load(`http://127.0.0.1:${port}`);
  await load.answering();
  await using publisher = new PublisherProcess(bench.children);
  const method: PublishMethod = way === 'batches' ? 'HTTP, batches' : 'HTTP';
  await publisher.open(method, {
    databaseUrl: rig.database.url,
    endpoints: rig.endpoints,
    clients: CONNECTIONS,
    api: { port, token: await insertOperatorToken(rig.database.session) },
  });
  const rush = (limit: number) =>
    measureUnderLoad(bench, rig, publisher, () => publisher.rush(Math.min(limit, bench.seconds)));
  await rush(WARM_UP_SECONDS);
  const busy = await rush(bench.seconds);
  const receipt = await latencyOf(rig, busy.published, 'calledAt');
  if (way !== 'one by one') return { busy, receipt, idleReceipt: undefined };
  const pace = () => publisher.pace(IDLE_PER_SECOND, bench.seconds);
  const idle = await measureUnderLoad(bench, rig, publisher, pace);
  return { busy, receipt, idleReceipt: await latencyOf(rig, idle.published, 'calledAt') };
}

function startRig(bench: Bench, way: Way, settings: Readonly<Record<string, string>>): Promise<Rig> {
  if (way !== 'one by one, two processes') return Rig.start(bench, countersign(settings, 'start'), ENDPOINTS);
  return Rig.start(bench, countersign(), {
    ...ENDPOINTS,
    beside: ({ url }) =>
      bench.children.countersign(['api'], { ...productSettings, DATABASE_URL: url, ...settings }),
  });
}
