/** Writes the draft of an invoice. */
import { Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createInvoiceMutation } from '#client/queries';
import { errorsOf, useAction } from '../../../parts/action.ts';
import { creationOf, useFields } from '../../../parts/fields.ts';
import { FieldInputs } from '../../../parts/form.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { useOrganizationPath } from '../../../session.ts';
import { useNames } from '../parts/names.ts';
import { NewPage } from '../parts/new-page.tsx';
import { CustomerPicker } from '../parts/resource-picker.tsx';
import { invoiceFields } from './fields.ts';
import { inputOf, newLine } from './lines.ts';
import { LinesEditor } from './lines-editor.tsx';

const route = getRouteApi('/signed-in/$organizationId/invoices/new');

export function NewInvoicePage() {
  const places = usePlaces();
  const path = useOrganizationPath();
  const search = route.useSearch();
  const navigate = useNavigate();
  const [customerId = '', setCustomerId] = useState(search.customer_id);
  const form = useFields(invoiceFields);
  const [lines, setLines] = useState([newLine(0)]);
  const currency = useNames([customerId]).get(customerId)?.currency ?? undefined;
  const creating = useAction(
    createInvoiceMutation(),
    'The draft is saved. It is owed once it is issued.',
    ({ id }) => navigate(places.invoice(id)),
  );
  const errorAt = errorsOf(creating.error);
  return (
    <NewPage
      title="New invoice"
      list={['Invoices', places.invoices]}
      about="It is a draft at first. It gets its number, and is owed, when it is issued."
      width={980}
      work={creating}
      action="Save the draft"
      isReady={currency !== undefined}
      onSubmit={() =>
        creating.mutate({
          path,
          body: {
            ...creationOf(invoiceFields, form.values),
            customer_id: customerId,
            contract_id: search.contract_id,
            lines: lines.map((line) => inputOf(line, currency ?? '')),
          },
        })
      }
    >
      <CustomerPicker
        label="Customer"
        required
        value={customerId || undefined}
        onChange={setCustomerId}
        error={errorAt('customer_id')}
      />
      <FieldInputs fields={invoiceFields} form={form} error={creating.error} />
      {currency === undefined ? (
        <Text size="sm" c="dimmed">
          Choose the customer first: its currency is the invoice's.
        </Text>
      ) : (
        <LinesEditor lines={lines} onChange={setLines} currency={currency} errorAt={errorAt} />
      )}
    </NewPage>
  );
}
