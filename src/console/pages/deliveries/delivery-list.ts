/** The delivery log as a person reads it: pinned, up to date, and searched on while a search has found little. */
import { searchDeliveryLog } from '#client/calls';
import type { DeliveryLogPage, SearchDeliveryLogData } from '#client/types';
import { useChanges } from '../../changes.ts';
import { useContinuedSearch } from '../../parts/lists/continued-search.tsx';
import { usePinnedList } from '../../parts/lists/pinned-list.tsx';
import { canChange } from './statuses.ts';

type LogQuery = NonNullable<SearchDeliveryLogData['query']>;
export type LogFilter = Omit<LogQuery, 'limit' | 'cursor' | 'ids'>;

export function useDeliveryList(organizationId: string, filter: LogFilter) {
  const path = { organization_id: organizationId };
  const ask = async (query: LogQuery): Promise<DeliveryLogPage> => {
    const { data } = await searchDeliveryLog<true>({ path, query });
    return data;
  };
  const list = usePinnedList<DeliveryLogPage>({
    queryKey: ['delivery-log', organizationId, filter],
    ask: (page) => ask({ ...filter, ...page }),
    askRows: async (ids) => (await ask({ ids: ids.join(), limit: ids.length })).data,
    canChange,
  });
  useChanges(['deliveries'], list.update);

  return useContinuedSearch({ ...list, request: { _id: 'searchDeliveryLog', path, query: filter } });
}
