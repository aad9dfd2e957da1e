import { setTimeout as delay } from 'node:timers/promises';
import type { AdminSession } from './chaos-postgres.ts';
import type { FeedReader } from './feed-readers.ts';
import type { Stage } from './stage.ts';

const LOOK_EVERY_MS = 100;

/**
 * Waits until every event of these organizations has its place, and every reader has read it, for as long as the plan gives
 * deliveries. It judges nothing: what is still missing afterwards, the verdict finds.
 */
export async function drainFeed(
  { plan, progress }: Stage,
  session: AdminSession,
  readers: readonly FeedReader[],
): Promise<void> {
  const startedAt = Date.now();
  const isInTime = () => Date.now() - startedAt < plan.drainMs;
  let open = await openCounts(session, readers);
  while (open.unplaced + open.unread > 0 && isInTime()) {
    await delay(LOOK_EVERY_MS);
    open = await openCounts(session, readers);
  }
  const { unplaced, unread } = open;
  const took = `${((Date.now() - startedAt) / 1_000).toFixed(1)} s`;
  progress.say(
    unplaced + unread === 0
      ? `the feed is read to its end, ${took} later`
      : `${took} later ${unplaced} events have no place in the feed, ${unread} readers are not at its end`,
  );
}

async function openCounts(
  session: AdminSession,
  readers: readonly FeedReader[],
): Promise<{ unplaced: number; unread: number }> {
  const { rows } = await session.query<{ organizationId: string; last: number; unplaced: number }>(
    `select organization.id as "organizationId",
            (select coalesce(max(position), 0)::float8 from event_feed where organization_id = organization.id) as last,
            (select count(*)::float8 from event
             where organization_id = organization.id
               and not exists (select from event_feed where event_id = event.id)) as unplaced
     from unnest($1::uuid[]) as organization(id)`,
    [[...new Set(readers.map(({ organizationId }) => organizationId))]],
  );
  const lasts = new Map(rows.map(({ organizationId, last }) => [organizationId, last]));
  return {
    unplaced: rows.reduce((sum, { unplaced }) => sum + unplaced, 0),
    unread: readers.filter(({ organizationId, reached }) => reached < (lasts.get(organizationId) ?? 0))
      .length,
  };
}
