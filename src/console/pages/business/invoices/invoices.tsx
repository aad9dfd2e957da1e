/** The invoices of an organization. */
import { getRouteApi } from '@tanstack/react-router';
import { listInvoicesInfiniteOptions } from '#client/queries';
import type { Invoice } from '#client/types';
import { InvoicesIcon } from '../../../parts/icons.tsx';
import { dayColumn, timeColumn } from '../../../parts/lists/columns.tsx';
import type { Column } from '../../../parts/lists/data-table.tsx';
import { useList } from '../../../parts/lists/list.ts';
import { createdBetween, ListPage } from '../../../parts/lists/list-page.tsx';
import { NewLink } from '../../../parts/lists/new-link.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { moneyText } from '../../../parts/values/money.ts';
import { useOrganizationPath } from '../../../session.ts';
import { CustomerFilter } from '../parts/customer-filter.tsx';
import { type Names, useNames } from '../parts/names.ts';
import { nameColumn } from '../parts/resource-link.tsx';
import { InvoiceStatus } from './invoice-status.tsx';

const route = getRouteApi('/signed-in/$organizationId/invoices');

export function InvoicesPage() {
  const places = usePlaces();
  const path = useOrganizationPath();
  const search = route.useSearch();
  const { overdue, ...others } = search;
  const query = { ...others, overdue: overdue === undefined ? undefined : overdue === 'true', limit: 50 };
  const list = useList(listInvoicesInfiniteOptions({ path, query }));
  const names = useNames(list.rows.map(({ customer_id }) => customer_id));
  const create = <NewLink to="invoices/new">New invoice</NewLink>;
  return (
    <ListPage
      title="Invoices"
      about="What customers owe. Contracts make theirs by themselves, at the end of each period."
      actions={create}
      search={search}
      otherFilters={<CustomerFilter search={search} error={list.error} />}
      filters={[
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
        ...createdBetween(),
      ]}
      list={list}
      columns={columnsWith(names)}
      leadsTo={({ id }) => places.invoice(id)}
      nothing={{ title: 'No invoice matches' }}
      empty={{
        icon: InvoicesIcon,
        title: 'No invoice yet',
        hint: 'The first bill of an active contract comes when its period ends. Or write an invoice here, or by the API:',
        action: create,
        sample: { path: 'invoices', call: 'invoices.create', body: sample },
      }}
    />
  );
}

const sample = {
  customer_id: '<the id of a customer>',
  due_on: '2026-12-31',
  lines: [
    {
      description: 'Consulting',
      quantity: '2.5',
      price: { kind: 'unit', unit_amount: '12000' },
      tax_rate: '20',
    },
  ],
};

const toPay = ({ balance, status }: Invoice) =>
  status === 'draft' || balance.amount === 0 ? '–' : moneyText(balance);

const columnsWith = (names: Names): Column<Invoice>[] => [
  { header: 'Number', cell: ({ number }) => number, width: 180 },
  nameColumn('Customer', names, ({ customer_id }) => customer_id),
  { header: 'Status', cell: (invoice) => <InvoiceStatus invoice={invoice} />, width: 100 },
  { header: 'Total', cell: ({ total }) => moneyText(total), align: 'right', width: 115 },
  { header: 'To pay', cell: toPay, align: 'right', width: 115, wideOnly: true },
  dayColumn('Due', 'due_on'),
  timeColumn('Created', 'created_at', { as: 'relative', align: 'right', wideOnly: true }),
];
