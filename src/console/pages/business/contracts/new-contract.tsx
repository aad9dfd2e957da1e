/** Creates the draft of a contract. */
import { Text, Title } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createContractMutation } from '#client/queries';
import { errorsOf, useAction } from '../../../parts/action.ts';
import { creationOf, useFields } from '../../../parts/fields.ts';
import { FieldInputs } from '../../../parts/form.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { dayIn } from '../../../parts/time.tsx';
import { useAccess } from '../../../session.ts';
import { useNames } from '../parts/names.ts';
import { NewPage } from '../parts/new-page.tsx';
import { CustomerPicker } from '../parts/resource-picker.tsx';
import { contractFields } from './fields.ts';
import { inputOf, newItem } from './items.ts';
import { ItemsEditor } from './items-editor.tsx';

const route = getRouteApi('/signed-in/$organizationId/contracts/new');

export function NewContractPage() {
  const places = usePlaces();
  const { organization } = useAccess();
  const search = route.useSearch();
  const navigate = useNavigate();
  const [customerId = '', setCustomerId] = useState(search.customer_id);
  const starts_on = dayIn(organization.time_zone);
  const form = useFields(contractFields, { starts_on, billing_interval: 'month', payment_terms_days: 30 });
  const [items, setItems] = useState([newItem(0)]);
  const currency = useNames([customerId]).get(customerId)?.currency ?? undefined;
  const creating = useAction(
    createContractMutation(),
    ({ number }) => `Contract ${number} is a draft. Activate it to begin billing.`,
    ({ id }) => navigate(places.contract(id)),
  );
  const errorAt = errorsOf(creating.error);
  return (
    <NewPage
      title="New contract"
      list={['Contracts', places.contracts]}
      about="It is a draft at first, and bills nothing until it is activated."
      width={860}
      work={creating}
      action="Create the draft"
      isReady={currency !== undefined}
      onSubmit={() =>
        creating.mutate({
          path: { organization_id: organization.id },
          body: {
            ...creationOf(contractFields, form.values),
            customer_id: customerId,
            items: items.map((item) => inputOf(item, currency ?? '')),
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
      <FieldInputs fields={contractFields} form={form} error={creating.error} />
      <Title order={2} size="h3" mt="xs">
        Items
      </Title>
      {currency === undefined ? (
        <Text size="sm" c="dimmed">
          Choose the customer first: its currency is the contract's.
        </Text>
      ) : (
        <ItemsEditor items={items} onChange={setItems} currency={currency} errorAt={errorAt} />
      )}
    </NewPage>
  );
}
