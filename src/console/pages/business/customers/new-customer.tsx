/** Creates a customer. */
import { createCustomerMutation } from '#client/queries';
import { creationOf, useFields } from '../../../parts/forms/fields.ts';
import { FieldInputs } from '../../../parts/forms/form.tsx';
import { places } from '../../../parts/links.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { NewPage } from '../parts/new-page.tsx';
import { customerFields } from './fields.ts';

export default function NewCustomerPage() {
  const path = useOrganizationPath();
  const form = useFields(customerFields);
  return (
    <NewPage
      title="New customer"
      list={['Customers', places.customers]}
      width={640}
      mutation={createCustomerMutation()}
      input={() => ({ path, body: creationOf(customerFields, form.values) })}
      done={({ name }) => `${name} is created.`}
      place={places.customer}
      action="Create the customer"
      isReady={form.values.country !== '' && form.values.currency !== ''}
    >
      {(error) => <FieldInputs fields={customerFields} form={form} error={error} isFirst />}
    </NewPage>
  );
}
