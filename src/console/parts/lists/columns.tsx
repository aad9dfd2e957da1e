/** The columns of lists, and those that many have. */
import type { ReactNode } from 'react';
import type { Money } from '#client/types';
import { count } from '../values/locale.ts';
import { moneyText } from '../values/money.ts';
import { StatusBadge } from '../values/status-badge.tsx';
import { CalendarDay, Time, type TimeProps } from '../values/time.tsx';

export interface Column<Row> {
  /** Unique within the table; without one, the header is. */
  readonly key?: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** In pixels; columns without one share what is left. */
  readonly width?: number;
  readonly align?: 'left' | 'right';
  /** Not on phones. */
  readonly wideOnly?: boolean;
}

type More = Partial<Omit<Column<unknown>, 'header' | 'cell'>>;

/** A number at the right. */
export const countColumn = <const Name extends string>(
  header: string,
  name: Name,
  more?: More,
): Column<Readonly<Record<Name, number>>> => ({
  header,
  cell: (row) => count.format(row[name]),
  width: 90,
  align: 'right',
  ...more,
});

/** An amount of money. */
export const moneyColumn = <const Name extends string>(
  header: string,
  name: Name,
  more?: More,
): Column<Readonly<Record<Name, Money>>> => ({
  header,
  cell: (row) => moneyText(row[name]),
  width: 115,
  align: 'right',
  ...more,
});

/** A text as it is; a dash where there is none. */
export const textColumn = <const Name extends string>(
  header: string,
  name: Name,
  more?: More,
): Column<Readonly<Record<Name, string | null>>> => ({ header, cell: (row) => row[name] ?? '–', ...more });

/** A moment; a dash where there is none. */
export const timeColumn = <const Name extends string>(
  header: string,
  name: Name,
  { as, ...more }: More & Pick<TimeProps, 'as'> = {},
): Column<Readonly<Record<Name, string | null>>> => ({
  header,
  cell: (row) => <Time at={row[name]} as={as} />,
  width: as === 'relative' ? 140 : 170,
  ...more,
});

/** A day of the calendar. */
export const dayColumn = <const Name extends string>(
  header: string,
  name: Name,
  none: ReactNode = '–',
): Column<Readonly<Record<Name, string | null>>> => ({
  header,
  cell: ({ [name]: day }) => (day === null ? none : <CalendarDay day={day} />),
  width: 104,
  align: 'right',
  wideOnly: true,
});

export const statusColumn = <Row extends { readonly status: string }>(width = 110): Column<Row> => ({
  header: 'Status',
  cell: ({ status }) => <StatusBadge status={status} />,
  width,
});

/** What can be done with a row. */
export const actionsColumn = <Row,>(
  width: number,
  cell: (row: Row) => ReactNode,
  name = 'Actions',
): Column<Row> => ({
  key: name,
  header: <span className="visually-hidden">{name}</span>,
  cell,
  width,
  align: 'right',
});
