/** Lists whose search ends after a while, whether it has found a page or not: it goes on by itself, and says how far it has come. */
import { Group, Loader, Text } from '@mantine/core';
import { useEffect } from 'react';
import { dateAndTime } from '../values/time.tsx';
import type { List } from './list.ts';

const FOUND_ENOUGH = 50;
/** Pages that are asked for by themselves while a search has found little. */
const SEARCHED_PAGES_MAX = 40;

export interface SearchedPage {
  /** How far back the search has come, if it goes on. */
  readonly searched_until?: string | null;
}

/** The same list, which asks for further pages while it has found little. */
export function useContinuedSearch<Row>(list: List<Row>, pages: readonly SearchedPage[]): List<Row> {
  const { rows, error, loadMore, isLoadingMore } = list;
  const searchedUntil = pages.at(-1)?.searched_until ?? undefined;
  const isSearching =
    searchedUntil !== undefined && rows.length < FOUND_ENOUGH && pages.length < SEARCHED_PAGES_MAX && !error;
  useEffect(() => {
    if (isSearching && !isLoadingMore) void loadMore?.();
  }, [isSearching, isLoadingMore, loadMore]);
  return {
    ...list,
    isPending: list.isPending || (isSearching && rows.length === 0),
    loadMore: isSearching ? undefined : loadMore,
    searchedUntil,
    isSearching,
  };
}

export function SearchedBackTo({ list: { searchedUntil, isSearching } }: { readonly list: List<unknown> }) {
  if (searchedUntil === undefined) return null;
  return (
    <Group gap="xs" mt="xs" justify="center">
      {isSearching && <Loader size={14} aria-label="Searching" />}
      <Text variant="hint">
        {isSearching ? 'Searching. So far back to' : 'Searched back to'} {dateAndTime(searchedUntil)}.
      </Text>
    </Group>
  );
}
