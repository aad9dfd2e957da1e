/** The contracts, invoices and payments of a customer or of one another: the newest, with the way to all of them. */
import { Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  listContractsOptions,
  listCreditNotesOptions,
  listInvoicesOptions,
  listPaymentsOptions,
} from '#client/queries';
import type { Contract, CreditNote, Invoice, Payment } from '#client/types';
import { TextLink } from '../../../parts/links.tsx';
import { dayColumn, statusColumn, timeColumn } from '../../../parts/lists/columns.tsx';
import { type Column, DataTable } from '../../../parts/lists/data-table.tsx';
import { wholeList } from '../../../parts/lists/list.ts';
import { usePlaces } from '../../../parts/places.ts';
import { Section } from '../../../parts/section.tsx';
import { moneyText } from '../../../parts/values/money.ts';
import { CalendarDay } from '../../../parts/values/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { perPeriodText } from '../contracts/items.ts';
import { InvoiceStatus } from '../invoices/invoice-status.tsx';

const SHOWN = 5;

type Filter = Readonly<Record<string, string>>;

export interface ListOfProps<Of extends Filter> {
  readonly filter: Of;
  readonly actions?: ReactNode;
}

interface NewestProps<Row> extends ListOfProps<Filter> {
  readonly kind: 'contract' | 'creditNote' | 'invoice' | 'payment';
  readonly title: string;
  readonly query: UseQueryResult<{ readonly data: readonly Row[]; readonly has_more: boolean }, unknown>;
  readonly columns: readonly Column<Row>[];
  /** Said where there are none. */
  readonly none: string;
}

function Newest<Row extends { readonly id: string }>({
  kind,
  title,
  filter,
  actions,
  query,
  none,
  ...table
}: NewestProps<Row>) {
  const places = usePlaces();
  const path = useOrganizationPath();
  const address: string = `/${path.organization_id}/${title.toLowerCase().replace(' ', '-')}`;
  const all = query.data?.has_more && (
    <TextLink to={address} search={filter} fz="sm">
      Show all
    </TextLink>
  );
  const empty = (
    <Text variant="hint" px="md" py="sm">
      {none}
    </Text>
  );
  return (
    <Section
      title={title}
      isFlush
      actions={
        <>
          {all}
          {actions}
        </>
      }
    >
      <DataTable
        {...table}
        label={title}
        list={wholeList(query, ({ data }) => data)}
        leadsTo={({ id }) => places[kind](id)}
        empty={empty}
      />
    </Section>
  );
}

const contractColumns: readonly Column<Contract>[] = [
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Number', cell: ({ number }) => number, width: 76, wideOnly: true },
  statusColumn(90),
  { header: 'Price', cell: perPeriodText, width: 260, align: 'right', wideOnly: true },
];

export function ContractsOf(props: ListOfProps<{ readonly customer_id: string }>) {
  const path = useOrganizationPath();
  const query = useQuery(listContractsOptions({ path, query: { ...props.filter, limit: SHOWN } }));
  return (
    <Newest
      {...props}
      kind="contract"
      title="Contracts"
      query={query}
      columns={contractColumns}
      none="No contract yet. A contract bills its items at the end of each period."
    />
  );
}

const invoiceColumns: readonly Column<Invoice>[] = [
  { header: 'Number', cell: ({ number }) => number },
  { header: 'Status', cell: (invoice) => <InvoiceStatus invoice={invoice} />, width: 90 },
  {
    header: 'Period',
    cell: ({ period }) => (period ? <CalendarDay day={period.from} /> : '–'),
    width: 104,
    wideOnly: true,
  },
  dayColumn('Due', 'due_on'),
  { header: 'Total', cell: ({ total }) => moneyText(total), width: 136, align: 'right' },
];

export function InvoicesOf(
  props: ListOfProps<{ readonly customer_id: string } | { readonly contract_id: string }>,
) {
  const path = useOrganizationPath();
  const query = useQuery(listInvoicesOptions({ path, query: { ...props.filter, limit: SHOWN } }));
  return (
    <Newest
      {...props}
      kind="invoice"
      title="Invoices"
      query={query}
      columns={invoiceColumns}
      none="No invoice yet."
    />
  );
}

const paymentColumns: readonly Column<Payment>[] = [
  timeColumn('Received', 'received_at', { width: undefined }),
  statusColumn(),
  { header: 'Method', cell: ({ method }) => method ?? '–', width: 140, wideOnly: true },
  { header: 'Amount', cell: ({ amount }) => moneyText(amount), width: 130, align: 'right' },
];

export function PaymentsOf(
  props: ListOfProps<{ readonly customer_id: string } | { readonly invoice_id: string }>,
) {
  const path = useOrganizationPath();
  const query = useQuery(listPaymentsOptions({ path, query: { ...props.filter, limit: SHOWN } }));
  return (
    <Newest
      {...props}
      kind="payment"
      title="Payments"
      query={query}
      columns={paymentColumns}
      none={
        'invoice_id' in props.filter
          ? 'No payment yet.'
          : 'No payment yet. They are recorded on the page of an issued invoice.'
      }
    />
  );
}

export const creditNoteColumns: readonly Column<CreditNote>[] = [
  { header: 'Number', cell: ({ number }) => number, width: 180 },
  statusColumn(100),
  { header: 'Total', cell: ({ total }) => moneyText(total), width: 115, align: 'right' },
  {
    header: 'Left',
    cell: ({ unapplied }) => (unapplied.amount === 0 ? '–' : moneyText(unapplied)),
    width: 115,
    align: 'right',
  },
];

export function CreditNotesOf(props: ListOfProps<{ readonly invoice_id: string }>) {
  const path = useOrganizationPath();
  const query = useQuery(listCreditNotesOptions({ path, query: { ...props.filter, limit: SHOWN } }));
  return (
    <Newest
      {...props}
      kind="creditNote"
      title="Credit notes"
      query={query}
      columns={creditNoteColumns}
      none="No credit note yet."
    />
  );
}
