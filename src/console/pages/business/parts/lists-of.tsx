/** The contracts, invoices and payments of a customer or of one another: the newest, with the way to all of them. */

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  listContractsOptions,
  listInvoicesOptions,
  listPaymentsOptions,
} from '../../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type {
  ContractDetails,
  InvoiceDetails,
  PaymentDetails,
} from '../../../../../generated/console-client/types.gen.ts';
import { type Column, DataTable } from '../../../parts/data-table.tsx';
import { TextLink } from '../../../parts/links.tsx';
import { wholeList } from '../../../parts/list.ts';
import { moneyText } from '../../../parts/money.ts';
import { Section } from '../../../parts/section.tsx';
import { StatusBadge } from '../../../parts/status-badge.tsx';
import { CalendarDay, Time } from '../../../parts/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { perPeriodText } from '../contracts/items.ts';
import { InvoiceStatus } from '../invoices/invoice-status.tsx';
import { usePlaces } from './places.ts';

const SHOWN = 5;

export interface ListOfProps<Filter> {
  readonly filter: Filter;
  readonly actions?: ReactNode;
}

const contractColumns: readonly Column<ContractDetails>[] = [
  { key: 'title', header: 'Title', cell: ({ title }) => title },
  { key: 'number', header: 'Number', cell: ({ number }) => number, width: 120, wideOnly: true },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, width: 110 },
  { key: 'price', header: 'Price', cell: perPeriodText, width: 220, align: 'right', wideOnly: true },
];

export function ContractsOf({ filter, actions }: ListOfProps<{ readonly customer_id: string }>) {
  const places = usePlaces();
  const path = useOrganizationPath();
  const query = useQuery(listContractsOptions({ path, query: { ...filter, limit: SHOWN } }));
  return (
    <Section
      title="Contracts"
      isFlush
      actions={
        <>
          {query.data?.has_more && <All to="contracts" filter={filter} />}
          {actions}
        </>
      }
    >
      <DataTable
        label="Contracts"
        list={wholeList(query, ({ data }) => data)}
        columns={contractColumns}
        rowKey={({ id }) => id}
        leadsTo={({ id }) => places.contract(id)}
        empty={<None>No contract yet. A contract bills its items at the end of each period.</None>}
      />
    </Section>
  );
}

const invoiceColumns: readonly Column<InvoiceDetails>[] = [
  { key: 'number', header: 'Number', cell: ({ number }) => number },
  { key: 'status', header: 'Status', cell: (invoice) => <InvoiceStatus invoice={invoice} />, width: 110 },
  {
    key: 'period',
    header: 'Period',
    cell: ({ period }) => (period ? <CalendarDay day={period.from} /> : '–'),
    width: 120,
    wideOnly: true,
  },
  {
    key: 'due',
    header: 'Due',
    cell: ({ due_on }) => (due_on ? <CalendarDay day={due_on} /> : '–'),
    width: 120,
    wideOnly: true,
  },
  { key: 'total', header: 'Total', cell: ({ total }) => moneyText(total), width: 130, align: 'right' },
];

export function InvoicesOf({
  filter,
  actions,
}: ListOfProps<{ readonly customer_id?: string; readonly contract_id?: string }>) {
  const places = usePlaces();
  const path = useOrganizationPath();
  const query = useQuery(listInvoicesOptions({ path, query: { ...filter, limit: SHOWN } }));
  return (
    <Section
      title="Invoices"
      isFlush
      actions={
        <>
          {query.data?.has_more && <All to="invoices" filter={filter} />}
          {actions}
        </>
      }
    >
      <DataTable
        label="Invoices"
        list={wholeList(query, ({ data }) => data)}
        columns={invoiceColumns}
        rowKey={({ id }) => id}
        leadsTo={({ id }) => places.invoice(id)}
        empty={<None>No invoice yet.</None>}
      />
    </Section>
  );
}

const paymentColumns: readonly Column<PaymentDetails>[] = [
  { key: 'received', header: 'Received', cell: ({ received_at }) => <Time at={received_at} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, width: 110 },
  { key: 'method', header: 'Method', cell: ({ method }) => method ?? '–', width: 140, wideOnly: true },
  { key: 'amount', header: 'Amount', cell: ({ amount }) => moneyText(amount), width: 130, align: 'right' },
];

export function PaymentsOf({
  filter,
  actions,
}: ListOfProps<{ readonly customer_id?: string; readonly invoice_id?: string }>) {
  const places = usePlaces();
  const path = useOrganizationPath();
  const query = useQuery(listPaymentsOptions({ path, query: { ...filter, limit: SHOWN } }));
  return (
    <Section
      title="Payments"
      isFlush
      actions={
        <>
          {query.data?.has_more && <All to="payments" filter={filter} />}
          {actions}
        </>
      }
    >
      <DataTable
        label="Payments"
        list={wholeList(query, ({ data }) => data)}
        columns={paymentColumns}
        rowKey={({ id }) => id}
        leadsTo={({ id }) => places.payment(id)}
        empty={<None>No payment yet. They are recorded on the page of an issued invoice.</None>}
      />
    </Section>
  );
}

function All({
  to,
  filter,
}: {
  readonly to: string;
  readonly filter: Readonly<Record<string, string | undefined>>;
}) {
  const path = useOrganizationPath();
  const address: string = `/${path.organization_id}/${to}`;
  return (
    <TextLink to={address} search={filter} fz="sm">
      Show all
    </TextLink>
  );
}

function None({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" px="md" py="sm">
      {children}
    </Text>
  );
}
