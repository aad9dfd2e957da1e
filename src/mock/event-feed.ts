// The event feed of the mock: the events of the examples, oldest first. Nothing new ever happens, so it never waits.
import { isObject, type JsonObject } from '../contract/documented-answers.ts';
import { DomainError } from '../domain/errors.ts';
import { isFeedPlace, readFeedPlace, writeFeedPlace } from '../domain/feed/feed-position.ts';
import { eventTypeFilter, parseTime } from '../http/edge/history-query.ts';
import { LIMIT_DEFAULT, readCursor, writeCursor } from '../http/edge/pagination.ts';
import { invalidRequest } from '../http/edge/problem.ts';
import { type Answers, type BusinessCall, members } from './business-call.ts';

const FEED = 'event-feed';
const SHOWN = ['id', 'type', 'schema_version', 'created_at', 'data'];

export const eventAnswers: Answers = {
  readEventFeed: pageOfFeed,
  getEvent({ item, query }) {
    return query.include === 'body' && isObject(item.data) ? { ...item, body: bodyOf(item) } : undefined;
  },
};

function pageOfFeed(call: BusinessCall): JsonObject {
  const { query } = call;
  const events = call
    .all('events')
    .filter(({ data }) => isObject(data))
    .toSorted((a, b) => Date.parse(String(a.created_at)) - Date.parse(String(b.created_at)));
  const positions = positionsOf(events, call.example);
  const start = startOf(events, positions, query);
  const types = typeof query.types === 'string' ? query.types.split(',') : undefined;
  for (const name of types ?? []) eventTypeFilter('types', name);
  const isWanted = ({ type }: JsonObject) => types === undefined || types.includes(String(type));
  const found = events.flatMap((event, index) => (index >= start && isWanted(event) ? [index] : []));
  const limit = Number(query.limit ?? LIMIT_DEFAULT);
  const shown = found.slice(0, limit);
  const hasMore = found.length > shown.length;
  const end = hasMore ? (shown.at(-1) ?? 0) + 1 : events.length;
  const cursorAfter = (index: number) => writeCursor(FEED, positions[index] ?? '');
  return {
    data: shown.map((index) => {
      const event = events[index] ?? {};
      const body = query.include === 'body' ? { body: bodyOf(event) } : {};
      return { ...members(event, ...SHOWN), ...body, cursor: cursorAfter(index) };
    }),
    cursor: cursorAfter(end - 1),
    has_more: hasMore,
    behind: events.length - end,
  };
}

/** The place behind each event. The example shows that of the last one. */
function positionsOf(events: readonly JsonObject[], example: JsonObject): string[] {
  const last = readFeedPlace(readCursor(FEED, String(example.cursor), isFeedPlace)).position;
  return events.map(({ id }, index) =>
    writeFeedPlace({ position: last - (events.length - 1 - index), eventId: String(id) }),
  );
}

/** The index of the first event to show. @throws as the server does. */
function startOf(
  events: readonly JsonObject[],
  positions: readonly string[],
  { cursor, from }: BusinessCall['query'],
): number {
  if (cursor !== undefined) {
    if (from !== undefined)
      throw invalidRequest([{ pointer: '/query/from', detail: 'cannot be combined with cursor' }]);
    const index = positions.indexOf(readCursor(FEED, String(cursor), isFeedPlace));
    if (index !== -1) return index + 1;
    const detail = 'The feed has no such place. Continue with from=start, or with from and a time.';
    throw new DomainError('feed_cursor_expired', detail);
  }
  if (from === undefined || from === 'now') return events.length;
  const time = from === 'start' ? 0 : parseTime('/query/from', String(from)).getTime();
  const index = events.findIndex(({ created_at }) => Date.parse(String(created_at)) >= time);
  return index === -1 ? events.length : index;
}

/** As deliveries of the event carry it. */
function bodyOf(event: JsonObject): string {
  return JSON.stringify(Object.fromEntries(SHOWN.map((name) => [name, event[name] ?? null])));
}
