import { lastingFreePort } from '../../support/free-port.ts';
import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import { countersign } from '../countersign.ts';
import { type Figure, figure, type Target } from '../figure.ts';
import { type Latency, latencyOf } from '../latency.ts';
import { Load } from '../load.ts';
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

/** Publishing over HTTP and delivering, by one process that does both. */
export const http: Section = {
  name: 'http',
  about: ({ seconds }) =>
    `\`countersign start\`, API and worker in one process with default settings, gets events over POST /organizations/{id}/events of the operator API for ${seconds} s from ${CONNECTIONS} keep-alive connections of another process, and delivers each to one of 20 endpoints. Receipt: from the sending of the request to the headers at the receiver. CPU: user and kernel, until all were delivered; Node is the process of API and worker, Postgres all of its processes; publisher and receiver are not counted. Idle: ${IDLE_PER_SECOND} events a second.`,
  measure,
};

const section = http.name;

interface Measured {
  readonly busy: UnderLoad;
  readonly busyReceipt: Latency;
  readonly idleReceipt: Latency;
}

async function measure(bench: Bench): Promise<Figure[]> {
  const results = await alternate(bench, section, [['one by one', () => measureHttp(bench)]]);
  const one = results('one by one');
  const line = (what: string, unit: string, value: (measured: Measured) => number, target?: Target) =>
    figure({ section, what: `one by one: ${what}`, unit }, one.map(value), target && { target });
  return [
    line('events published', '/s', ({ busy }) => busy.published.eventsPerSecond, {
      of: 'measured',
      bound: 'at least',
      value: 2_500,
    }),
    line('call, p50', 'ms', ({ busy }) => busy.published.callMs(0.5)),
    line('call, p99', 'ms', ({ busy }) => busy.published.callMs(0.99)),
    line('deliveries while publishing', '/s', ({ busy }) => busy.deliveriesPerSecond),
    line('receipt, p50', 'ms', ({ busyReceipt }) => busyReceipt.p50Ms),
    line('receipt, p99', 'ms', ({ busyReceipt }) => busyReceipt.p99Ms),
    line('Node and Postgres CPU of 1,000', 's', ({ busy }) => busy.workerCpu + busy.postgresCpu, {
      of: 'measured',
      bound: 'at most',
      value: 0.64,
    }),
    line('Node CPU of 1,000', 's', ({ busy }) => busy.workerCpu),
    line('Postgres CPU of 1,000', 's', ({ busy }) => busy.postgresCpu),
    line('publisher CPU of 1,000', 's', ({ busy }) => busy.publisherCpu),
    line('SQL statements of an event', '', ({ busy }) => busy.statementsPerEvent),
    line('idle, receipt, p50', 'ms', ({ idleReceipt }) => idleReceipt.p50Ms),
    line('idle, receipt, p99', 'ms', ({ idleReceipt }) => idleReceipt.p99Ms),
  ];
}

async function measureHttp(bench: Bench): Promise<Measured> {
  const port = await lastingFreePort();
  await using rig = await Rig.start(bench, countersign({ PORT: String(port) }, 'start'), ENDPOINTS);
  await using load = new Load(`http://127.0.0.1:${port}`);
  await load.answering();
  await using publisher = new PublisherProcess(bench.children);
  await publisher.open('HTTP', {
    databaseUrl: rig.database.url,
    endpoints: rig.endpoints,
    clients: CONNECTIONS,
    api: { port, token: await insertOperatorToken(rig.database.session) },
  });
  const warmUp = Math.min(WARM_UP_SECONDS, bench.seconds);
  await measureUnderLoad(bench, rig, publisher, () => publisher.rush(warmUp));
  const busy = await measureUnderLoad(bench, rig, publisher, () => publisher.rush(bench.seconds));
  const busyReceipt = await latencyOf(rig, busy.published, 'calledAt');
  const pace = () => publisher.pace(IDLE_PER_SECOND, bench.seconds);
  const { published } = await measureUnderLoad(bench, rig, publisher, pace);
  return { busy, busyReceipt, idleReceipt: await latencyOf(rig, published, 'calledAt') };
}
