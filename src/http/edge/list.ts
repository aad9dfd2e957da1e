// Lists of the APIs: reads the page and the filter from a query, and replies with the contract's page.
import { createHash } from 'node:crypto';
import { type AuditAction, auditActions, isAuditAction } from '../../domain/audit.ts';
import { isChangePlace } from '../../domain/changed-page.ts';
import { filterError } from '../../domain/event-types/event-filter.ts';
import { everyBodySchema } from '../../domain/event-types/event-pattern.ts';
import { type EventType, isEventType } from '../../domain/event-types/event-type.ts';
import type { SearchedPage } from '../../domain/event-types/matching.ts';
import type { PageRequest, RowCounter, TimeRange } from '../../domain/page.ts';
import { isoTime } from '../../platform/clock/timestamp.ts';
import { type Presented, presented } from '../presenters/presented.ts';
import { invalidRequest, unprocessableParameter } from './problem.ts';

export const LIMIT_DEFAULT = 20;

export interface ListQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  created_from?: string | undefined;
  created_before?: string | undefined;
  updated_from?: string | undefined;
  /** Of a list that is only counted (console/counts.ts). */
  counter?: RowCounter | undefined;
}

interface PageBody<Item> {
  data: Item[];
  has_more: boolean;
  next_cursor: string | null;
  next_updated_from?: string;
  searched_until?: string;
}

/**
 * What a query asks of a list, and the reply to it.
 *
 * @param list the name of the list in its cursors, which contain the filter too: one of another list is rejected.
 * @param isPosition whether a text may be a position of the list, as `next` of its pages is.
 */
export function listOf<Query extends ListQuery>(
  list: string,
  query: Query,
  isPosition: (text: string) => boolean = isUuid,
) {
  const {
    limit = LIMIT_DEFAULT,
    cursor,
    created_from,
    created_before,
    updated_from,
    counter,
    ...filter
  } = query;
  const name = nameOf(list, { ...filter, updated_from });
  const isPlace = updated_from === undefined ? isPosition : isChangePlace;
  const page: PageRequest = {
    limit,
    after: cursor && readCursor(name, cursor, isPlace),
    updated_from: timeIn('updated_from', updated_from),
    counter,
  };
  const created: TimeRange = {
    from: timeIn('created_from', created_from),
    before: timeIn('created_before', created_before),
  };
  const body = <T, Item>(found: SearchedPage<T>, present: (item: T) => Item): PageBody<Item> => ({
    data: found.items.map(present),
    has_more: found.next !== undefined,
    next_cursor: found.next === undefined ? null : writeCursor(name, found.next),
    ...(found.next_updated_from && { next_updated_from: isoTime(found.next_updated_from) }),
    ...(found.searchedUntil && { searched_until: isoTime(found.searchedUntil) }),
  });
  return {
    page,
    filter: { ...filter, created },
    /** For presenters that add to the page. */
    body,
    reply: <T, Item>(found: SearchedPage<T>, present: (item: T) => Presented<Item>) => ({
      status: 200 as const,
      body: presented<PageBody<Item>>(body(found, present)),
    }),
  };
}

/** A digest of the filter, because a cursor must stay short whatever the values are. */
function nameOf(list: string, filter: object): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  if (given.length === 0) return list;
  return `${list}/${createHash('sha256').update(JSON.stringify(given.sort())).digest('base64url').slice(0, 22)}`;
}

/** The position in a cursor of this list. @throws EdgeError `invalid_request` for any other cursor. */
export function readCursor(list: string, cursor: string, isPosition: (text: string) => boolean): string {
  const [name = '', position = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(':');
  const isOfThis = name === list || isOfEarlierVersion(name, list);
  // Decoding skips characters that are not base64url, so compare with the encoded original.
  if (isOfThis && isPosition(position) && cursor === writeCursor(name, position)) return position;
  throw invalidRequest([{ pointer: '/query/cursor', detail: 'is not a cursor of this list' }]);
}

const DIGEST = /\/[\w-]{22}$/;

/** Earlier versions wrote the filter's values instead of their digest. They are not compared: a walk goes on during an upgrade. */
function isOfEarlierVersion(name: string, list: string): boolean {
  return !DIGEST.test(name) && name.startsWith(`${list.replace(DIGEST, '')}/`);
}

export function writeCursor(list: string, position: string): string {
  return Buffer.from(`${list}:${position}`).toString('base64url');
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

export function timeIn(parameter: string, text: string | undefined): Date | undefined {
  return text === undefined ? undefined : parseTime(`/query/${parameter}`, text);
}

/**
 * Rejects a leap second, which matches the format but has no Date. @param pointer the parameter's place in
 * the request.
 */
export function parseTime(pointer: string, text: string): Date {
  const time = new Date(text);
  if (!Number.isNaN(time.getTime())) return time;
  throw invalidRequest([{ pointer, detail: 'is not a time that exists' }]);
}

/** A typo in a filter must not look like an empty history. */
export function eventTypeFilter(parameter: string, name: string | undefined): EventType | undefined {
  if (name === undefined || isEventType(name)) return name;
  throw unprocessableParameter(
    parameter,
    `Unknown event type "${name}"; GET /api/v1/public/event-types lists them.`,
    'unknown_value',
  );
}

/** A filter on the bodies of events of that type, or of any. */
export function matchesFilter(
  matches: string | undefined,
  eventType: EventType | undefined,
): string | undefined {
  const error = matches === undefined ? undefined : filterError(matches, everyBodySchema(eventType));
  if (error) throw unprocessableParameter('matches', error.detail, error.code);
  return matches;
}

/** Like eventTypeFilter, for actions of the audit. */
export function actionFilter(action: string | undefined): AuditAction | undefined {
  if (action === undefined || isAuditAction(action)) return action;
  throw unprocessableParameter(
    'action',
    `Unknown action "${action}". Known actions: ${auditActions.join(', ')}.`,
    'unknown_value',
  );
}
