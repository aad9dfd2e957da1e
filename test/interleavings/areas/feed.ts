// The feed of events: each event is read exactly once, whatever is published at the same time.
import { createCustomer } from '../../../src/domain/business/customer.ts';
import { type FeedPlace, FIRST_PLACE } from '../../../src/domain/feed/feed-position.ts';
import { readFeed } from '../../../src/domain/feed/read-feed.ts';
import { sequenceEvents } from '../../../src/domain/feed/sequence-events.ts';
import { type Area, crash, type Place, pair, step, together } from '../pair.ts';
import type { Rig } from '../rig.ts';
import { and, nobody } from '../worlds.ts';
import { publish } from './webhooks.ts';

interface ReadingPlace extends Place {
  /** The events that a consumer has read, and its position. */
  readonly reading: { readonly ids: string[]; after: FeedPlace };
}

const PAGE = 100;

/** Whether the events that the consumer has read, plus those it would read next, are the whole feed. */
export async function isReadOnce(
  { base, sql }: Rig,
  { organizationId, reading }: ReadingPlace,
): Promise<string[]> {
  while ((await sequenceEvents(base, 1_000))?.hasMore);
  const rest = await readFeed(base, organizationId, { after: reading.after, limit: PAGE });
  const read = [...reading.ids, ...rest.events.map(({ id }) => id)];
  const feed = await sql<{ id: string }>(
    'select event_id as id from event_feed where organization_id = $1 order by position',
    [organizationId],
  );
  const isSame = JSON.stringify(read) === JSON.stringify(feed.map(({ id }) => id));
  return isSame
    ? []
    : [`a reader got ${read.length} events, of ${feed.length} in the feed, or in another order`];
}

const reader = and(
  nobody,
  'a reader',
  async () => ({ reading: { ids: [] as string[], after: FIRST_PLACE } }),
  { afterwards: isReadOnce },
);
const readerOfTwo = and(reader, 'a reader, and two events', async ({ base }, { organizationId }) => {
  for (let count = 0; count < 2; count++)
    await createCustomer(base, organizationId, { name: 'Old', country: 'GB', currency: 'GBP' });
  return {};
});

/** Follows the feed as a consumer does, with passes of the sequencer in between. */
export const follow = (countMax: number, turns: number) =>
  step<ReadingPlace>(
    `follow in ${turns} turns of ${countMax}`,
    [],
    async ({ context }, { organizationId, reading }) => {
      for (let turn = 0; turn < turns; turn++) {
        await sequenceEvents(context, countMax);
        const page = await readFeed(context, organizationId, { after: reading.after, limit: PAGE });
        reading.ids.push(...page.events.map(({ id }) => id));
        reading.after = page.end;
      }
    },
  );
export const sequence = (countMax: number) =>
  step<Place>(`two passes of ${countMax}`, [], async ({ context }) => {
    for (let pass = 0; pass < 2; pass++) await sequenceEvents(context, countMax);
  });

export const feed: Area = {
  name: 'feed',
  always: [pair(reader, publish, follow(1_000, 2)), pair(readerOfTwo, sequence(1), follow(1_000, 2))],
  chaos: [
    together(reader, [publish, publish, follow(1_000, 2)]),
    together(reader, [publish, publish, follow(1, 3)]),
    together(readerOfTwo, [sequence(1), sequence(1_000), publish]),
    pair(readerOfTwo, sequence(1), sequence(1_000)),
  ],
  crashes: [crash(readerOfTwo, sequence(1)), crash(readerOfTwo, sequence(1_000))],
};
