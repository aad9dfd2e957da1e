/** The contracts of an organization. */

import { getRouteApi } from '@tanstack/react-router';
import { listContractsInfiniteOptions } from '../../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { ContractDetails } from '../../../../../generated/console-client/types.gen.ts';
import { type Column, DataTable } from '../../../parts/data-table.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { ContractsIcon, SearchIcon } from '../../../parts/icons.tsx';
import { useList } from '../../../parts/list.ts';
import { NewLink } from '../../../parts/new-link.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { StatusBadge } from '../../../parts/status-badge.tsx';
import { CalendarDay } from '../../../parts/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { ApiSample } from '../parts/api-sample.tsx';
import { BusinessFilters } from '../parts/business-filters.tsx';
import { type Names, useNames } from '../parts/names.ts';
import { usePlaces } from '../parts/places.ts';
import { NameText } from '../parts/resource-link.tsx';
import { perPeriodText } from './items.ts';

const route = getRouteApi('/signed-in/$organizationId/contracts');

export function ContractsPage() {
  const places = usePlaces();
  const path = useOrganizationPath();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(listContractsInfiniteOptions({ path, query: { ...search, limit: 50 } }));
  const names = useNames(list.rows.map(({ customer_id }) => customer_id));
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <>
      <PageHead title="Contracts" actions={<NewLink to="contracts/new">New contract</NewLink>}>
        What customers have agreed to pay for, and when it is billed.
      </PageHead>
      <BusinessFilters
        fields={[
          {
            name: 'status',
            label: 'Status',
            kind: 'word',
            words: ['draft', 'active', 'terminated'],
            width: 140,
          },
          { name: 'number', label: 'Number', kind: 'text', width: 140 },
          { name: 'external_id', label: 'External id', kind: 'text', width: 160 },
          { name: 'created_from', label: 'Created from', kind: 'time', width: 200 },
          { name: 'created_before', label: 'Created before', kind: 'time', width: 200 },
        ]}
        values={search}
        error={list.error}
        onChange={(changed) => void navigate({ search: changed, replace: true })}
      />
      <DataTable
        label="Contracts"
        list={list}
        columns={columnsWith(names)}
        rowKey={({ id }) => id}
        leadsTo={({ id }) => places.contract(id)}
        empty={
          isFiltered ? (
            <EmptyState icon={SearchIcon} title="No contract matches">
              Change or clear the filters.
            </EmptyState>
          ) : (
            <EmptyState
              icon={ContractsIcon}
              title="No contract yet"
              action={
                <>
                  <NewLink to="contracts/new">New contract</NewLink>
                  <ApiSample path="contracts" call="contracts.create" body={sample} />
                </>
              }
            >
              A contract bills its items at the end of each period. Create the first one here, or by the API:
            </EmptyState>
          )
        }
      />
    </>
  );
}

const sample = {
  customer_id: '<the id of a customer>',
  title: 'Platform and API calls',
  starts_on: '2026-12-01',
  billing_interval: 'month',
  items: [
    { kind: 'fixed', description: 'Platform licence', quantity: '1', unit_amount: '79125', tax_rate: '20' },
  ],
};

const columnsWith = (names: Names): Column<ContractDetails>[] => [
  { key: 'title', header: 'Title', cell: ({ title }) => title },
  {
    key: 'customer',
    header: 'Customer',
    cell: ({ customer_id }) => <NameText id={customer_id} names={names} />,
  },
  { key: 'number', header: 'Number', cell: ({ number }) => number, width: 120, wideOnly: true },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, width: 104 },
  { key: 'price', header: 'Price', cell: perPeriodText, width: 230, align: 'right' },
  {
    key: 'starts',
    header: 'Starts',
    cell: ({ starts_on }) => <CalendarDay day={starts_on} />,
    width: 112,
    align: 'right',
    wideOnly: true,
  },
  {
    key: 'ends',
    header: 'Ends',
    cell: ({ ends_on }) => (ends_on === null ? 'Open' : <CalendarDay day={ends_on} />),
    width: 112,
    align: 'right',
    wideOnly: true,
  },
];
