/** The contracts of an organization. */
import { listContractsInfiniteOptions } from '#client/queries';
import type { Contract } from '#client/types';
import { ContractsIcon } from '../../../parts/icons.tsx';
import { places } from '../../../parts/links.tsx';
import { type Column, dayColumn, statusColumn, textColumn } from '../../../parts/lists/columns.tsx';
import { SearchedPage } from '../../../parts/lists/list-page.tsx';
import { NewLink } from '../../../parts/lists/new-link.tsx';
import * as filters from '../../filters.ts';
import { nameColumn } from '../parts/resource-link.tsx';
import { perPeriodText } from './items.ts';

export default function ContractsPage() {
  return (
    <SearchedPage
      title="Contracts"
      about="What customers have agreed to pay for, and when it is billed."
      create={<NewLink to="contracts/new">New contract</NewLink>}
      filters={filters.contracts}
      list={listContractsInfiniteOptions}
      columns={columns}
      leadsTo={({ id }) => places.contract(id)}
      nothing={{ title: 'No contract matches' }}
      empty={{
        icon: ContractsIcon,
        title: 'No contract yet',
        hint: 'A contract bills its items at the end of each period. Create the first one here, or by the API:',
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

const columns: readonly Column<Contract>[] = [
  textColumn('Title', 'title'),
  nameColumn('Customer', 'customer_id'),
  textColumn('Number', 'number', { width: 80, wideOnly: true }),
  statusColumn(100),
  { header: 'Price', cell: perPeriodText, width: 220, align: 'right' },
  dayColumn('Starts', 'starts_on'),
  dayColumn('Ends', 'ends_on', 'Open'),
];
