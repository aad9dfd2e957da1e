// Gives each published event its position in the feed of its organization, and announces it.
import type { Context } from '../context.ts';

/** What a pass did. */
export interface SequencingPass {
  /** How many events got a position. */
  readonly placed: number;
  /** The organizations of these events. */
  readonly organizationIds: readonly string[];
  /** Whether it stopped at its limit, and another pass finds more at once. */
  readonly hasMore: boolean;
  /** Whether deliveries of ordered endpoints wait for positions, or may. */
  readonly isOrdered: boolean;
}

/** Postgres's channel for the organizations whose feed has new events. */
export const feedChannel = 'countersign_feed';

/** A payload has at most 8,000 bytes; an id and its comma take 37. */
const ORGANIZATIONS_PER_PAYLOAD = 200;

/**
 * Runs one pass: places up to `countMax` of the events that have been committed since the last one
 * (prisma/functions/sequence_events.sql), and announces their organizations on `feedChannel`.
 *
 * @returns undefined if somebody else is at it.
 */
export async function sequenceEvents(
  { db }: Pick<Context, 'db'>,
  countMax: number,
): Promise<SequencingPass | undefined> {
  const [pass] = await db.query<SequencingPass>`
    select placed, organization_ids as "organizationIds", has_more as "hasMore",
           exists (select from webhook_endpoint where ordering <> 'none') or exists (select from ordered_delivery) as "isOrdered"
    from sequence_events(${countMax}::int)`;
  const organizationIds = pass?.organizationIds ?? [];
  for (let first = 0; first < organizationIds.length; first += ORGANIZATIONS_PER_PAYLOAD) {
    db.notify(feedChannel, organizationIds.slice(first, first + ORGANIZATIONS_PER_PAYLOAD).join());
  }
  return pass;
}

/** The organizations that an announcement on `feedChannel` names. */
export function organizationsIn(payload: string): string[] {
  return payload.split(',');
}

/** Only the last one is read; the others tell people when something was placed. */
const TICKS_KEPT = 1_000;

/** @returns how many were removed. */
export function removeOldTicks({ db }: Pick<Context, 'db'>): Promise<number> {
  return db.execute`
    delete from event_feed_tick where id < (select max(id) from event_feed_tick) - ${TICKS_KEPT}::bigint`;
}
