/** The credit notes of an organization. */
import { getRouteApi } from '@tanstack/react-router';
import { listCreditNotesInfiniteOptions } from '#client/queries';
import type { CreditNote } from '#client/types';
import { CreditNotesIcon } from '../../../parts/icons.tsx';
import { ButtonLink } from '../../../parts/links.tsx';
import { timeColumn } from '../../../parts/lists/columns.tsx';
import type { Column } from '../../../parts/lists/data-table.tsx';
import { useList } from '../../../parts/lists/list.ts';
import { createdBetween, ListPage } from '../../../parts/lists/list-page.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { useOrganizationPath } from '../../../session.ts';
import { CustomerFilter } from '../parts/customer-filter.tsx';
import { creditNoteColumns } from '../parts/lists-of.tsx';
import { type Names, useNames } from '../parts/names.ts';
import { nameColumn } from '../parts/resource-link.tsx';

const route = getRouteApi('/signed-in/$organizationId/credit-notes');

export function CreditNotesPage() {
  const places = usePlaces();
  const path = useOrganizationPath();
  const search = route.useSearch();
  const list = useList(listCreditNotesInfiniteOptions({ path, query: { ...search, limit: 50 } }));
  const names = useNames(list.rows.flatMap(({ customer_id, invoice_id }) => [customer_id, invoice_id]));
  const toInvoices = (
    <ButtonLink {...places.invoices} variant="default">
      Invoices
    </ButtonLink>
  );
  return (
    <ListPage
      title="Credit notes"
      about="What corrects issued invoices. They are written on the page of an invoice."
      actions={toInvoices}
      search={search}
      otherFilters={<CustomerFilter search={search} error={list.error} />}
      filters={[
        { name: 'status', label: 'Status', kind: 'word', words: ['draft', 'issued'], width: 120 },
        { name: 'number', label: 'Number', kind: 'text', width: 130 },
        { name: 'invoice_id', label: 'Invoice id', kind: 'id', width: 180 },
        { name: 'external_id', label: 'External id', kind: 'text', width: 130 },
        ...createdBetween(),
      ]}
      list={list}
      columns={columnsWith(names)}
      leadsTo={({ id }) => places.creditNote(id)}
      nothing={{ title: 'No credit note matches' }}
      empty={{
        icon: CreditNotesIcon,
        title: 'No credit note yet',
        hint: 'Credit an invoice on its page, or by the API:',
        action: toInvoices,
        sample: { path: 'credit-notes', call: 'creditNotes.create', body: sample },
      }}
    />
  );
}

const sample = { invoice_id: '<the id of an issued invoice>', reason: 'The API was down for a day' };

const columnsWith = (names: Names): Column<CreditNote>[] => [
  nameColumn('Customer', names, ({ customer_id }) => customer_id),
  nameColumn('Invoice', names, ({ invoice_id }) => invoice_id, { width: 110, wideOnly: true }),
  ...creditNoteColumns,
  timeColumn('Created', 'created_at', { as: 'relative', align: 'right', wideOnly: true }),
];
