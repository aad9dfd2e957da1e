/** Writes the draft of a contract, and changes it. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { createContractMutation, getContractOptions, updateContractMutation } from '#client/queries';
import type { Contract } from '#client/types';
import { ifMatch, useAction } from '../../../parts/forms/action.ts';
import { usePlaces } from '../../../parts/places.ts';
import { dayIn } from '../../../parts/values/time.tsx';
import { useAccess, useOrganizationPath } from '../../../session.ts';
import { changeOf } from '../parts/changed-meanwhile.tsx';
import { EditDialog } from '../parts/edit-dialog.tsx';
import { NewDraftPage } from '../parts/new-draft-page.tsx';
import { contractFields } from './fields.ts';
import { draftsOf, inputsOf, newItem, priceText } from './items.ts';
import { ItemsEditor } from './items-editor.tsx';

const route = getRouteApi('/signed-in/$organizationId/contracts/new');

export function NewContractPage() {
  const places = usePlaces();
  const path = useOrganizationPath();
  const { organization } = useAccess();
  const { customer_id } = route.useSearch();
  const navigate = useNavigate();
  const starts_on = dayIn(organization.time_zone);
  const creating = useAction(
    createContractMutation(),
    ({ number }) => `Contract ${number} is a draft. Activate it to begin billing.`,
    ({ id }) => navigate(places.contract(id)),
  );
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
      work={creating}
      action="Create the draft"
      onCreate={(draft, items, currency) =>
        creating.mutate({ path, body: { ...draft, items: inputsOf(items, currency) } })
      }
    />
  );
}

export interface EditContractProps {
  readonly contract: Contract;
  readonly onClose: () => void;
}

export function EditContract({ contract, onClose }: EditContractProps) {
  const path = { ...useOrganizationPath(), id: contract.id };
  const saving = useAction(updateContractMutation(), 'The draft is saved.', onClose);
  return (
    <EditDialog
      title={`Edit contract ${contract.number}`}
      size="xl"
      onClose={onClose}
      action="Save the draft"
      resource={contract}
      latest={getContractOptions({ path })}
      fields={contractFields}
      rows={{
        of: ({ items, currency }) => draftsOf(items, currency),
        Rows: ItemsEditor,
        changes: (before, now) => changeOf('Items', itemsText(before), itemsText(now)),
      }}
      work={saving}
      onSave={(changes, { version, currency }, items) =>
        saving.mutate({
          path,
          headers: ifMatch(version),
          body: { ...changes, items: inputsOf(items, currency) },
        })
      }
    />
  );
}

const itemsText = ({ items, currency }: Contract): string =>
  items.map((item) => `${item.description} ${priceText(item, currency)}`).join('; ');
