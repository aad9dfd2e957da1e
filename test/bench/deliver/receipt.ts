import type { Bench } from '../bench.ts';
import { quantile } from '../figure.ts';
import { Load } from '../load.ts';
import { summaryOf } from '../publish/published.ts';
import type { PublishMethod } from '../publish/publishers.ts';
import type { Publishing } from '../publish/publishing.ts';
import { insertOperatorToken } from '../tokens.ts';
import type { Contender } from './contender.ts';
import { Rig, type Shape } from './rig.ts';

/** An event goes to one endpoint, which is one of 20: publishing it leaves the cores to those who deliver. */
export const SHAPE: Shape = { organizations: 20, endpoints: 1 };
const CLIENTS = 32;
export const IDLE_PER_SECOND = 20;
export const STEADY_PER_SECOND = 300;
/** Everything is started, connected and compiled after so long. */
const WARM_UP_SECONDS = 2;
/** At a new rate, the windows of the endpoints settle first. */
const SETTLE_SECONDS = 1;

/** What it is to publish and to deliver at the same time, on the same cores. */
export async function measureReceipts(bench: Bench, contender: Contender, method: PublishMethod) {
  await using rig = await Rig.start(bench, contender, SHAPE);
  await using publisher = await openPublisher(rig, method);
  await publisher.rush(Math.min(WARM_UP_SECONDS, bench.seconds));
  const full = await publisher.rush(bench.seconds);
  const idle = await publisher.pace(IDLE_PER_SECOND);
  const steady = await publisher.pace(STEADY_PER_SECOND);
  // Now, so that nobody has learnt to avoid it yet.
  await rig.hang();
  await publisher.open();
  return { idle, steady, full, hanging: await publisher.pace(STEADY_PER_SECOND) };
}

/** A process that publishes to the endpoints of a rig. */
async function openPublisher(rig: Rig, method: PublishMethod) {
  const { bench, database, port } = rig.parts;
  const child = bench.children.fork<Publishing>(new URL('../publish/publishing.ts', import.meta.url));
  const token = await insertOperatorToken(database.session);
  if (method === 'HTTP') {
    await using load = new Load(`http://127.0.0.1:${port}`);
    await load.answering();
  }
  const settle = Math.min(SETTLE_SECONDS, bench.seconds);
  const publisher = {
    /** Again, for the endpoints that there are by now. */
    open: () =>
      child.call('open', {
        method,
        databaseUrl: database.url,
        endpoints: rig.endpoints,
        clients: CLIENTS,
        api: { port, token },
      }),
    pace: (eventsPerSecond: number) =>
      measure(rig, settle, () => child.call('pace', { eventsPerSecond, seconds: settle + bench.seconds })),
    rush: (seconds: number) => measure(rig, 0, () => child.call('rush', seconds)),
    [Symbol.asyncDispose]: () => child[Symbol.asyncDispose](),
  };
  await publisher.open();
  return publisher;
}

/** Measures from the first call of `publish` until everything that it published is delivered and recorded. */
async function measure(rig: Rig, settleSeconds: number, publish: () => ReturnType<Publishing['rush']>) {
  await rig.reset();
  await rig.parts.bench.postgres.checkpoint();
  const { result: calls, cpu } = await rig.measure(async () => {
    const published = await Promise.race([publish(), rig.parts.worker.failure]);
    await rig.finish(await rig.deliveryCount());
    return published;
  });
  const { eventCount, beginMs, eventsPerSecond } = summaryOf(calls);
  const arrivals = await rig.arrivalByEventId();
  const settled = calls.filter(({ calledAt }) => calledAt >= beginMs + settleSeconds * 1000);
  const tookMs = settled
    .flatMap(({ calledAt, ids }) => ids.map((id) => (arrivals.get(id) ?? Number.NaN) - calledAt))
    // Those to the endpoint that hangs have not arrived.
    .filter((ms) => !Number.isNaN(ms));
  return {
    eventsPerSecond,
    /** From the publisher's call to the headers at the receiver. */
    p50Ms: quantile(tookMs, 0.5),
    p99Ms: quantile(tookMs, 0.99),
    /** CPU seconds of the worker and of Postgres for 1,000 events, until all were delivered. */
    cpu: (cpu.reduce((sum, each) => sum + each) / eventCount) * 1000,
  };
}
