/** Searches lists by what is in the bodies of their events, in the language of filters. */
import { boundedRead, type Context, type TransactionContext } from '../context.ts';
import type { Page, PageRequest } from '../page.ts';

const LOOKED_AT_MAX = 10_000;
/** Read at once. */
const CHUNK = 1_000;
/** No further chunk is read after this time. */
const SEARCH_MS = 2_000;
const NARROWER = 'Ask for a shorter time with created_from and created_before, or for one event_type.';

export interface SearchedPage<T> extends Page<T> {
  /** Set if the search ended before it had found a page: what is older was not looked at yet. `next` continues there. */
  readonly searchedUntil?: Date | undefined;
}

/** A row of a list: its event, and its place in the list, as `next` has it. */
export interface Placed {
  readonly eventId: string;
  readonly place: string;
  readonly createdAt: Date;
}

/**
 * The rows of a list whose events fulfil `matches`. Those whose data is removed do not.
 *
 * @param list reads a page of the list itself.
 * @throws DomainError `query_too_large`.
 */
export async function matchingPage<Row>(
  context: Context,
  organizationId: string | undefined,
  matches: string,
  { limit, after, counter }: PageRequest,
  list: (context: TransactionContext, page: PageRequest) => Promise<Page<Row>>,
  placeOf: (row: Row) => Placed,
): Promise<SearchedPage<Row>> {
  const search = boundedRead(context, organizationId, NARROWER, async (tx): Promise<SearchedPage<Row>> => {
    const began = performance.now();
    const items: Row[] = [];
    let next = after;
    let last: Row | undefined;
    for (
      let lookedAt = 0;
      lookedAt < LOOKED_AT_MAX && performance.now() - began < SEARCH_MS;
      lookedAt += CHUNK
    ) {
      const looked = await list(tx, { limit: CHUNK, after: next });
      const passing = await passingOf(tx, new Set(looked.items.map((row) => placeOf(row).eventId)), matches);
      items.push(...looked.items.filter((row) => passing.has(placeOf(row).eventId)));
      const lastShown = items[limit - 1];
      if (lastShown && items.length > limit)
        return { items: items.slice(0, limit), next: placeOf(lastShown).place };
      if (looked.next === undefined) return { items, next: undefined };
      next = looked.next;
      last = looked.items.at(-1);
    }
    return { items, next, searchedUntil: last && placeOf(last).createdAt };
  });
  if (!counter) return search;
  const { items, next } = await search;
  return counter.report(items.length, next === undefined);
}

async function passingOf(
  { db }: TransactionContext,
  eventIds: ReadonlySet<string>,
  matches: string,
): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>`
    select id from event
    where id = any(${[...eventIds]}::uuid[]) and body is not null and filter_passes(event_document(body), ${matches})`;
  return new Set(rows.map(({ id }) => id));
}
