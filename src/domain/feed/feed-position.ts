// Places in the feed of an organization.
import { raw, type Sql, sql } from '../../platform/postgres/statement.ts';

/**
 * The place right after the event at this position. The id and the time prove that the place is still the same one: after a
 * restore from a backup, positions that are gone are given to other events. An event that a prepared transaction holds may
 * even get its position again, with others before it.
 */
export interface FeedPlace {
  /** 0 before the first event. */
  readonly position: number;
  readonly eventId: string;
  /** When the event got its position, in milliseconds since 1970. Null before the first event, and in older cursors. */
  readonly placedAt: number | null;
}

/** What stands for an event at position 0. */
export const NO_EVENT = '00000000-0000-0000-0000-000000000000';

/** Before every event that was ever in the feed. */
export const FIRST_PLACE: FeedPlace = { position: 0, eventId: NO_EVENT, placedAt: null };

/** Of a row of `event_feed`. */
export const placementTime: Sql = raw('(extract(epoch from sequenced_at) * 1000)::float8');
export const placeColumns: Sql = sql`position::float8 as position, event_id as "eventId", ${placementTime} as "placedAt"`;

/** As cursors have it. */
export function writeFeedPlace({ position, eventId, placedAt }: FeedPlace): string {
  return placedAt === null ? `${position}.${eventId}` : `${position}.${eventId}.${placedAt}`;
}

/** Whether a text is a place as `writeFeedPlace` writes it. */
export function isFeedPlace(text: string): boolean {
  return /^(?:0|[1-9]\d{0,14})\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.\d{13})?$/.test(text);
}

/** @param text for which isFeedPlace holds. */
export function readFeedPlace(text: string): FeedPlace {
  const [position = '', eventId = '', placedAt] = text.split('.');
  return { position: Number(position), eventId, placedAt: placedAt === undefined ? null : Number(placedAt) };
}
