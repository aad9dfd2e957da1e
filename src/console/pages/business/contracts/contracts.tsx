/** The contracts of an organization. */
import { getRouteApi } from '@tanstack/react-router';
import { listContractsInfiniteOptions } from '#client/queries';
import type { Contract } from '#client/types';
import { ContractsIcon } from '../../../parts/icons.tsx';
import { dayColumn, statusColumn } from '../../../parts/lists/columns.tsx';
import type { Column } from '../../../parts/lists/data-table.tsx';
import { useList } from '../../../parts/lists/list.ts';
import { createdBetween, ListPage } from '../../../parts/lists/list-page.tsx';
import { NewLink } from '../../../parts/lists/new-link.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { useOrganizationPath } from '../../../session.ts';
import { CustomerFilter } from '../parts/customer-filter.tsx';
import { type Names, useNames } from '../parts/names.ts';
import { nameColumn } from '../parts/resource-link.tsx';
import { perPeriodText } from './items.ts';

const route = getRouteApi('/signed-in/$organizationId/contracts');

export function ContractsPage() {
  const places = usePlaces();
  const path = useOrganizationPath();
  const search = route.useSearch();
  const list = useList(listContractsInfiniteOptions({ path, query: { ...search, limit: 50 } }));
  const names = useNames(list.rows.map(({ customer_id }) => customer_id));
  const create = <NewLink to="contracts/new">New contract</NewLink>;
  return (
    <ListPage
      title="Contracts"
      about="What customers have agreed to pay for, and when it is billed."
      actions={create}
      search={search}
      otherFilters={<CustomerFilter search={search} error={list.error} />}
      filters={[
        {
          name: 'status',
          label: 'Status',
          kind: 'word',
          words: ['draft', 'active', 'terminated'],
          width: 140,
        },
        { name: 'number', label: 'Number', kind: 'text', width: 140 },
        { name: 'external_id', label: 'External id', kind: 'text', width: 160 },
        ...createdBetween(),
      ]}
      list={list}
      columns={columnsWith(names)}
      leadsTo={({ id }) => places.contract(id)}
      nothing={{ title: 'No contract matches' }}
      empty={{
        icon: ContractsIcon,
        title: 'No contract yet',
        hint: 'A contract bills its items at the end of each period. Create the first one here, or by the API:',
        action: create,
        sample: { path: 'contracts', call: 'contracts.create', body: sample },
      }}
    />
  );
}

const sample = {
  customer_id: '<the id of a customer>',
  title: 'Platform and API calls',
  starts_on: '2026-12-01',
  billing_interval: 'month',
  items: [
    {
      kind: 'fixed',
      description: 'Platform licence',
      quantity: '1',
      price: { kind: 'unit', unit_amount: '79125' },
      tax_rate: '20',
    },
  ],
};

const columnsWith = (names: Names): Column<Contract>[] => [
  { header: 'Title', cell: ({ title }) => title },
  nameColumn('Customer', names, ({ customer_id }) => customer_id),
  { header: 'Number', cell: ({ number }) => number, width: 80, wideOnly: true },
  statusColumn(100),
  { header: 'Price', cell: perPeriodText, width: 220, align: 'right' },
  dayColumn('Starts', 'starts_on'),
  dayColumn('Ends', 'ends_on', 'Open'),
];
