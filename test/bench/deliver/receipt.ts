import type { Bench } from '../bench.ts';
import { memoryMiB } from '../cpu-time.ts';
import { quantile } from '../figure.ts';
import { Load } from '../load.ts';
import { summaryOf } from '../publish/published.ts';
import type { PublishMethod } from '../publish/publishers.ts';
import type { Publishing } from '../publish/publishing.ts';
import { insertOperatorToken } from '../tokens.ts';
import type { Contender } from './contender.ts';
import { countersign } from './countersign.ts';
import { Rig, type Shape } from './rig.ts';

/** An event goes to one endpoint, which is one of 20: publishing it leaves the cores to those who deliver. */
const SHAPE: Shape = { organizations: 20, endpoints: 1 };
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
  await using publisher = forkPublisher(bench);
  const open = await publisherOpener(rig, publisher, method);
  const settle = Math.min(SETTLE_SECONDS, bench.seconds);
  const pace = (eventsPerSecond: number) =>
    measure(rig, settle, () => publisher.call('pace', { eventsPerSecond, seconds: settle + bench.seconds }));
  const rush = (seconds: number) => measure(rig, 0, () => publisher.call('rush', seconds));
  await open();
  await rush(Math.min(WARM_UP_SECONDS, bench.seconds));
  const full = await rush(bench.seconds);
  const idle = await pace(IDLE_PER_SECOND);
  const steady = await pace(STEADY_PER_SECOND);
  // Now, so that nobody has learnt to avoid it yet.
  await rig.hang();
  await open();
  return { idle, steady, full, hanging: await pace(STEADY_PER_SECOND) };
}

/**
 * The same machine for a long time: publishes over HTTP, minute after minute, at a share of what it takes at most.
 *
 * @returns of each minute: its receipts, and the memory after it.
 */
export async function measureSoak(bench: Bench, { minutes, share }: { minutes: number; share: number }) {
  await using rig = await Rig.start(bench, countersign('start'), SHAPE);
  await using publisher = forkPublisher(bench);
  const open = await publisherOpener(rig, publisher, 'HTTP');
  await open();
  const rush = (seconds: number) => measure(rig, 0, () => publisher.call('rush', seconds));
  await rush(bench.seconds);
  const eventsPerSecond = Math.max(1, Math.round((await rush(bench.seconds)).eventsPerSecond * share));
  const each = [];
  for (let minute = 1; minute <= minutes; minute++) {
    const receipts = await measure(rig, 0, () => publisher.call('pace', { eventsPerSecond, seconds: 60 }));
    each.push({ ...receipts, memory: await memoryMiB(rig.parts.worker.pid) });
    const { p99Ms, memory } = each.at(-1) ?? { p99Ms: Number.NaN, memory: Number.NaN };
    bench.progress(
      `minute ${minute} of ${minutes}, ${eventsPerSecond}/s: p99 ${p99Ms.toFixed(1)} ms, ${memory.toFixed(1)} MiB`,
    );
  }
  return { eventsPerSecond, each };
}

const forkPublisher = ({ children }: Bench) =>
  children.fork<Publishing>(new URL('../publish/publishing.ts', import.meta.url));

/** @returns what opens the publisher with the endpoints that the rig has by then. */
async function publisherOpener(rig: Rig, publisher: ReturnType<typeof forkPublisher>, method: PublishMethod) {
  const { parts } = rig;
  const token = await insertOperatorToken(parts.database.session);
  if (method === 'HTTP') {
    await using load = new Load(`http://127.0.0.1:${parts.port}`);
    await load.answering();
  }
  return () =>
    publisher.call('open', {
      method,
      databaseUrl: parts.database.url,
      endpoints: rig.endpoints,
      clients: CLIENTS,
      api: { port: parts.port, token },
    });
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
  const tookMs = calls
    .filter(({ calledAt }) => calledAt >= beginMs + settleSeconds * 1000)
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
