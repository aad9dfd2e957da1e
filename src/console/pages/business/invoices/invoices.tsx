/** The invoices of an organization. */

import { getRouteApi } from '@tanstack/react-router';
import { listInvoicesInfiniteOptions } from '../../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { InvoiceDetails } from '../../../../../generated/console-client/types.gen.ts';
import { type Column, DataTable } from '../../../parts/data-table.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { InvoicesIcon, SearchIcon } from '../../../parts/icons.tsx';
import { useList } from '../../../parts/list.ts';
import { moneyText } from '../../../parts/money.ts';
import { NewLink } from '../../../parts/new-link.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { CalendarDay, Time } from '../../../parts/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { ApiSample } from '../parts/api-sample.tsx';
import { BusinessFilters } from '../parts/business-filters.tsx';
import { type Names, useNames } from '../parts/names.ts';
import { usePlaces } from '../parts/places.ts';
import { NameText } from '../parts/resource-link.tsx';
import { InvoiceStatus } from './invoice-status.tsx';

const route = getRouteApi('/signed-in/$organizationId/invoices');

export function InvoicesPage() {
  const places = usePlaces();
  const path = useOrganizationPath();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { overdue, ...others } = search;
  const query = { ...others, overdue: overdue === undefined ? undefined : overdue === 'true', limit: 50 };
  const list = useList(listInvoicesInfiniteOptions({ path, query }));
  const names = useNames(list.rows.map(({ customer_id }) => customer_id));
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <>
      <PageHead title="Invoices" actions={<NewLink to="invoices/new">New invoice</NewLink>}>
        What customers owe. Contracts make theirs by themselves, at the end of each period.
      </PageHead>
      <BusinessFilters
        fields={[
          {
            name: 'status',
            label: 'Status',
            kind: 'word',
            words: ['draft', 'issued', 'paid', 'voided'],
            width: 120,
          },
          {
            name: 'overdue',
            label: 'Overdue',
            kind: 'word',
            words: [
              { value: 'true', label: 'Overdue' },
              { value: 'false', label: 'Not overdue' },
            ],
            width: 140,
          },
          { name: 'number', label: 'Number', kind: 'text', width: 130 },
          { name: 'external_id', label: 'External id', kind: 'text', width: 130 },
          { name: 'due_before', label: 'Due before', kind: 'day', width: 150 },
          { name: 'created_from', label: 'Created from', kind: 'time', width: 190 },
          { name: 'created_before', label: 'Created before', kind: 'time', width: 190 },
        ]}
        values={search}
        error={list.error}
        onChange={(changed) => void navigate({ search: changed, replace: true })}
      />
      <DataTable
        label="Invoices"
        list={list}
        columns={columnsWith(names)}
        rowKey={({ id }) => id}
        leadsTo={({ id }) => places.invoice(id)}
        empty={
          isFiltered ? (
            <EmptyState icon={SearchIcon} title="No invoice matches">
              Change or clear the filters.
            </EmptyState>
          ) : (
            <EmptyState
              icon={InvoicesIcon}
              title="No invoice yet"
              action={
                <>
                  <NewLink to="invoices/new">New invoice</NewLink>
                  <ApiSample path="invoices" call="invoices.create" body={sample} />
                </>
              }
            >
              The first bill of an active contract comes when its period ends. Or write an invoice here, or by
              the API:
            </EmptyState>
          )
        }
      />
    </>
  );
}

const sample = {
  customer_id: '<the id of a customer>',
  due_on: '2026-12-31',
  lines: [{ description: 'Consulting', quantity: '2.5', unit_amount: '12000', tax_rate: '20' }],
};

const columnsWith = (names: Names): Column<InvoiceDetails>[] => [
  { key: 'number', header: 'Number', cell: ({ number }) => number, width: 185 },
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ customer_id }) => <NameText id={customer_id} names={names} />,
  },
  { key: 'status', header: 'Status', cell: (invoice) => <InvoiceStatus invoice={invoice} />, width: 100 },
  { key: 'total', header: 'Total', cell: ({ total }) => moneyText(total), align: 'right', width: 130 },
  {
    key: 'balance',
    header: 'To pay',
    cell: ({ balance, status }) => (status === 'draft' || balance.amount === 0 ? '–' : moneyText(balance)),
    align: 'right',
    width: 130,
    wideOnly: true,
  },
  {
    key: 'due',
    header: 'Due',
    cell: ({ due_on }) => (due_on === null ? '–' : <CalendarDay day={due_on} />),
    width: 112,
    align: 'right',
    wideOnly: true,
  },
  {
    key: 'created',
    header: 'Created',
    cell: ({ created_at }) => <Time at={created_at} as="relative" />,
    width: 140,
    align: 'right',
    wideOnly: true,
  },
];
