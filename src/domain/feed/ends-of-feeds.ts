// Where the feeds of several organizations end, for those who wait for something to come.
import type { Context } from '../context.ts';
import { type FeedPlace, placeColumns } from './feed-position.ts';

/** By organization; those whose feed has no events are missing. Costs a probe of the index for each. */
export async function endsOfFeeds(
  { db }: Context,
  organizationIds: readonly string[],
): Promise<Map<string, FeedPlace>> {
  const rows = await db.query<FeedPlace & { organizationId: string }>`
    select asked.id as "organizationId", ${placeColumns}
    from unnest(${organizationIds}::uuid[]) as asked(id)
    cross join lateral (
      select position, event_id, sequenced_at from event_feed
      where organization_id = asked.id order by position desc limit 1
    ) as last`;
  return new Map(rows.map(({ organizationId, ...place }) => [organizationId, place]));
}
