/**
 * A list of what changes while somebody reads it: what is on the screen keeps its place and is brought up to date
 * there; what is new is counted, and shown when they ask for it. However many rows are loaded, an update asks for the
 * head of the list and for some of the rows that can still change: those on the screen, then those that were asked
 * for longest ago.
 */
import { Button } from '@mantine/core';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { askAgainMs, UPDATE_EVERY_MS } from '../../query-client.ts';
import { rowsOnScreen } from './data-table.tsx';
import type { ListRequest } from './export-menu.tsx';
import { type CursorPage, type List, listFrom, useContinuedSearch } from './list.ts';

const PAGE = 50;
const HEAD = 100;
/** So many rows are asked for at once, so many times in an update. */
const ROWS_OF_REQUEST = 100;
const REQUESTS_OF_ROWS = 2;

interface PinnedPage extends CursorPage {
  readonly data: readonly { readonly id: string }[];
}

type RowOf<Page extends PinnedPage> = Page['data'][number];

interface PinnedQuery {
  readonly limit: number;
  readonly cursor?: string;
  /** These rows as they are now, whether the filter still fits them or not. */
  readonly ids?: string;
}

export interface PinnedListOptions<Page extends PinnedPage, Filter extends object> {
  /** What the list is of, its filter as the query. */
  readonly request: ListRequest & { readonly query: Filter };
  readonly ask: (query: Partial<Filter> & PinnedQuery) => Promise<Page>;
  readonly canChange: (row: RowOf<Page>) => boolean;
  /** How often it is updated by itself, where nothing announces changes. */
  readonly pollMs?: number;
}

export interface PinnedList<Page extends PinnedPage> extends List<RowOf<Page>> {
  /** Rows that are not shown yet; HEAD stands for that many or more. */
  readonly newCount: number;
  readonly showNew: () => void;
  /** Something has changed. Resolves when the head and some rows are up to date; the others follow by themselves. */
  readonly update: () => Promise<void>;
}

interface Update<Page extends PinnedPage> {
  readonly head: Page;
  /** Rows as they are now, by their ids. */
  readonly now: Readonly<Record<string, RowOf<Page>>>;
  /** Whether there are rows that were not asked for since the last change. */
  readonly isBehind: boolean;
}

export function usePinnedList<Page extends PinnedPage, Filter extends object>({
  request,
  ask,
  canChange,
  pollMs,
}: PinnedListOptions<Page, Filter>): PinnedList<Page> {
  type Row = RowOf<Page>;
  type Pages = InfiniteData<Page, string | undefined>;
  const queryClient = useQueryClient();
  const queryKey = ['pinned', request];
  const { query: filter } = request;
  const askRows = async (ids: readonly string[]) =>
    (await ask({ ids: ids.join(), limit: ids.length } as Partial<Filter> & PinnedQuery)).data;
  const askedAt = useRef(new Map<string, number>());
  const changedAt = useRef(performance.now());
  const note = (rows: readonly Row[], began: number) => {
    for (const { id } of rows) askedAt.current.set(id, began);
  };

  const query = useInfiniteQuery({
    queryKey,
    async queryFn({ pageParam }) {
      const began = performance.now();
      const cursor = pageParam !== undefined && { cursor: pageParam };
      const page = await ask({ ...filter, limit: PAGE, ...cursor });
      note(page.data, began);
      return page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    // A page is loaded once. What becomes of its rows, updates say.
    staleTime: 'static',
    refetchInterval: ({ state }) => (state.data === undefined ? askAgainMs(state.error) : false),
  });
  const updateKey = ['update', ...queryKey];
  const updating = useQuery({
    queryKey: updateKey,
    async queryFn(): Promise<Update<Page>> {
      const began = performance.now();
      const head = await ask({ ...filter, limit: HEAD });
      note(head.data, began);
      const loaded = rowsOf(queryClient.getQueryData<Pages>(queryKey));
      if (loaded.length === 0 && head.data.length > 0) show(head);
      const before = queryClient.getQueryData<Update<Page>>(updateKey)?.now ?? {};
      const rows = loaded.map((row) => before[row.id] ?? row);
      const old = oldestFirst(rows.filter((row) => canChange(row) && timeOf(row) < changedAt.current));
      const asked = old.slice(0, REQUESTS_OF_ROWS * ROWS_OF_REQUEST).map(({ id }) => id);
      const batches = [asked.slice(0, ROWS_OF_REQUEST), asked.slice(ROWS_OF_REQUEST)];
      const answers = await Promise.all(batches.filter((ids) => ids.length > 0).map(askRows));
      for (const id of asked) askedAt.current.set(id, began);
      const now = Object.fromEntries([...rows, ...answers.flat(), ...head.data].map((row) => [row.id, row]));
      return { head, now, isBehind: old.length > asked.length };
    },
    enabled: query.isSuccess && !query.isPlaceholderData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      askAgainMs(state.error) || (pollMs ?? (state.data?.isBehind ? UPDATE_EVERY_MS : false)),
  });

  const timeOf = ({ id }: Row) => askedAt.current.get(id) ?? Number.NEGATIVE_INFINITY;
  function oldestFirst(rows: readonly Row[]): Row[] {
    const onScreen = rowsOnScreen();
    const first = rows.filter(({ id }) => onScreen.has(id));
    const others = rows.filter(({ id }) => !onScreen.has(id));
    return [...first, ...others.toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1))];
  }
  function show(head: Page): void {
    queryClient.setQueryData<Pages>(queryKey, { pages: [head], pageParams: [undefined] });
  }

  const { head, now = {} } = query.isPlaceholderData ? {} : (updating.data ?? {});
  const loaded = rowsOf(query.data);
  const ids = new Set(loaded.map(({ id }) => id));
  // What is older than all that is loaded comes with the pages below.
  const oldest = query.hasNextPage ? (loaded.at(-1)?.id ?? '') : '';
  const list = listFrom(
    query,
    loaded.map((row) => now[row.id] ?? row),
  );
  return {
    ...useContinuedSearch(list, query.data?.pages ?? []),
    request,
    newCount: head?.data.filter(({ id }) => !ids.has(id) && id > oldest).length ?? 0,
    showNew: () => head && show(head),
    async update() {
      changedAt.current = performance.now();
      // An update that is under way may have asked before the change.
      if (queryClient.isFetching({ queryKey: updateKey, exact: true }) > 0)
        await updating.refetch({ cancelRefetch: false });
      await updating.refetch({ cancelRefetch: false });
    },
  };
}

const rowsOf = <Page extends PinnedPage>(loaded: InfiniteData<Page, unknown> | undefined): RowOf<Page>[] =>
  loaded?.pages.flatMap(({ data }) => data) ?? [];

/** How many rows wait to be shown. */
type Counted = Pick<PinnedList<PinnedPage>, 'newCount' | 'showNew'>;
export const NewRows = ({ list: { newCount, showNew } }: { readonly list: Counted }) => (
  <div aria-live="polite">
    {newCount > 0 && (
      <Button size="compact-sm" radius="xl" onClick={showNew}>
        {newCount < HEAD ? newCount : `${HEAD - 1}+`} new
      </Button>
    )}
  </div>
);
