import { type ApiPromise, apiPromise, type WithResponse } from './api-promise.ts';
import { CountersignError } from './errors.ts';

/** A page of a list, as the API answers it. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  /** What to pass as `cursor` for the page after it; `null` on the last one. */
  readonly next_cursor: string | null;
}

/** Awaited it is the first page; iterated with `for await` it is every item of this page and all that follow. */
export interface PagePromise<List extends Page<unknown>>
  extends ApiPromise<List>,
    AsyncIterable<List['data'][number]> {}

/** @param pageAt asks for the page that a cursor stands for; the first has none. */
export function pagePromise<List extends Page<unknown>>(
  pageAt: (page: { cursor?: string }) => Promise<WithResponse<List>>,
): PagePromise<List> {
  const first = apiPromise(pageAt({}));
  // Whoever keeps the list and iterates it later hears of a failure then.
  first.catch(() => undefined);
  return Object.assign(first, {
    async *[Symbol.asyncIterator]() {
      let page: List = await first;
      for (let cursor: string | null = null; ; ) {
        yield* page.data;
        if (!page.has_more || !page.next_cursor) return;
        if (page.next_cursor === cursor)
          throw new CountersignError('The list has no end: its cursor repeats.', 1);
        cursor = page.next_cursor;
        page = (await pageAt({ cursor })).data;
      }
    },
  });
}
