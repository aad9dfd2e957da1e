/** The page of a list: its head, the filters in its address, its rows, and what to do where there are none. */

import { Button, Group, Loader, Text } from '@mantine/core';
import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query';
import { type LinkProps, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiSample, type ApiSampleProps } from '../api-sample.tsx';
import { SearchIcon } from '../icons.tsx';
import { useSearchChange, useSearchOf } from '../links.tsx';
import { PageHead } from '../page.tsx';
import { dateAndTime } from '../values/time.tsx';
import type { Column } from './columns.tsx';
import { DataTable } from './data-table.tsx';
import type { Empty } from './empty-state.tsx';
import { ExportMenu, type ListRequest } from './export-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type FilterField, type QueryOf, queryOf } from './filters.ts';
import { type CursorPage, type List, useList } from './list.ts';
import { RowCount } from './row-count.tsx';

export interface ListPageProps<Row> {
  readonly title: string;
  /** Said to screen readers; without one, the title. */
  readonly label?: string;
  /** What these are, in a sentence. */
  readonly about: ReactNode;
  readonly actions?: ReactNode;
  /** The way to a first one, or to another. */
  readonly create?: ReactNode;
  readonly list: List<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey?: (row: Row) => string;
  readonly leadsTo?: (row: Row) => LinkProps;
  /** What the address says. */
  readonly search?: object;
  readonly filters?: readonly FilterField[] | undefined;
  /** Where the filters fit nothing. */
  readonly nothing?: { readonly title: string; readonly hint?: string; readonly canClear?: boolean };
  /** Where there is nothing at all: why, and what to do next here or by the API. */
  readonly empty: Empty & { readonly sample?: ApiSampleProps };
  /** Between the filters and the list. */
  readonly children?: ReactNode;
}

export function ListPage<Row extends object>({
  title,
  label = title,
  about,
  actions,
  create,
  search,
  filters,
  nothing,
  empty,
  children,
  ...table
}: ListPageProps<Row>) {
  const changeSearch = useSearchChange({ replace: false });
  const isFiltered = Object.values(search ?? {}).some((value) => value !== undefined);
  const { sample } = empty;
  const { rows, request } = table.list;
  const exportMenu = rows.length > 0 && request && <ExportMenu request={request} />;
  return (
    <>
      <PageHead
        title={title}
        about={about}
        actions={
          <>
            {exportMenu}
            {actions}
            {create}
          </>
        }
      />
      {search && filters && (
        <FilterBar fields={filters} values={search} error={table.list.error} onChange={changeSearch} />
      )}
      {children}
      <RowCount list={table.list} isFiltered={isFiltered} />
      <DataTable
        {...table}
        label={label}
        empty={
          isFiltered && nothing
            ? {
                icon: empty.icon ?? SearchIcon,
                hint: 'Change or clear the filters.',
                ...nothing,
                action: nothing.canClear && (
                  <Button variant="default" onClick={() => changeSearch({})}>
                    Clear filters
                  </Button>
                ),
              }
            : {
                ...empty,
                action: (
                  <>
                    {empty.action ?? create}
                    {sample && <ApiSample {...sample} />}
                  </>
                ),
              }
        }
      />
      <SearchedBackTo list={table.list} />
    </>
  );
}

export interface SearchedPageProps<
  Filters extends readonly FilterField[],
  Path,
  Page extends CursorPage,
  Failure,
  Key extends QueryKey & readonly [ListRequest],
  Param,
> extends Omit<ListPageProps<Page['data'][number]>, 'list' | 'search' | 'filters'> {
  readonly filters: Filters;
  /** Of the generated client, such as `listContractsInfiniteOptions`. */
  readonly list: (request: {
    /** Of an organization; operators' lists have none. */
    path: Path;
    query: QueryOf<Filters> & { readonly limit: number };
  }) => UseInfiniteQueryOptions<Page, Failure, InfiniteData<Page>, Key, Param>;
  readonly refetchInterval?: number;
}

/** The page of a list that asks for what its address says. */
export function SearchedPage<
  const Filters extends readonly FilterField[],
  Path,
  Page extends CursorPage & { readonly data: readonly object[] },
  Failure,
  Key extends QueryKey & readonly [ListRequest],
  Param,
>({ list, refetchInterval, ...page }: SearchedPageProps<Filters, Path, Page, Failure, Key, Param>) {
  const { organizationId: organization_id } = useParams({ strict: false });
  const path = (organization_id && { organization_id }) as Path;
  const search = useSearchOf(page.filters);
  const query = { ...queryOf(search, page.filters), limit: 50 };
  return <ListPage {...page} search={search} list={useList(list({ path, query }), { refetchInterval })} />;
}

function SearchedBackTo({ list: { searchedUntil, isSearching } }: { readonly list: List<unknown> }) {
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
