/** Lists of the server, page by page, for DataTable. */
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAgainMs, UPDATE_EVERY_MS } from '../../query-client.ts';
import type { ListRequest } from './export-menu.tsx';

/** What DataTable shows. */
export interface List<Row> {
  readonly rows: readonly Row[];
  /** Nothing has been answered yet. */
  readonly isPending: boolean;
  /** What is shown is of the filter before. */
  readonly isStale: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
  /** Undefined if there is no further page. */
  readonly loadMore: (() => unknown) | undefined;
  readonly isLoadingMore: boolean;
  /** Further pages come by themselves. */
  readonly isSearching?: boolean;
  /** How far back a search that continues has come. */
  readonly searchedUntil?: string | undefined;
  /** What is asked, for an export of all of it. */
  readonly request?: ListRequest;
}

interface SearchedPage {
  /** How far back the search has come, if it goes on. */
  readonly searched_until?: string | null;
}

export interface CursorPage extends SearchedPage {
  readonly data: readonly unknown[];
  readonly next_cursor: string | null;
}

/** A list that comes by and by. */
export interface PagedList<Row> extends List<Row> {
  /** Something has changed. Resolves when it makes sense to call it again: that takes longer, the more pages are loaded. */
  readonly update: () => Promise<void>;
}

interface UseListOptions {
  readonly enabled?: boolean;
  readonly refetchInterval?: number | false;
  /** Whether all pages are wanted at once: they are few. */
  readonly isWhole?: boolean;
}

/**
 * A list with a cursor. To ask for it again is a request for each page that is loaded, so this happens the seldomer,
 * the more there are (lists that are read while they change all the time are pinned: pinned-list.tsx).
 *
 * @param options of the generated client, such as `listDeliveriesInfiniteOptions({ path, query })`.
 */
export function useList<
  Page extends CursorPage,
  Failure,
  Key extends QueryKey & readonly [ListRequest],
  Param,
>(
  options: UseInfiniteQueryOptions<Page, Failure, InfiniteData<Page>, Key, Param>,
  { refetchInterval = false, isWhole = false, ...more }: UseListOptions = {},
): PagedList<Page['data'][number]> {
  const query = useInfiniteQuery<Page, Failure, InfiniteData<Page>, Key, Param>({
    ...options,
    ...more,
    refetchInterval: ({ state: { data, error } }) =>
      (askAgainMs(error) || Number(refetchInterval)) * (data?.pages.length || 1) || false,
    // The generated client takes a cursor, or the parameters of the first page, which the options have already.
    initialPageParam: {} as Param,
    getNextPageParam: (page) => (page.next_cursor ?? undefined) as Param | undefined,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  const list = listFrom(
    query,
    pages.flatMap((page) => page.data),
  );
  return {
    ...useContinuedSearch(list, pages, isWhole),
    async update() {
      // A further page that is under way is not given up for it.
      if (query.isFetchingNextPage) await query.refetch({ cancelRefetch: false });
      await query.refetch();
      const more = (query.data?.pages.length ?? 1) - 1;
      await new Promise((resolve) => setTimeout(resolve, more * UPDATE_EVERY_MS));
    },
    request: options.queryKey[0],
  };
}

const FOUND_ENOUGH = 50;
/** Pages that are asked for by themselves while a search has found little. */
const SEARCHED_PAGES_MAX = 40;

/** A search ends after a while, whether it has found a page or not. The same list, which goes on by itself while it has found little. */
export function useContinuedSearch<Row>(
  list: List<Row>,
  pages: readonly SearchedPage[],
  isWhole = false,
): List<Row> {
  const { rows, error, loadMore, isLoadingMore } = list;
  const searchedUntil = pages.at(-1)?.searched_until ?? undefined;
  const isSearching =
    searchedUntil !== undefined && rows.length < FOUND_ENOUGH && pages.length < SEARCHED_PAGES_MAX && !error;
  const goesOn = isSearching || isWhole;
  useEffect(() => {
    if (goesOn && !isLoadingMore) void loadMore?.();
  }, [goesOn, isLoadingMore, loadMore]);
  return {
    ...list,
    isPending: list.isPending || (isSearching && rows.length === 0),
    loadMore: isSearching ? undefined : loadMore,
    searchedUntil,
    isSearching,
  };
}

type Asked = Pick<UseQueryResult<unknown, unknown>, 'isPending' | 'isPlaceholderData' | 'error' | 'refetch'>;
type Paged = Pick<
  UseInfiniteQueryResult<unknown, unknown>,
  'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
>;

/** The rows of what a query has answered. */
export const listFrom = <Row>(query: Asked & Partial<Paged>, rows: readonly Row[]): List<Row> => ({
  rows,
  isPending: query.isPending,
  isStale: query.isPlaceholderData,
  error: query.error,
  refetch: query.refetch,
  loadMore: query.hasNextPage ? () => query.fetchNextPage?.() : undefined,
  isLoadingMore: query.isFetchingNextPage ?? false,
});

/** A list that comes whole; `rows` of what came, where they are not all of it. */
export const wholeList = <Row>(
  query: UseQueryResult<{ readonly data: readonly Row[] }, unknown>,
  rows: readonly Row[] = query.data?.data ?? [],
): List<Row> => listFrom(query, rows);

/** Rows that are there already. */
export const listOf = <Row>(rows: readonly Row[]): List<Row> => ({
  rows,
  isPending: false,
  isStale: false,
  error: null,
  refetch: () => undefined,
  loadMore: undefined,
  isLoadingMore: false,
});
