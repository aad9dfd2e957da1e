// Pages of a list: reads `limit` and `cursor`, and writes the contract's page body.
import type { Page, PageRequest } from '../../domain/page.ts';
import type { TimeRange } from '../../domain/time-range.ts';
import { type Presented, presented } from '../presenters/presented.ts';
import { listName } from './filter-name.ts';
import { timeRange } from './history-query.ts';
import { invalidRequest } from './problem.ts';

export const LIMIT_DEFAULT = 20;

/** A cursor contains its list and filter, so that it is rejected for another list. */
export function pageRequest(
  list: string,
  query: { limit?: number | undefined; cursor?: string | undefined },
  isPosition: (text: string) => boolean = isUuid,
): PageRequest {
  return {
    limit: query.limit ?? LIMIT_DEFAULT,
    after: query.cursor === undefined ? undefined : readCursor(list, query.cursor, isPosition),
  };
}

/**
 * The reply of a list of what was created in a time range, newest first.
 *
 * @param names the filters, which the domain calls so too. Their order is in the cursors.
 */
export async function listReply<Query extends ListQuery, Name extends keyof Query & string, T, Body>(
  list: string,
  query: Query,
  names: readonly Name[],
  find: (page: PageRequest, filter: Pick<Query, Name> & { created: TimeRange }) => Promise<Page<T>>,
  present: (item: T) => Presented<Body>,
) {
  const filter = Object.fromEntries(names.map((name) => [name, query[name]])) as Pick<Query, Name>;
  const name = listName(list, filter as Parameters<typeof listName>[1]);
  const page = await find(pageRequest(name, query), { ...filter, created: timeRange(query) });
  return { status: 200 as const, body: presentPage(name, page, present) };
}

type ListQuery = Parameters<typeof pageRequest>[1] & Parameters<typeof timeRange>[0];

interface PageBody<Item> {
  data: Item[];
  has_more: boolean;
  next_cursor: string | null;
}

/** A page in the contract's form; a presenter builds its items. */
export function presentPage<T, Body>(
  list: string,
  page: Page<T>,
  present: (item: T) => Presented<Body>,
): Presented<PageBody<Body>> {
  return presented<PageBody<Body>>(pageBody(list, page, present));
}

/** A page whose items `present` builds. */
export function pageBody<T, U>(list: string, page: Page<T>, present: (item: T) => U): PageBody<U> {
  return {
    data: page.items.map(present),
    has_more: page.next !== undefined,
    next_cursor: page.next === undefined ? null : writeCursor(list, page.next),
  };
}

/** The position in a cursor of this list. @throws EdgeError `invalid_request` for any other cursor. */
export function readCursor(list: string, cursor: string, isPosition: (text: string) => boolean): string {
  const [name, position = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(':');
  // Decoding skips characters that are not base64url, so compare with the encoded original.
  if (name === list && isPosition(position) && cursor === writeCursor(list, position)) return position;
  throw invalidRequest([{ pointer: '/query/cursor', detail: 'is not a cursor of this list' }]);
}

export function writeCursor(list: string, position: string): string {
  return Buffer.from(`${list}:${position}`).toString('base64url');
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
