/** Creates a customer. */
import { useNavigate } from '@tanstack/react-router';
import { createCustomerMutation } from '#client/queries';
import { useAction } from '../../../parts/forms/action.ts';
import { creationOf, useFields } from '../../../parts/forms/fields.ts';
import { FieldInputs } from '../../../parts/forms/form.tsx';
import { places } from '../../../parts/links.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { NewPage } from '../parts/new-page.tsx';
import { customerFields } from './fields.ts';

export default function NewCustomerPage() {
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
