/** The contracts, invoices and payments of a customer or of one another: the newest, with the way to all of them. */
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as queries from '#client/queries';
import type { Contract, CreditNote, Invoice, Payment } from '#client/types';
import { places, TextLink } from '../../../parts/links.tsx';
import {
  type Column,
  dayColumn,
  moneyColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '../../../parts/lists/columns.tsx';
import { TableSection } from '../../../parts/lists/data-table.tsx';
import { wholeList } from '../../../parts/lists/list.ts';
import { moneyText } from '../../../parts/values/money.ts';
import { CalendarDay } from '../../../parts/values/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { perPeriodText } from '../contracts/items.ts';
import { InvoiceStatus } from '../invoices/invoice-status.tsx';

const SHOWN = 5;

interface ListOfProps<Of> {
  readonly filter: Of;
  readonly actions?: ReactNode;
}

interface Newest {
  readonly data: readonly { readonly id: string }[];
  readonly has_more: boolean;
}

/** @param list such as `listContractsOptions`. @param emptyOf what is said where there are none. */
const newestOf = <Of extends object, Found extends Newest, Failure, Key extends QueryKey>(
  kind: 'contract' | 'creditNote' | 'invoice' | 'payment',
  title: string,
  list: (request: {
    path: { organization_id: string };
    query: Of & { limit: number };
  }) => UseQueryOptions<Found, Failure, Found, Key>,
  columns: readonly Column<Found['data'][number]>[],
  emptyOf: (filter: Of) => string,
) =>
  function NewestOf({ filter, actions }: ListOfProps<Of>) {
    const path = useOrganizationPath();
    const query = useQuery(list({ path, query: { ...filter, limit: SHOWN } }));
    const all = query.data?.has_more && (
      <TextLink {...places[`${kind}s`]} search={filter} fz="sm">
        Show all
      </TextLink>
    );
    return (
      <TableSection
        title={title}
        actions={
          <>
            {all}
            {actions}
          </>
        }
        list={wholeList(query)}
        columns={columns}
        leadsTo={({ id }) => places[kind](id)}
        empty={emptyOf(filter)}
      />
    );
  };

/** Of items and lines. */
export const taxColumn: Column<{ readonly tax_rate: string }> = {
  header: 'Tax',
  width: 64,
  align: 'right',
  cell: ({ tax_rate }) => `${tax_rate} %`,
};

const contractColumns: readonly Column<Contract>[] = [
  textColumn('Title', 'title'),
  textColumn('Number', 'number', { width: 76, wideOnly: true }),
  statusColumn(90),
  { header: 'Price', cell: perPeriodText, width: 260, align: 'right', wideOnly: true },
];

export const ContractsOf = newestOf(
  'contract',
  'Contracts',
  queries.listContractsOptions,
  contractColumns,
  () => 'No contract yet. A contract bills its items at the end of each period.',
);

const invoiceColumns: readonly Column<Invoice>[] = [
  textColumn('Number', 'number'),
  { header: 'Status', cell: (invoice) => <InvoiceStatus invoice={invoice} />, width: 90 },
  {
    header: 'Period',
    cell: ({ period }) => (period ? <CalendarDay day={period.from} /> : '–'),
    width: 104,
    wideOnly: true,
  },
  dayColumn('Due', 'due_on'),
  moneyColumn('Total', 'total', { width: 136 }),
];

export const InvoicesOf = newestOf(
  'invoice',
  'Invoices',
  queries.listInvoicesOptions,
  invoiceColumns,
  () => 'No invoice yet.',
);

const paymentColumns: readonly Column<Payment>[] = [
  timeColumn('Received', 'received_at', { width: undefined }),
  statusColumn(),
  textColumn('Method', 'method', { width: 140, wideOnly: true }),
  moneyColumn('Amount', 'amount', { width: 130 }),
];

export const PaymentsOf = newestOf(
  'payment',
  'Payments',
  queries.listPaymentsOptions,
  paymentColumns,
  (filter) =>
    'invoice_id' in filter
      ? 'No payment yet.'
      : 'No payment yet. They are recorded on the page of an issued invoice.',
);

export const creditNoteColumns: readonly Column<CreditNote>[] = [
  textColumn('Number', 'number', { width: 180 }),
  statusColumn(100),
  moneyColumn('Total', 'total'),
  {
    header: 'Left',
    cell: ({ unapplied }) => (unapplied.amount === 0 ? '–' : moneyText(unapplied)),
    width: 115,
    align: 'right',
  },
];

export const CreditNotesOf = newestOf(
  'creditNote',
  'Credit notes',
  queries.listCreditNotesOptions,
  creditNoteColumns,
  () => 'No credit note yet.',
);
