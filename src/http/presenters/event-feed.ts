// Makes contract bodies of the event feed.
import type { EventFeedPage, FeedEvent as FeedEventBody } from '../../../generated/api/types.gen.ts';
import type { FeedPlace } from '../../domain/feed/feed-position.ts';
import type { FeedEvent, FeedPage } from '../../domain/feed/read-feed.ts';
import { isoTime } from '../../platform/clock/timestamp.ts';
import { presentEvent } from './event.ts';
import { type Presented, presented } from './presented.ts';

/** @param cursorAt writes the cursor of a place. */
export function presentFeedPage(
  page: FeedPage,
  cursorAt: (place: FeedPlace) => string,
  include?: 'body',
): Presented<EventFeedPage> {
  return presented<EventFeedPage>({
    data: page.events.map((event) => presentFeedEvent(event, cursorAt, include)),
    cursor: cursorAt(page.end),
    has_more: page.hasMore,
    behind: page.behind,
  });
}

function presentFeedEvent(
  event: FeedEvent,
  cursorAt: (place: FeedPlace) => string,
  include?: 'body',
): Presented<FeedEventBody> {
  const { body, erasedAt } = event;
  return presented<FeedEventBody>({
    ...presentEvent(event),
    data: body === null ? null : JSON.parse(body).data,
    ...(include === 'body' && body !== null && { body }),
    ...(erasedAt && { erased_at: isoTime(erasedAt) }),
    cursor: cursorAt(event.place),
  });
}
