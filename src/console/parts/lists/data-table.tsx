/** A list as a table: rows of 34 pixels that lead to their page, the next page on demand, and what to do when there is nothing. */
import { Button, Center, Skeleton, Stack, Table, Text } from '@mantine/core';
import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { FilterIcon } from '../icons.tsx';
import { Section, type SectionProps } from '../page.tsx';
import { ProblemAlert } from '../problems/problem-alert.tsx';
import { filterProblems } from '../problems/problem-text.ts';
import type { Column } from './columns.tsx';
import { type Empty, EmptyState } from './empty-state.tsx';
import { type List, listOf } from './list.ts';

export interface DataTableProps<Row> {
  /** Said to screen readers. */
  readonly label: string;
  /** Or rows that are there already. */
  readonly list: List<Row> | readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** Without one, its `id`. */
  readonly rowKey?: (row: Row) => string;
  /** Where a row leads; its first cell is the link, and a click anywhere follows it. */
  readonly leadsTo?: (row: Row) => LinkProps;
  /** Shown without rows: why, and what to do next; or a sentence. */
  readonly empty?: Empty | string;
}

export function DataTable<Row extends object>({
  label,
  list: rowsOrList,
  columns,
  rowKey = idOf,
  leadsTo,
  empty,
}: DataTableProps<Row>) {
  const list = 'rows' in rowsOrList ? rowsOrList : listOf(rowsOrList);
  if (list.error !== null && list.error !== undefined && list.rows.length === 0) {
    if (filterProblems(list.error)) return <NoRows empty={wrongFilter} />;
    return (
      <ProblemAlert error={list.error} title={`${label} could not be loaded`}>
        <Button variant="default" size="xs" onClick={() => list.refetch()}>
          Try again
        </Button>
      </ProblemAlert>
    );
  }
  if (!list.isPending && list.rows.length === 0) return <NoRows empty={empty} />;
  return (
    <Stack gap="xs">
      <div className="list-frame" data-stale={list.isStale || undefined}>
        {/* On phones a row is a few lines of text, which is no table to a browser: the roles say that it still is one. */}
        <Table
          className="rows"
          layout="fixed"
          highlightOnHover={leadsTo !== undefined}
          aria-label={label}
          role="table"
        >
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              {columns.map(({ key, header, width, align, wideOnly }) => (
                <Table.Th
                  key={keyOf({ key, header })}
                  w={width}
                  ta={align}
                  className={wideOnly ? 'on-wide' : undefined}
                  role="columnheader"
                >
                  {header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {list.isPending
              ? placeholders.map((row) => <PlaceholderRow key={row} columns={columns} />)
              : list.rows.map((row) => (
                  <DataRow
                    key={rowKey(row)}
                    name={rowKey(row)}
                    row={row}
                    columns={columns}
                    to={leadsTo?.(row)}
                  />
                ))}
          </Table.Tbody>
        </Table>
      </div>
      {list.error !== null && list.error !== undefined && <ProblemAlert error={list.error} />}
      {list.loadMore && (
        <Center>
          <Button variant="default" size="xs" loading={list.isLoadingMore} onClick={list.loadMore}>
            Show more
          </Button>
        </Center>
      )}
      <Text className="visually-hidden" role="status">
        {list.isPending
          ? 'Loading'
          : `${list.rows.length} ${list.rows.length === 1 ? 'row' : 'rows'}${list.loadMore ? ', and there are more' : ''}`}
      </Text>
    </Stack>
  );
}

export interface TableSectionProps<Row>
  extends Pick<SectionProps, 'title' | 'about' | 'actions'>,
    Omit<DataTableProps<Row>, 'label'> {
  /** Without one, the title. */
  readonly label?: string;
  /** Above the table. */
  readonly lead?: ReactNode;
  /** Below the table. */
  readonly children?: ReactNode;
}

/** A list as a part of a page. */
export function TableSection<Row extends object>({
  title,
  about,
  actions,
  lead,
  children,
  ...table
}: TableSectionProps<Row>) {
  return (
    <Section title={title} about={about} actions={actions} isFlush>
      {lead}
      <DataTable label={title} {...table} />
      {children}
    </Section>
  );
}

const wrongFilter: Empty = {
  title: 'A filter cannot be used',
  icon: FilterIcon,
  hint: 'Correct the one that is marked, or clear the filters.',
};

const NoRows = ({ empty }: Pick<DataTableProps<never>, 'empty'>) => (
  <div className="list-frame">
    {typeof empty === 'string' ? (
      <Text variant="hint" px="md" py="sm">
        {empty}
      </Text>
    ) : (
      empty && <EmptyState {...empty}>{empty.hint}</EmptyState>
    )}
  </div>
);

const idOf = (row: object): string => ('id' in row ? String(row.id) : '');
const keyOf = ({ key, header }: Pick<Column<never>, 'key' | 'header'>): string => key ?? String(header);

/** The keys of the rows that somebody sees. */
export function rowsOnScreen(): ReadonlySet<string> {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-row]')];
  const isSeen = (row: HTMLElement) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  return new Set(rows.filter(isSeen).map(({ dataset }) => dataset.row ?? ''));
}

const placeholders = [1, 2, 3, 4, 5, 6];

function PlaceholderRow<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  return (
    <Table.Tr role="row">
      {columns.map(({ key, header, wideOnly }) => (
        <Table.Td key={keyOf({ key, header })} className={wideOnly ? 'on-wide' : undefined} role="cell">
          <Skeleton h={10} w="70%" />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

interface DataRowProps<Row> {
  readonly name: string;
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly to: LinkProps | undefined;
}

/** Rendered again when the row is another, or leads elsewhere: of thousands of rows an update changes few. */
const DataRow = memo(RowOfData, (before, now) => {
  const isSame = before.row === now.row && before.columns === now.columns;
  return isSame && JSON.stringify(before.to) === JSON.stringify(now.to);
}) as typeof RowOfData;

function RowOfData<Row>({ name, row, columns, to }: DataRowProps<Row>) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLElement>) => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button, input, label');
    // Whoever marks a text to copy it stays.
    if (!to || isOnControl || getSelection()?.toString()) return;
    if (event.ctrlKey || event.metaKey) window.open(router.buildLocation(to).publicHref, '_blank');
    else void router.navigate(to);
  };
  return (
    <Table.Tr data-row={name} data-leads={to ? '' : undefined} onClick={to && follow} role="row">
      {columns.map(({ key, header, cell, align, wideOnly }, index) => (
        <Table.Td
          key={keyOf({ key, header })}
          ta={align}
          className={wideOnly ? 'on-wide' : undefined}
          role="cell"
          // A number alone says nothing: on phones its column's name stands before it.
          data-name={align === 'right' && typeof header === 'string' ? header : undefined}
        >
          {to && index === 0 ? (
            <Link {...to} className="row-link">
              {cell(row)}
            </Link>
          ) : (
            cell(row)
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}
