/** The delivery log as a person reads it: pinned, up to date, and searched on while a search has found little. */
import { searchDeliveryLog } from '#client/calls';
import type { DeliveryLogPage, SearchDeliveryLogData } from '#client/types';
import { useChanges } from '../../changes.ts';
import { usePinnedList } from '../../parts/lists/pinned-list.tsx';
import { canChange } from './statuses.ts';

type LogQuery = NonNullable<SearchDeliveryLogData['query']>;
export type LogFilter = Omit<LogQuery, 'limit' | 'cursor' | 'ids'>;

export function useDeliveryList(organizationId: string, filter: LogFilter) {
  const path = { organization_id: organizationId };
  const list = usePinnedList({
    request: { _id: 'searchDeliveryLog', path, query: filter },
    ask: async (query: LogQuery): Promise<DeliveryLogPage> =>
      (await searchDeliveryLog<true>({ path, query })).data,
    canChange,
  });
  useChanges(['deliveries'], list.update);
  return list;
}
