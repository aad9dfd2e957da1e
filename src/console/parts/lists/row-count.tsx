/** How many rows a list has with its filters: “214 match”, or “more than 10,000 match”. It is asked for apart, so that no list waits for it. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../../generated/console-client/client.gen.ts';
import { count } from '../values/locale.ts';
import { addressOf } from './export-menu.tsx';
import type { List } from './list.ts';

/** Whoever watches a list sees what comes: the count need not be of this moment. */
const ASKED_EVERY_MS = 60_000;

interface Counted {
  readonly count: number;
  readonly is_complete: boolean;
}

/** Nothing for a list that is not counted, and while it is not known. */
export function RowCount({
  list: { rows, loadMore, isStale, isSearching, request },
  isFiltered,
}: {
  readonly list: List<unknown>;
  readonly isFiltered: boolean;
}) {
  const address = request && addressOf(request);
  // What is there whole needs no request.
  const isWhole = loadMore === undefined && !isStale && !isSearching;
  const counting = useQuery({
    queryKey: ['count', request],
    queryFn: async () => {
      const { data } = await client.get<{ 200: Counted }, unknown, true>({
        url: `${address}/count`,
        path: { ...request?.path },
        query: { ...request?.query, limit: undefined, cursor: undefined },
        throwOnError: true,
      });
      return data;
    },
    enabled: address !== undefined && rows.length > 0 && !isWhole,
    staleTime: ASKED_EVERY_MS,
    refetchInterval: ASKED_EVERY_MS,
  });
  if (address === undefined || rows.length === 0) return null;
  const known: Counted | undefined = isWhole ? { count: rows.length, is_complete: true } : counting.data;
  if (!known || (known.count === 0 && !known.is_complete))
    return (
      <Text variant="note" mb={4}>
        &nbsp;
      </Text>
    );
  return (
    <Text variant="note" mb={4} aria-live="polite">
      {known.is_complete ? '' : 'More than '}
      {count.format(known.count)}
      {isFiltered ? (known.count === 1 ? ' matches' : ' match') : ' in all'}
    </Text>
  );
}
