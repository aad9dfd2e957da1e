/**
 * The delivery log as a person reads it: what is on the screen keeps its place and is brought up to date there; what
 * is new is counted, and shown when they ask for it.
 */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { searchDeliveryLog } from '../../../../generated/console-client/sdk.gen.ts';
import type {
  DeliveryLogPage,
  LoggedDelivery,
  SearchDeliveryLogData,
} from '../../../../generated/console-client/types.gen.ts';
import { useChanges } from '../../changes.ts';
import type { List } from '../../parts/list.ts';

export type LogFilter = Omit<NonNullable<SearchDeliveryLogData['query']>, 'limit' | 'cursor'>;

const PAGE = 50;
const NEW_COUNTED_MAX = 100;
/** Pages that are asked for by themselves while a search has found little. */
const SEARCHED_PAGES_MAX = 40;

export interface PinnedLog extends List<LoggedDelivery> {
  /** Deliveries that are not shown yet; one more than NEW_COUNTED_MAX stands for any number. */
  readonly newCount: number;
  readonly showNew: () => void;
  /** How far back the search has come, if it goes on. */
  readonly searchedUntil: string | undefined;
  readonly isSearching: boolean;
}

export function usePinnedLog(organizationId: string, filter: LogFilter): PinnedLog {
  const [generation, setGeneration] = useState(0);
  const key = ['delivery-log', organizationId, filter, generation] as const;
  const pin = usePin(JSON.stringify(key));
  const ask = async (more: LogFilter & { limit: number; cursor?: string }): Promise<DeliveryLogPage> => {
    const { data } = await searchDeliveryLog({
      path: { organization_id: organizationId },
      query: { ...filter, ...more },
      throwOnError: true,
    });
    return data;
  };
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam }) => {
      const before = earlier(filter.created_before, pin.before);
      const page = await ask({
        limit: PAGE,
        ...(pageParam !== undefined && { cursor: pageParam }),
        ...(before !== undefined && { created_before: before }),
      });
      pin.set(page.data[0]);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  const fresh = pages.flatMap(({ data }) => data);
  const { shown, added } = useKept(
    JSON.stringify(key),
    query.isPlaceholderData ? undefined : fresh,
    pages.length,
  );

  const head = useQuery({
    queryKey: ['delivery-log-head', ...key],
    queryFn: () =>
      ask({ limit: NEW_COUNTED_MAX, ...(pin.newest && { created_from: pin.newest.created_at }) }),
    enabled: false,
  });
  const newest = shown[0]?.id ?? '';
  const newer = head.data?.data.filter(({ id }) => id > newest).length ?? 0;

  const { refetch } = query;
  const { refetch: countNew } = head;
  const update = useCallback(async () => {
    if (document.visibilityState === 'hidden') return;
    await Promise.all([refetch({ cancelRefetch: false }), pin.newest && countNew({ cancelRefetch: false })]);
  }, [refetch, countNew, pin]);
  useChanges(['deliveries'], update);
  useEffect(() => {
    const onVisible = () => void update();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [update]);

  const searchedUntil = pages.at(-1)?.searched_until ?? undefined;
  const isSearching =
    searchedUntil !== undefined && fresh.length < PAGE && pages.length < SEARCHED_PAGES_MAX && !query.isError;
  const { fetchNextPage, isFetching } = query;
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage();
  }, [isSearching, isFetching, fetchNextPage]);

  return {
    rows: query.isPlaceholderData ? fresh : shown,
    isPending: query.isPending || (isSearching && shown.length === 0),
    isStale: query.isPlaceholderData,
    error: query.error,
    refetch,
    loadMore: query.hasNextPage && !isSearching ? () => fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
    newCount: newer + added,
    showNew: () => setGeneration((before) => before + 1),
    searchedUntil,
    isSearching,
  };
}

/** The newest delivery of the first answer: later ones ask for nothing newer, so that pages keep their borders. */
interface Pin {
  newest: LoggedDelivery | undefined;
  readonly before: string | undefined;
  set(newest: LoggedDelivery | undefined): void;
}

function usePin(key: string): Pin {
  const pins = useRef(new Map<string, Pin>());
  const known = pins.current.get(key);
  if (known) return known;
  const pin: Pin = {
    newest: undefined,
    get before() {
      return pin.newest && new Date(Date.parse(pin.newest.created_at) + 1).toISOString();
    },
    set(newest) {
      pin.newest ??= newest;
    },
  };
  pins.current = new Map([[key, pin]]);
  return pin;
}

/** Rows in the places that they had when they were first shown, as they are now. */
function useKept(
  key: string,
  fresh: readonly LoggedDelivery[] | undefined,
  pageCount: number,
): { shown: readonly LoggedDelivery[]; added: number } {
  const kept = useRef({ key: '', pageCount: 0, rows: [] as readonly LoggedDelivery[] });
  if (fresh === undefined) return { shown: [], added: 0 };
  const isOther = kept.current.key !== key;
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const before = isOther ? [] : kept.current.rows.map((row) => byId.get(row.id) ?? row);
  const last = before.at(-1)?.id;
  const hasMorePages = pageCount > kept.current.pageCount;
  // Older ones than all that is shown come below it and move nothing.
  const below = last === undefined ? fresh : hasMorePages ? fresh.filter(({ id }) => id < last) : [];
  const shown = [...before, ...below];
  kept.current = { key, pageCount, rows: shown };
  const ids = new Set(shown.map(({ id }) => id));
  const oldest = shown.at(-1)?.id ?? '';
  return { shown, added: fresh.filter(({ id }) => !ids.has(id) && id > oldest).length };
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Date.parse(one) < Date.parse(other) ? one : other;
}
