/** Writes the draft of a contract. */
import { createContractMutation } from '#client/queries';
import { places, useSearchOf } from '../../../parts/links.tsx';
import { dayIn } from '../../../parts/values/time.tsx';
import { useAccess, useOrganizationPath } from '../../../session.ts';
import { NewDraftPage } from '../parts/new-draft-page.tsx';
import { contractFields } from './fields.ts';
import { inputsOf, newItem } from './items.ts';
import { ItemsEditor } from './items-editor.tsx';

export default function NewContractPage() {
  const path = useOrganizationPath();
  const { organization } = useAccess();
  const { customer_id } = useSearchOf(['customer_id']);
  const starts_on = dayIn(organization.time_zone);
  return (
    <NewDraftPage
      title="New contract"
      list={['Contracts', places.contracts]}
      about="It is a draft at first, and bills nothing until it is activated."
      what="contract"
      width={860}
      fields={contractFields}
      start={{ starts_on, billing_interval: 'month', payment_terms_days: 30, proration: 'none' }}
      customerId={customer_id}
      rowsTitle="Items"
      Rows={ItemsEditor}
      row={newItem(0)}
      action="Create the draft"
      mutation={createContractMutation()}
      inputOf={(draft, items, currency) => ({
        path,
        body: { ...draft, items: inputsOf(items, currency) },
      })}
      done={({ number }) => `Contract ${number} is a draft. Activate it to begin billing.`}
      place={places.contract}
    />
  );
}
