/** The delivery log as a person reads it: pinned, up to date, and searched on while a search has found little. */
import { useEffect } from 'react';
import { searchDeliveryLog } from '#client/calls';
import type { DeliveryLogPage, SearchDeliveryLogData } from '#client/types';
import { useChanges } from '../../changes.ts';
import { type PinnedList, usePinnedList } from '../../parts/lists/pinned-list.tsx';
import { canChange } from './statuses.ts';

type LogQuery = NonNullable<SearchDeliveryLogData['query']>;
export type LogFilter = Omit<LogQuery, 'limit' | 'cursor' | 'ids'>;

const FOUND_ENOUGH = 50;
/** Pages that are asked for by themselves while a search has found little. */
const SEARCHED_PAGES_MAX = 40;

export interface DeliveryList extends PinnedList<DeliveryLogPage> {
  /** How far back the search has come, if it goes on. */
  readonly searchedUntil: string | undefined;
  readonly isSearching: boolean;
}

export function useDeliveryList(organizationId: string, filter: LogFilter): DeliveryList {
  const path = { organization_id: organizationId };
  const ask = async (query: LogQuery): Promise<DeliveryLogPage> => {
    const { data } = await searchDeliveryLog({ path, query, throwOnError: true });
    return data;
  };
  const list = usePinnedList<DeliveryLogPage>({
    queryKey: ['delivery-log', organizationId, filter],
    ask: (page) => ask({ ...filter, ...page }),
    askRows: async (ids) => (await ask({ ids: ids.join(), limit: ids.length })).data,
    canChange,
  });
  useChanges(['deliveries'], list.update);

  const { rows, pages, error, loadMore, isLoadingMore } = list;
  const searchedUntil = pages.at(-1)?.searched_until ?? undefined;
  const isSearching =
    searchedUntil !== undefined && rows.length < FOUND_ENOUGH && pages.length < SEARCHED_PAGES_MAX && !error;
  useEffect(() => {
    if (isSearching && !isLoadingMore) void loadMore?.();
  }, [isSearching, isLoadingMore, loadMore]);
  return {
    ...list,
    request: { _id: 'searchDeliveryLog', path, query: filter },
    isPending: list.isPending || (isSearching && rows.length === 0),
    loadMore: isSearching ? undefined : loadMore,
    searchedUntil,
    isSearching,
  };
}
