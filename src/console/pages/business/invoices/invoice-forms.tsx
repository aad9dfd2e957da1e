/** Writes the draft of an invoice, and changes it. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { createInvoiceMutation, getInvoiceOptions, updateInvoiceMutation } from '#client/queries';
import type { Invoice } from '#client/types';
import { ifMatch, useAction } from '../../../parts/forms/action.ts';
import { usePlaces } from '../../../parts/places.ts';
import { moneyText, quantityText, unitPriceText } from '../../../parts/values/money.ts';
import { useOrganizationPath } from '../../../session.ts';
import { changeOf } from '../parts/changed-meanwhile.tsx';
import { EditDialog } from '../parts/edit-dialog.tsx';
import { NewDraftPage } from '../parts/new-draft-page.tsx';
import { invoiceFields } from './fields.ts';
import { draftsOf, inputsOf, newLine } from './lines.ts';
import { LinesEditor } from './lines-editor.tsx';

const route = getRouteApi('/signed-in/$organizationId/invoices/new');

export function NewInvoicePage() {
  const places = usePlaces();
  const path = useOrganizationPath();
  const { customer_id, contract_id } = route.useSearch();
  const navigate = useNavigate();
  const creating = useAction(
    createInvoiceMutation(),
    'The draft is saved. It is owed once it is issued.',
    ({ id }) => navigate(places.invoice(id)),
  );
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
      work={creating}
      action="Save the draft"
      onCreate={(draft, lines, currency) =>
        creating.mutate({ path, body: { ...draft, contract_id, lines: inputsOf(lines, currency) } })
      }
    />
  );
}

export interface EditInvoiceProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

export function EditInvoice({ invoice, onClose }: EditInvoiceProps) {
  const path = { ...useOrganizationPath(), id: invoice.id };
  const saving = useAction(updateInvoiceMutation(), 'The draft is saved.', onClose);
  return (
    <EditDialog
      title="Edit the draft"
      size={980}
      onClose={onClose}
      action="Save the draft"
      resource={invoice}
      latest={getInvoiceOptions({ path })}
      fields={invoiceFields}
      rows={{
        of: ({ lines, currency }) => draftsOf(lines, currency),
        Rows: LinesEditor,
        changes: (before, now) => [
          ...changeOf('Total', moneyText(before.total), moneyText(now.total)),
          ...changeOf('Lines', linesText(before), linesText(now)),
        ],
      }}
      work={saving}
      onSave={(changes, { version, currency }, lines) =>
        saving.mutate({
          path,
          headers: ifMatch(version),
          body: { ...changes, lines: inputsOf(lines, currency) },
        })
      }
    />
  );
}

const linesText = ({ lines, currency }: Invoice): string =>
  lines
    .map(
      ({ description, quantity, price }) =>
        `${description}, ${quantityText(quantity)} × ${unitPriceText(price, currency)}`,
    )
    .join('; ');
