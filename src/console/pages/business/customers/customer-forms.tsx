/** Creates a customer; changes what it is called, and where it is reached. */
import { useNavigate } from '@tanstack/react-router';
import { createCustomerMutation, getCustomerOptions, updateCustomerMutation } from '#client/queries';
import type { Customer } from '#client/types';
import { ifMatch, useAction } from '../../../parts/forms/action.ts';
import { creationOf, useFields } from '../../../parts/forms/fields.ts';
import { FieldInputs } from '../../../parts/forms/form.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { useOrganizationPath } from '../../../session.ts';
import { EditDialog } from '../parts/edit-dialog.tsx';
import { NewPage } from '../parts/new-page.tsx';
import { customerFields } from './fields.ts';

export function NewCustomerPage() {
  const places = usePlaces();
  const path = useOrganizationPath();
  const navigate = useNavigate();
  const form = useFields(customerFields);
  const creating = useAction(
    createCustomerMutation(),
    ({ name }) => `${name} is created.`,
    ({ id }) => navigate(places.customer(id)),
  );
  return (
    <NewPage
      title="New customer"
      list={['Customers', places.customers]}
      width={640}
      work={creating}
      action="Create the customer"
      isReady={form.values.country !== '' && form.values.currency !== ''}
      onSubmit={() => creating.mutate({ path, body: creationOf(customerFields, form.values) })}
    >
      <FieldInputs fields={customerFields} form={form} error={creating.error} isFirst />
    </NewPage>
  );
}

export interface EditCustomerProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

export function EditCustomer({ customer, onClose }: EditCustomerProps) {
  const path = { ...useOrganizationPath(), id: customer.id };
  const saving = useAction(updateCustomerMutation(), 'The customer is saved.', onClose);
  return (
    <EditDialog
      title="Edit the customer"
      size="lg"
      onClose={onClose}
      action="Save"
      resource={customer}
      latest={getCustomerOptions({ path })}
      fields={customerFields}
      work={saving}
      onSave={(body, { version }) => saving.mutate({ path, body, headers: ifMatch(version) })}
    />
  );
}
