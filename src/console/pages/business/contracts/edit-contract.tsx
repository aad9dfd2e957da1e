/** Changes the draft of a contract. */
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { getContractOptions, updateContractMutation } from '#client/queries';
import type { ContractDetails } from '#client/types';
import { errorsOf, ifMatch, useAction } from '../../../parts/action.ts';
import { changesOf, differences, useFields } from '../../../parts/fields.ts';
import { FieldInputs, Form } from '../../../parts/form.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { ChangedMeanwhile, changeOf } from '../parts/changed-meanwhile.tsx';
import { useNewer } from '../parts/newer.ts';
import { contractFields } from './fields.ts';
import { draftsOf, inputOf, priceText } from './items.ts';
import { ItemsEditor } from './items-editor.tsx';

export interface EditContractProps {
  readonly contract: ContractDetails;
  readonly onClose: () => void;
}

export function EditContract({ contract, onClose }: EditContractProps) {
  const [base, setBase] = useState(contract);
  return (
    <Modal opened onClose={onClose} title={`Edit contract ${contract.number}`} size="xl">
      <Draft key={base.version} contract={base} onClose={onClose} onReload={setBase} />
    </Modal>
  );
}

interface DraftProps extends EditContractProps {
  readonly onReload: (latest: ContractDetails) => void;
}

function Draft({ contract, onClose, onReload }: DraftProps) {
  const path = { ...useOrganizationPath(), id: contract.id };
  const { currency, version } = contract;
  const form = useFields(contractFields, contract);
  const [items, setItems] = useState(() => draftsOf(contract.items, currency));
  const saving = useAction(updateContractMutation(), 'The draft is saved.', onClose);
  const newer = useNewer(contract, saving.error, getContractOptions({ path }));
  const save = () => {
    const changes = changesOf(contractFields, form.values, contract);
    const body = { ...changes, items: items.map((item) => inputOf(item, currency)) };
    saving.mutate({ path, headers: ifMatch(version), body });
  };
  return (
    <Form
      work={saving}
      action="Save the draft"
      onSubmit={save}
      onCancel={onClose}
      problem={
        newer && (
          <ChangedMeanwhile
            changes={[
              ...differences(contractFields, contract, newer),
              ...changeOf('Status', contract.status, newer.status),
              ...changeOf('Items', itemsText(contract), itemsText(newer)),
            ]}
            onReload={() => onReload(newer)}
          />
        )
      }
    >
      <FieldInputs fields={contractFields} form={form} error={saving.error} isEdit />
      <ItemsEditor items={items} onChange={setItems} currency={currency} errorAt={errorsOf(saving.error)} />
    </Form>
  );
}

const itemsText = ({ items, currency }: ContractDetails): string =>
  items.map((item) => `${item.description} ${priceText(item, currency)}`).join('; ');
