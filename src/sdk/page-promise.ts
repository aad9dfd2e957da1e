// Lists: the promise of the first page, which can also be iterated over all pages.
import { type ApiPromise, apiPromise, type WithResponse } from './api-promise.ts';
import { CountersignError } from './errors.ts';

/** A page of a list, as the API returns it. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  /** The `cursor` of the next page; `null` on the last page. */
  readonly next_cursor: string | null;
  /** What to pass as `updated_from` when you catch up the next time. Only with `updated_from`. */
  readonly next_updated_from?: string;
}

type ItemOf<List extends Page<unknown>> = List['data'][number];

export interface ToArrayOptions {
  /** The maximum number of items. Without it, a list of more than 10,000 is an error. */
  readonly limit?: number | undefined;
}

/** The methods of a page. Not enumerable: `JSON.stringify` and `toEqual` see only what the API returned. */
export interface PageNavigation<List extends Page<unknown>> extends AsyncIterable<ItemOf<List>> {
  hasNextPage(): boolean;
  /** The next page. @throws CountersignError on the last page: check `hasNextPage()` first. */
  getNextPage(): Promise<NavigablePage<List>>;
  /** The items from this page on. @throws CountersignError for more than 10,000 without `limit`. */
  toArray(options?: ToArrayOptions): Promise<ItemOf<List>[]>;
}

export type NavigablePage<List extends Page<unknown>> = List & PageNavigation<List>;

/** `await` gives the first page; `for await` gives every item of all pages. */
export interface PagePromise<List extends Page<unknown>>
  extends ApiPromise<NavigablePage<List>>,
    AsyncIterable<ItemOf<List>> {
  /** Whether there is a second page. */
  hasNextPage(): Promise<boolean>;
  /** The second page. @throws CountersignError if there is none. */
  getNextPage(): Promise<NavigablePage<List>>;
  /** The items of all pages. @throws CountersignError for more than 10,000 without `limit`. */
  toArray(options?: ToArrayOptions): Promise<ItemOf<List>[]>;
}

const ITEMS_MAX = 10_000;

type PageAt<List> = (page: { cursor?: string }) => Promise<WithResponse<List>>;

/** @param pageAt requests the page of a cursor; the first page has none. */
export function pagePromise<List extends Page<unknown>>(pageAt: PageAt<List>): PagePromise<List> {
  const first = apiPromise(navigablePageAt(pageAt));
  // A caller may iterate later and see the failure then.
  first.catch(() => undefined);
  return Object.assign(first, {
    async *[Symbol.asyncIterator](): AsyncGenerator<ItemOf<List>> {
      for await (const item of await first) yield item;
    },
    hasNextPage: async () => (await first).hasNextPage(),
    getNextPage: async () => (await first).getNextPage(),
    toArray: async (options?: ToArrayOptions) => (await first).toArray(options),
  });
}

async function navigablePageAt<List extends Page<unknown>>(
  pageAt: PageAt<List>,
  cursor?: string,
): Promise<WithResponse<NavigablePage<List>>> {
  const answer = await pageAt(cursor === undefined ? {} : { cursor });
  const { data: page } = answer;
  // Otherwise a loop would request it forever.
  if (cursor !== undefined && page.has_more && page.next_cursor === cursor)
    throw new CountersignError('The list has no end: its cursor repeats.', 1);

  const hasNextPage = () => page.has_more && Boolean(page.next_cursor);
  async function getNextPage() {
    if (!page.has_more || !page.next_cursor)
      throw new CountersignError('This is the last page: check hasNextPage() first.', 0);
    return (await navigablePageAt(pageAt, page.next_cursor)).data;
  }
  async function* items() {
    yield* page.data;
    let next = hasNextPage() ? await getNextPage() : undefined;
    while (next) {
      yield* next.data;
      next = next.hasNextPage() ? await next.getNextPage() : undefined;
    }
  }
  async function toArray({ limit }: ToArrayOptions = {}) {
    if (limit !== undefined && !(limit >= 0)) throw new TypeError('limit must be 0 or more.');
    const kept: ItemOf<List>[] = [];
    if (limit === 0) return kept;
    for await (const item of items()) {
      if (limit === undefined && kept.length === ITEMS_MAX)
        throw new CountersignError(
          `The list has more than ${ITEMS_MAX} items: pass a limit, or use for await.`,
          0,
        );
      kept.push(item);
      if (limit !== undefined && kept.length >= limit) break;
    }
    return kept;
  }
  const navigation: PageNavigation<List> = {
    hasNextPage,
    getNextPage,
    toArray,
    [Symbol.asyncIterator]: items,
  };
  addNonEnumerable(page, navigation);
  return { ...answer, data: page };
}

/** Adds non-enumerable members. */
function addNonEnumerable<Members extends object>(
  target: object,
  members: Members,
): asserts target is Members {
  for (const key of Reflect.ownKeys(members))
    Object.defineProperty(target, key, { value: Reflect.get(members, key), configurable: true });
}
