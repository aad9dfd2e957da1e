/** The credit notes of an organization. */
import { listCreditNotesInfiniteOptions } from '#client/queries';
import type { CreditNote } from '#client/types';
import { CreditNotesIcon } from '../../../parts/icons.tsx';
import { ButtonLink, places } from '../../../parts/links.tsx';
import { type Column, timeColumn } from '../../../parts/lists/columns.tsx';
import { SearchedPage } from '../../../parts/lists/list-page.tsx';
import * as filters from '../../filters.ts';
import { creditNoteColumns } from '../parts/lists-of.tsx';
import { nameColumn } from '../parts/resource-link.tsx';

export default function CreditNotesPage() {
  return (
    <SearchedPage
      title="Credit notes"
      about="What corrects issued invoices. They are written on the page of an invoice."
      create={
        <ButtonLink {...places.invoices} variant="default">
          Invoices
        </ButtonLink>
      }
      filters={filters.creditNotes}
      list={listCreditNotesInfiniteOptions}
      columns={columns}
      leadsTo={({ id }) => places.creditNote(id)}
      nothing={{ title: 'No credit note matches' }}
      empty={{
        icon: CreditNotesIcon,
        title: 'No credit note yet',
        hint: 'Credit an invoice on its page, or by the API:',
        sample: { path: 'credit-notes', call: 'creditNotes.create', body: sample },
      }}
    />
  );
}

const sample = { invoice_id: '<the id of an issued invoice>', reason: 'The API was down for a day' };

const columns: readonly Column<CreditNote>[] = [
  nameColumn('Customer', 'customer_id'),
  nameColumn('Invoice', 'invoice_id', { width: 110, wideOnly: true }),
  ...creditNoteColumns,
  timeColumn('Created', 'created_at', { as: 'relative', align: 'right', wideOnly: true }),
];
