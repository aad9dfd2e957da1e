/** Writes the draft of an invoice. */
import { createInvoiceMutation } from '#client/queries';
import { places, useSearchOf } from '../../../parts/links.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { NewDraftPage } from '../parts/new-draft-page.tsx';
import { invoiceFields } from './fields.ts';
import { inputsOf, newLine } from './lines.ts';
import { LinesEditor } from './lines-editor.tsx';

export default function NewInvoicePage() {
  const path = useOrganizationPath();
  const { customer_id, contract_id } = useSearchOf(['customer_id', 'contract_id']);
  return (
    <NewDraftPage
      title="New invoice"
      list={['Invoices', places.invoices]}
      about="It is a draft at first. It gets its number, and is owed, when it is issued."
      what="invoice"
      width={980}
      fields={invoiceFields}
      customerId={customer_id}
      Rows={LinesEditor}
      row={newLine(0)}
      action="Save the draft"
      mutation={createInvoiceMutation()}
      inputOf={(draft, lines, currency) => ({
        path,
        body: { ...draft, contract_id, lines: inputsOf(lines, currency) },
      })}
      done="The draft is saved. It is owed once it is issued."
      place={places.invoice}
    />
  );
}
