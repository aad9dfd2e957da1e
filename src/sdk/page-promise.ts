import { type ApiPromise, apiPromise, type WithResponse } from './api-promise.ts';
import { CountersignError } from './errors.ts';

/** A page of a list, as the API answers it. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  /** What to pass as `cursor` for the page after it; `null` on the last one. */
  readonly next_cursor: string | null;
}

type ItemOf<List extends Page<unknown>> = List['data'][number];

export interface ToArrayOptions {
  /** How many items at most; then no further page is asked for. Without it, a list of more than 10,000 is an error. */
  readonly limit?: number | undefined;
}

/** What a page can do. None of it is enumerable: to `JSON.stringify` and to a test's `toEqual` a page is what the API answered. */
export interface PageNavigation<List extends Page<unknown>> extends AsyncIterable<ItemOf<List>> {
  hasNextPage(): boolean;
  /** The page after this one. @throws CountersignError on the last page: ask `hasNextPage()` first. */
  getNextPage(): Promise<NavigablePage<List>>;
  /** The items of this page and of all that follow. @throws CountersignError if there are more than 10,000, and no `limit`. */
  toArray(options?: ToArrayOptions): Promise<ItemOf<List>[]>;
}

export type NavigablePage<List extends Page<unknown>> = List & PageNavigation<List>;

/** Awaited it is the first page; iterated with `for await` it is every item of this page and all that follow. */
export interface PagePromise<List extends Page<unknown>>
  extends ApiPromise<NavigablePage<List>>,
    AsyncIterable<ItemOf<List>> {
  /** Whether there is a page after the first. */
  hasNextPage(): Promise<boolean>;
  /** The second page. @throws CountersignError if there is none. */
  getNextPage(): Promise<NavigablePage<List>>;
  /** Every item of every page. @throws CountersignError if there are more than 10,000, and no `limit`. */
  toArray(options?: ToArrayOptions): Promise<ItemOf<List>[]>;
}

const ITEMS_MAX = 10_000;

type PageAt<List> = (page: { cursor?: string }) => Promise<WithResponse<List>>;

/** @param pageAt asks for the page that a cursor stands for; the first has none. */
export function pagePromise<List extends Page<unknown>>(pageAt: PageAt<List>): PagePromise<List> {
  const first = apiPromise(navigablePageAt(pageAt));
  // Whoever keeps the list and iterates it later hears of a failure then.
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
  // As a loop would ask for it again and again.
  if (cursor !== undefined && page.has_more && page.next_cursor === cursor)
    throw new CountersignError('The list has no end: its cursor repeats.', 1);

  const hasNextPage = () => page.has_more && Boolean(page.next_cursor);
  async function getNextPage() {
    if (!page.has_more || !page.next_cursor)
      throw new CountersignError('This is the last page: ask hasNextPage() first.', 0);
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
  addHidden(page, navigation);
  return { ...answer, data: page };
}

/** Adds members that are not enumerable. */
function addHidden<Members extends object>(target: object, members: Members): asserts target is Members {
  for (const key of Reflect.ownKeys(members))
    Object.defineProperty(target, key, { value: Reflect.get(members, key), configurable: true });
}
