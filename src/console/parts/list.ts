/** Lists of the server, page by page, for DataTable. */
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';

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
}

interface CursorPage {
  readonly data: readonly unknown[];
  readonly next_cursor: string | null;
}

/**
 * A list with a cursor.
 *
 * @param options of the generated client, such as `listDeliveriesInfiniteOptions({ path, query })`.
 */
export function useList<Page extends CursorPage, Failure, Key extends QueryKey, Param>(
  options: UseInfiniteQueryOptions<Page, Failure, InfiniteData<Page>, Key, Param>,
  more: { readonly enabled?: boolean; readonly refetchInterval?: number | false } = {},
): List<Page['data'][number]> {
  const query = useInfiniteQuery<Page, Failure, InfiniteData<Page>, Key, Param>({
    ...options,
    ...more,
    // The generated client takes a cursor, or the parameters of the first page, which the options have already.
    initialPageParam: {} as Param,
    getNextPageParam: (page) => (page.next_cursor ?? undefined) as Param | undefined,
    placeholderData: keepPreviousData,
  });
  return {
    rows: query.data?.pages.flatMap((page) => page.data) ?? [],
    isPending: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
    loadMore: query.hasNextPage ? () => query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}

/** A list that comes whole. */
export function wholeList<Answer, Row>(
  query: UseQueryResult<Answer, unknown>,
  rowsOf: (answer: Answer) => readonly Row[],
): List<Row> {
  return {
    rows: query.data === undefined ? [] : rowsOf(query.data),
    isPending: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
    loadMore: undefined,
    isLoadingMore: false,
  };
}
