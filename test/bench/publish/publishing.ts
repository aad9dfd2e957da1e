// The process that publishes.
import { setTimeout as delay } from 'node:timers/promises';
import { type Endpoint, organizationsOf } from '../endpoints.ts';
import { serve } from '../remote.ts';
import type { PublishCall } from './published.ts';
import { type Publish, type PublisherOptions, type PublishMethod, publishMethods } from './publishers.ts';

interface Opening extends PublisherOptions {
  readonly method: PublishMethod;
  /** Each gets every event of its organization. */
  readonly endpoints: readonly Endpoint[];
}

let resources = new AsyncDisposableStack();
let publishNext: () => ReturnType<Publish> = () =>
  Promise.reject(new Error('Nothing is open to publish with.'));
let clients = 1;

export type Publishing = typeof publishing;
const publishing = {
  /** Replaces the one that is open. What has been compiled stays so. */
  async open({ method, endpoints, ...options }: Opening): Promise<void> {
    await resources.disposeAsync();
    resources = new AsyncDisposableStack();
    const publish = publishMethods[method](options, resources);
    const all = organizationsOf(endpoints).map((organizationId) => ({
      organizationId,
      endpoints: endpoints.filter((endpoint) => endpoint.organizationId === organizationId),
    }));
    let turn = 0;
    publishNext = () => publish(all[turn++ % all.length] ?? { organizationId: '', endpoints: [] });
    clients = options.clients;
  },

  /** Publishes at this rate, come what may: an event that is late does not hold up the next one. */
  async pace({ eventsPerSecond, seconds }: { eventsPerSecond: number; seconds: number }) {
    const calls: Promise<PublishCall>[] = [];
    const intervalMs = 1000 / eventsPerSecond;
    const beginMs = performance.now();
    for (let index = 0; index < eventsPerSecond * seconds; index++) {
      // Half an interval to and fro, so that nothing that happens regularly is always met or always missed.
      const dueMs = beginMs + (index + Math.random()) * intervalMs;
      const waitMs = dueMs - performance.now();
      if (waitMs > 0) await delay(waitMs);
      calls.push(publish());
    }
    return Promise.all(calls);
  },

  /** Publishes as fast as the clients can, each one call after the other, for so many seconds. */
  async rush(seconds: number): Promise<PublishCall[]> {
    const endMs = performance.now() + seconds * 1000;
    const calls: PublishCall[] = [];
    const client = async () => {
      while (performance.now() < endMs) calls.push(await publish());
    };
    await Promise.all(Array.from({ length: clients }, client));
    return calls;
  },
};

async function publish(): Promise<PublishCall> {
  const calledAt = nowMs();
  const ids = await publishNext();
  return { calledAt, committedAt: nowMs(), ids };
}

const nowMs = () => performance.timeOrigin + performance.now();

serve(publishing);
