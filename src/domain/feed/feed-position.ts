// Places in the feed of an organization.

/**
 * The place right after the event at this position. The id proves that the place is still the same one: after a restore
 * from a backup, positions that are gone are given to other events.
 */
export interface FeedPlace {
  /** 0 before the first event. */
  readonly position: number;
  readonly eventId: string;
}

/** What stands for an event at position 0. */
export const NO_EVENT = '00000000-0000-0000-0000-000000000000';

/** Before every event that was ever in the feed. */
export const FIRST_PLACE: FeedPlace = { position: 0, eventId: NO_EVENT };

/** As cursors have it. */
export function writeFeedPlace({ position, eventId }: FeedPlace): string {
  return `${position}.${eventId}`;
}

/** Whether a text is a place as `writeFeedPlace` writes it. */
export function isFeedPlace(text: string): boolean {
  return /^(?:0|[1-9]\d{0,14})\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** @param text for which isFeedPlace holds. */
export function readFeedPlace(text: string): FeedPlace {
  const [position = '', eventId = ''] = text.split('.');
  return { position: Number(position), eventId };
}
