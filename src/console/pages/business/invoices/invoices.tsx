/** The invoices of an organization. */
import { listInvoicesInfiniteOptions } from '#client/queries';
import type { Invoice } from '#client/types';
import { InvoicesIcon } from '../../../parts/icons.tsx';
import { places } from '../../../parts/links.tsx';
import {
  type Column,
  dayColumn,
  moneyColumn,
  textColumn,
  timeColumn,
} from '../../../parts/lists/columns.tsx';
import { SearchedPage } from '../../../parts/lists/list-page.tsx';
import { NewLink } from '../../../parts/lists/new-link.tsx';
import { moneyText } from '../../../parts/values/money.ts';
import * as filters from '../../filters.ts';
import { nameColumn } from '../parts/resource-link.tsx';
import { InvoiceStatus } from './invoice-status.tsx';

export default function InvoicesPage() {
  return (
    <SearchedPage
      title="Invoices"
      about="What customers owe. Contracts make theirs by themselves, at the end of each period."
      create={<NewLink to="invoices/new">New invoice</NewLink>}
      filters={filters.invoices}
      list={listInvoicesInfiniteOptions}
      columns={columns}
      leadsTo={({ id }) => places.invoice(id)}
      nothing={{ title: 'No invoice matches' }}
      empty={{
        icon: InvoicesIcon,
        title: 'No invoice yet',
        hint: 'The first bill of an active contract comes when its period ends. Or write an invoice here, or by the API:',
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

const columns: readonly Column<Invoice>[] = [
  textColumn('Number', 'number', { width: 180 }),
  nameColumn('Customer', 'customer_id'),
  { header: 'Status', cell: (invoice) => <InvoiceStatus invoice={invoice} />, width: 100 },
  moneyColumn('Total', 'total'),
  { header: 'To pay', cell: toPay, align: 'right', width: 115, wideOnly: true },
  dayColumn('Due', 'due_on'),
  timeColumn('Created', 'created_at', { as: 'relative', align: 'right', wideOnly: true }),
];
