import { setTimeout as delay } from 'node:timers/promises';
import type { AdminSession } from './chaos-postgres.ts';
import { type FeedLedger, readFeedLedger } from './feed-evidence.ts';
import type { FeedReader } from './feed-readers.ts';
import type { Stage } from './stage.ts';

const LOOK_EVERY_MS = 100;

/**
 * Waits until every event of these organizations has a position and every reader has read it, for as long as
 * the plan allows deliveries. It judges nothing: the verdict finds what is missing.
 *
 * @returns the events and feeds when they were last read.
 */
export async function drainFeed(
  { plan, progress }: Stage,
  session: AdminSession,
  readers: readonly FeedReader[],
): Promise<FeedLedger> {
  const startedAt = Date.now();
  const isInTime = () => Date.now() - startedAt < plan.drainMs;
  let ledger = await readLedger(session, readers);
  while (openIn(ledger, readers) !== '' && isInTime()) {
    await delay(LOOK_EVERY_MS);
    ledger = await readLedger(session, readers);
  }
  const open = openIn(ledger, readers);
  const took = `${((Date.now() - startedAt) / 1_000).toFixed(1)} s`;
  progress.say(open === '' ? `the feed is read to its end, ${took} later` : `${took} later ${open}`);
  return ledger;
}

function readLedger(session: AdminSession, readers: readonly FeedReader[]): Promise<FeedLedger> {
  return readFeedLedger(session, [...new Set(readers.map(({ organizationId }) => organizationId))]);
}

/** What is still missing, in words; empty if nothing is. */
function openIn({ events, rows }: FeedLedger, readers: readonly FeedReader[]): string {
  const placed = new Set(rows.map(({ eventId }) => eventId));
  const unplaced = events.filter(({ id }) => !placed.has(id)).length;
  const lasts = Map.groupBy(rows, ({ organizationId }) => organizationId);
  const unread = readers.filter(
    ({ organizationId, reached }) => reached < (lasts.get(organizationId)?.length ?? 0),
  ).length;
  if (unplaced + unread === 0) return '';
  return `${unplaced} events have no place in the feed, ${unread} readers are not at its end`;
}
