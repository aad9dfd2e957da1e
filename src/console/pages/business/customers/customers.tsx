/** The customers of an organization. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCustomersInfiniteOptions, searchResourcesOptions } from '#client/queries';
import type { Customer, ResourceName } from '#client/types';
import { CustomersIcon } from '../../../parts/icons.tsx';
import { places, useSearchOf } from '../../../parts/links.tsx';
import { type Column, timeColumn } from '../../../parts/lists/columns.tsx';
import { useList, wholeList } from '../../../parts/lists/list.ts';
import { ListPage } from '../../../parts/lists/list-page.tsx';
import { NewLink } from '../../../parts/lists/new-link.tsx';
import { useOrganizationPath } from '../../../session.ts';
import * as filters from '../../filters.ts';
import { archivedBadge, isArchived, nameOf } from '../parts/archiving.tsx';

export default function CustomersPage() {
  const search = useSearchOf(filters.customers);
  const path = useOrganizationPath();
  const { text, ...filter } = search;
  const archived = isArchived(filter.archived);
  const all = useList(listCustomersInfiniteOptions({ path, query: { ...filter, archived, limit: 50 } }), {
    enabled: text === undefined,
  });
  const found = useQuery({
    ...searchResourcesOptions({ path, query: { text: text ?? '', kind: 'customer', archived } }),
    enabled: text !== undefined,
    placeholderData: keepPreviousData,
  });
  const page = {
    title: 'Customers',
    about: 'The parties that you have contracts with and send invoices to.',
    create: <NewLink to="customers/new">New customer</NewLink>,
    search,
    filters: filters.customers,
    leadsTo: ({ id }: { readonly id: string }) => places.customer(id),
    nothing: {
      title: 'No customer matches',
      hint: 'Change or clear the filters. A text is looked for in names, and at the beginning of numbers.',
    },
    empty: {
      icon: CustomersIcon,
      title: 'No customer yet',
      hint: 'Contracts and invoices need a customer. Create the first one here, or by the API:',
      sample,
    },
  } as const;
  if (text === undefined) return <ListPage {...page} list={all} columns={columns} />;
  return (
    <ListPage {...page} label="Customers that were found" list={wholeList(found)} columns={foundColumns} />
  );
}

const sample = {
  path: 'party/customers',
  call: 'customers.create',
  body: { name: 'Alder & Finch Ltd', country: 'GB', currency: 'GBP', external_id: 'crm-88213' },
};

const columns: readonly Column<Customer>[] = [
  { header: 'Name', cell: nameOf },
  { header: 'Number', cell: ({ number }) => number, width: 140 },
  { header: 'External id', cell: ({ external_id }) => external_id ?? '–', wideOnly: true },
  { header: 'Country', cell: ({ country }) => country, width: 80, wideOnly: true },
  { header: 'Currency', cell: ({ currency }) => currency, width: 80, wideOnly: true },
  timeColumn('Created', 'created_at', { as: 'relative', align: 'right' }),
];

const foundColumns: readonly Column<ResourceName>[] = [
  {
    header: 'Name',
    cell: ({ name, archived }) => (
      <>
        {name} {archivedBadge(archived)}
      </>
    ),
  },
  { header: 'Number', cell: ({ number }) => number, width: 140 },
  { header: 'Currency', cell: ({ currency }) => currency, width: 90 },
];
