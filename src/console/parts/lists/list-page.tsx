/** The page of a list: its head, the filters in its address, its rows, and what to do where there are none. */
import { Button } from '@mantine/core';
import { type LinkProps, useNavigate, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiSample, type ApiSampleProps } from '../api-sample.tsx';
import { SearchIcon } from '../icons.tsx';
import { PageHead } from '../page-head.tsx';
import { type Column, DataTable } from './data-table.tsx';
import type { Empty } from './empty-state.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterBar, type FilterField } from './filter-bar.tsx';
import type { List } from './list.ts';
import { RowCount } from './row-count.tsx';

export interface ListPageProps<Row, Search extends object> {
  readonly title: string;
  /** Said to screen readers; without one, the title. */
  readonly label?: string;
  /** What these are, in a sentence. */
  readonly about: ReactNode;
  readonly actions?: ReactNode;
  readonly list: List<Row>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey?: (row: Row) => string;
  readonly leadsTo?: (row: Row) => LinkProps;
  /** What the address says. */
  readonly search?: Search;
  readonly filters?: readonly FilterField<keyof Search & string>[];
  /** Filters of another kind, before these. */
  readonly otherFilters?: ReactNode;
  /** Where the filters fit nothing. */
  readonly nothing?: { readonly title: string; readonly hint?: string; readonly canClear?: boolean };
  /** Where there is nothing at all: why, and what to do next here or by the API. */
  readonly empty: Empty & { readonly sample?: ApiSampleProps };
  /** Between the filters and the list. */
  readonly children?: ReactNode;
}

export function ListPage<Row extends object, Search extends object>({
  title,
  label = title,
  about,
  actions,
  search,
  filters,
  otherFilters,
  nothing,
  empty,
  children,
  ...table
}: ListPageProps<Row, Search>) {
  const changeSearch = useSearchChange({ replace: false });
  const isFiltered = Object.values(search ?? {}).some((value) => value !== undefined);
  const { sample } = empty;
  const { rows, request } = table.list;
  const exportMenu = rows.length > 0 && request && <ExportMenu request={request} />;
  return (
    <>
      <PageHead
        title={title}
        actions={
          <>
            {exportMenu}
            {actions}
          </>
        }
      >
        {about}
      </PageHead>
      {search && filters && (
        <FilterBar fields={filters} values={search} error={table.list.error} onChange={changeSearch}>
          {otherFilters}
        </FilterBar>
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
                action: sample ? (
                  <>
                    {empty.action}
                    <ApiSample {...sample} />
                  </>
                ) : (
                  empty.action
                ),
              }
        }
      />
    </>
  );
}

/**
 * Has the address of this page say something else. @param options.replace false for a filter: the browser's button takes it back,
 * before it leaves the list.
 */
export function useSearchChange(
  options: { readonly resetScroll?: boolean; readonly replace?: boolean } = {},
): (search: object) => void {
  const navigate = useNavigate();
  const pathname: string = useRouterState({ select: ({ location }) => location.pathname });
  return (search) => void navigate({ to: pathname, search: { ...search }, replace: true, ...options });
}

/** A filter by when something was created. */
export const createdBetween = (label = 'Created') =>
  [{ name: 'created_from', until: 'created_before', label, kind: 'range', width: 200 }] as const;
