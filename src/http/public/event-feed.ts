// The event feed in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import type { ReadEventFeedData } from '../../../generated/api/types.gen.ts';
import type { Context } from '../../domain/context.ts';
import { DomainError } from '../../domain/errors.ts';
import {
  type FeedPlace,
  isFeedPlace,
  readFeedPlace,
  writeFeedPlace,
} from '../../domain/feed/feed-position.ts';
import { endOfFeed, placeInFeedAt, startOfFeed } from '../../domain/feed/read-feed.ts';
import { isTime } from '../../domain/json-schema.ts';
import { closedRange } from '../../domain/page.ts';
import type { FeedWaiters } from '../edge/feed-waiters.ts';
import { eventTypeFilter, LIMIT_DEFAULT, parseTime, readCursor, writeCursor } from '../edge/list.ts';
import { invalidRequest } from '../edge/problem.ts';
import { presentFeedPage } from '../presenters/event-feed.ts';

/** The name of the list in its cursors. */
const FEED = 'event-feed';

/** Retention removes a batch at a time, and a place is looked up and read much faster. */
const LOOK_UPS_MAX = 20;

/** @param feed the polls of this process. */
export const eventFeedHandlers = (feed: FeedWaiters): Pick<RouteHandlers, 'readEventFeed'> => ({
  readEventFeed: async ({ context, principal: { organizationId }, query, waiting }) => {
    const begin = beginningOf(query);
    const types = query.event_type?.split(',').flatMap((name) => eventTypeFilter('event_type', name) ?? []);
    const poll = {
      organizationId,
      types: types && [...new Set(types)].sort(),
      limit: query.limit ?? LIMIT_DEFAULT,
      waitMs: (query.wait ?? 0) * 1_000,
    };
    if (begin === 'now') await feed.catchUp();
    for (let lookUps = 1; ; lookUps++) {
      const after = await placeOf(context, organizationId, begin);
      try {
        const page = await feed.read({ ...poll, after }, waiting);
        return { status: 200, body: presentFeedPage(page, cursorAt, query.include) };
      } catch (error) {
        // Retention has removed what follows the place since it was looked up; only a cursor is to stay where it is.
        const isPassing = error instanceof DomainError && error.code === 'feed_cursor_expired';
        if (query.cursor !== undefined || !isPassing || lookUps === LOOK_UPS_MAX) throw error;
      }
    }
  },
});

type Beginning = FeedPlace | Date | 'start' | 'now';

/** @throws EdgeError `invalid_request`. */
function beginningOf({ cursor, from }: NonNullable<ReadEventFeedData['query']>): Beginning {
  if (cursor !== undefined) {
    if (from !== undefined)
      throw invalidRequest([
        { pointer: '/query/from', code: 'not_allowed', detail: 'cannot be combined with cursor' },
      ]);
    return readFeedPlace(readCursor(FEED, cursor, isFeedPlace));
  }
  if (from === undefined || from === 'now') return 'now';
  if (from === 'start') return 'start';
  if (!isTime(from))
    throw invalidRequest([
      {
        pointer: '/query/from',
        code: 'wrong_format',
        detail: 'must be now, start, or a time such as 2026-11-21T10:00:00Z (RFC 3339)',
      },
    ]);
  return closedRange({ from: parseTime('/query/from', from) }).from;
}

async function placeOf(context: Context, organizationId: string, begin: Beginning): Promise<FeedPlace> {
  if (begin === 'now') return endOfFeed(context, organizationId);
  if (begin === 'start') return startOfFeed(context, organizationId);
  if (begin instanceof Date) return placeInFeedAt(context, organizationId, begin);
  return begin;
}

const cursorAt = (place: FeedPlace): string => writeCursor(FEED, writeFeedPlace(place));
