// Pages of a list: reads `limit` and `cursor`, and writes the contract's page body.
import type { Page, PageRequest } from '../../domain/page.ts';
import { type Presented, presented } from '../presenters/presented.ts';
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
