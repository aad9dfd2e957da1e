/** The customers of an organization. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  listCustomersInfiniteOptions,
  searchResourcesOptions,
} from '../../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { Customer, ResourceName } from '../../../../../generated/console-client/types.gen.ts';
import { type Column, DataTable } from '../../../parts/data-table.tsx';
import { EmptyState } from '../../../parts/empty-state.tsx';
import { FilterBar } from '../../../parts/filter-bar.tsx';
import { CustomersIcon, SearchIcon } from '../../../parts/icons.tsx';
import { type List, useList, wholeList } from '../../../parts/list.ts';
import { NewLink } from '../../../parts/new-link.tsx';
import { PageHead } from '../../../parts/page-head.tsx';
import { Time } from '../../../parts/time.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { ApiSample } from '../parts/api-sample.tsx';
import { usePlaces } from '../parts/places.ts';

const route = getRouteApi('/signed-in/$organizationId/customers');

export function CustomersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const path = useOrganizationPath();
  const { text, ...filter } = search;
  const all = useList(listCustomersInfiniteOptions({ path, query: { ...filter, limit: 50 } }), {
    enabled: text === undefined,
  });
  const found = useQuery({
    ...searchResourcesOptions({ path, query: { text: text ?? '', kind: 'customer' } }),
    enabled: text !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title="Customers" actions={<NewLink to="customers/new">New customer</NewLink>}>
        The parties that you have contracts with and send invoices to.
      </PageHead>
      <FilterBar
        fields={[
          { name: 'text', label: 'Name or number', kind: 'text', width: 220 },
          { name: 'number', label: 'Exact number', kind: 'text', width: 140 },
          { name: 'external_id', label: 'External id', kind: 'text', width: 160 },
          { name: 'created_from', label: 'Created from', kind: 'time', width: 200 },
          { name: 'created_before', label: 'Created before', kind: 'time', width: 200 },
        ]}
        values={search}
        onChange={(changed) => void navigate({ search: changed, replace: true })}
        error={text === undefined ? all.error : found.error}
      />
      {text === undefined ? (
        <AllCustomers list={all} isFiltered={Object.values(filter).some((value) => value !== undefined)} />
      ) : (
        <FoundCustomers list={wholeList(found, ({ data }) => data)} />
      )}
    </>
  );
}

const columns: readonly Column<Customer>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'number', header: 'Number', cell: ({ number }) => number, width: 140 },
  {
    key: 'external_id',
    header: 'External id',
    cell: ({ external_id }) => external_id ?? '–',
    wideOnly: true,
  },
  { key: 'country', header: 'Country', cell: ({ country }) => country, width: 80, wideOnly: true },
  { key: 'currency', header: 'Currency', cell: ({ currency }) => currency, width: 80, wideOnly: true },
  {
    key: 'created',
    header: 'Created',
    cell: ({ created_at }) => <Time at={created_at} as="relative" />,
    width: 140,
    align: 'right',
  },
];

interface AllCustomersProps {
  readonly list: List<Customer>;
  readonly isFiltered: boolean;
}

function AllCustomers({ list, isFiltered }: AllCustomersProps) {
  const places = usePlaces();
  return (
    <DataTable
      label="Customers"
      list={list}
      columns={columns}
      rowKey={({ id }) => id}
      leadsTo={({ id }) => places.customer(id)}
      empty={
        isFiltered ? (
          <NothingFound />
        ) : (
          <EmptyState
            icon={CustomersIcon}
            title="No customer yet"
            action={
              <>
                <NewLink to="customers/new">New customer</NewLink>
                <ApiSample
                  path="party/customers"
                  call="customers.create"
                  body={{
                    name: 'Alder & Finch Ltd',
                    country: 'GB',
                    currency: 'GBP',
                    external_id: 'crm-88213',
                  }}
                />
              </>
            }
          >
            Contracts and invoices need a customer. Create the first one here, or by the API:
          </EmptyState>
        )
      }
    />
  );
}

const foundColumns: readonly Column<ResourceName>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'number', header: 'Number', cell: ({ number }) => number, width: 140 },
  { key: 'currency', header: 'Currency', cell: ({ currency }) => currency, width: 90 },
];

function FoundCustomers({ list }: { readonly list: List<ResourceName> }) {
  const places = usePlaces();
  return (
    <DataTable
      label="Customers that were found"
      list={list}
      columns={foundColumns}
      rowKey={({ id }) => id}
      leadsTo={({ id }) => places.customer(id)}
      empty={<NothingFound />}
    />
  );
}

function NothingFound() {
  return (
    <EmptyState icon={SearchIcon} title="No customer matches">
      Change or clear the filters. A text is looked for in names, and at the beginning of numbers.
    </EmptyState>
  );
}
