import { alternate } from '../alternate.ts';
import type { Bench } from '../bench.ts';
import type { PublishMethod } from '../publish/methods.ts';
import { PublisherProcess } from '../publish/publisher-process.ts';
import { insertOperatorToken } from '../tokens.ts';
import { FeedRig } from './feed-rig.ts';
import { withoutFeed } from './without-feed.ts';

/** Each is short, so that there can be many in turn: a machine that is busy for a while is so for both. */
const ROUNDS_PER_REPETITION = 3;
const SECONDS = 1;
const WARM_UP_SECONDS = 2;
const CLIENTS: Readonly<Partial<Record<PublishMethod, number>>> = { HTTP: 32 };
const CLIENTS_USUAL = 16;

export const publishers = ['publish_event and NOTIFY', 'HTTP'] as const;

export interface PublishingCost {
  readonly eventsPerSecond: number;
  /** CPU seconds of 1,000 events, until they have their positions. */
  readonly node: number;
  readonly postgres: number;
}

/** Publishes in turn to a database with the feed and a process that sequences, and to one without. */
export async function measurePublishing(
  bench: Bench,
  section: string,
  method: (typeof publishers)[number],
  fanOut: number,
): Promise<Record<'with' | 'without', PublishingCost[]>> {
  await using opened = new AsyncDisposableStack();
  const open = async (template?: string) => {
    const rig = opened.use(
      await FeedRig.start(bench, { command: 'start', fanOut, ...(template && { template }) }),
    );
    const publisher = opened.use(new PublisherProcess(bench.children));
    await publisher.open(method, {
      databaseUrl: rig.database.url,
      endpoints: rig.endpoints,
      clients: CLIENTS[method] ?? CLIENTS_USUAL,
      api: { port: rig.port, token: await insertOperatorToken(rig.database.session) },
    });
    let count = (await publisher.rush(Math.min(WARM_UP_SECONDS, bench.seconds))).eventCount;
    return async (): Promise<PublishingCost> => {
      if (!template) await rig.placed(count);
      await bench.postgres.checkpoint();
      const before = await rig.cpu();
      const { eventCount, eventsPerSecond } = await publisher.rush(Math.min(SECONDS, bench.seconds));
      count += eventCount;
      if (!template) await rig.placed(count);
      const after = await rig.cpu();
      return {
        eventsPerSecond,
        node: ((after.node - before.node) / eventCount) * 1_000,
        postgres: ((after.postgres - before.postgres) / eventCount) * 1_000,
      };
    };
  };
  const measureWithout = await open(withoutFeed);
  const measureWith = await open();
  const rounds = bench.repetitions > 1 ? bench.repetitions * ROUNDS_PER_REPETITION : 1;
  const results = await alternate(
    { ...bench, repetitions: rounds },
    `${section}, ${method}, fan-out ${fanOut}`,
    [
      ['without', measureWithout],
      ['with', measureWith],
    ],
  );
  return { with: results('with'), without: results('without') };
}
