/** Changes the draft of a contract. */
import { Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getContractOptions } from '../../../../../generated/console-client/@tanstack/react-query.gen.ts';
import { updateContract } from '../../../../../generated/console-client/index.ts';
import type { ContractDetails } from '../../../../../generated/console-client/types.gen.ts';
import { showDone } from '../../../parts/messages.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { errorsOf, ifMatch, isOutdated, useChange } from '../parts/change.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { FormButtons } from '../parts/fields.tsx';
import { draftsOf, inputOf, priceText } from './items.ts';
import { ItemsEditor } from './items-editor.tsx';
import { type TermsDraft, TermsFields, termsInputOf } from './terms-fields.tsx';

export interface EditContractProps {
  readonly contract: ContractDetails;
  readonly onClose: () => void;
}

export function EditContract({ contract, onClose }: EditContractProps) {
  const [base, setBase] = useState(contract);
  return (
    <Modal opened onClose={onClose} title={`Edit contract ${contract.number}`} size="xl">
      <Form key={base.version} contract={base} onClose={onClose} onReload={setBase} />
    </Modal>
  );
}

interface FormProps extends EditContractProps {
  readonly onReload: (latest: ContractDetails) => void;
}

function Form({ contract, onClose, onReload }: FormProps) {
  const path = { ...useOrganizationPath(), id: contract.id };
  const { currency } = contract;
  const [terms, setTerms] = useState(() => termsOf(contract));
  const [items, setItems] = useState(() => draftsOf(contract.items, currency));
  const saving = useChange(
    () => {
      const body = { ...termsInputOf(terms), items: items.map((item) => inputOf(item, currency)) };
      // An empty field takes it away.
      const external_id = terms.external_id.trim() || null;
      return updateContract({
        path,
        headers: ifMatch(contract.version),
        body: { ...body, external_id },
        throwOnError: true,
      });
    },
    () => {
      showDone('The draft is saved.');
      onClose();
    },
  );
  const isBehind = isOutdated(saving.error);
  const latest = useQuery({ ...getContractOptions({ path }), enabled: isBehind, staleTime: 0 }).data;
  const errorAt = errorsOf(saving.error);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate(undefined);
      }}
    >
      <Stack gap="sm">
        <TermsFields terms={terms} onChange={setTerms} errorAt={errorAt} />
        <ItemsEditor
          items={items}
          onChange={(changed) => setItems([...changed])}
          currency={currency}
          errorAt={errorAt}
        />
        {isBehind && latest && latest.version !== contract.version ? (
          <ChangedMeanwhile changes={differences(contract, latest)} onReload={() => onReload(latest)} />
        ) : (
          saving.error && <ProblemAlert error={saving.error} />
        )}
        <FormButtons action="Save the draft" isPending={saving.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

const termsOf = (contract: ContractDetails): TermsDraft => ({
  title: contract.title,
  number: contract.number,
  external_id: contract.external_id ?? '',
  starts_on: contract.starts_on,
  ends_on: contract.ends_on ?? '',
  billing_interval: contract.billing_interval ?? 'none',
  payment_terms_days: String(contract.payment_terms_days),
  auto_issue: contract.auto_issue,
});

const labels: readonly (readonly [label: string, text: (contract: ContractDetails) => string])[] = [
  ['Title', ({ title }) => title],
  ['Number', ({ number }) => number],
  ['External id', ({ external_id }) => external_id ?? ''],
  ['First day', ({ starts_on }) => starts_on],
  ['Last day', ({ ends_on }) => ends_on ?? ''],
  ['Billed', ({ billing_interval }) => billing_interval ?? ''],
  ['Payment terms', ({ payment_terms_days }) => `${payment_terms_days} days`],
  ['Issue at once', ({ auto_issue }) => (auto_issue ? 'yes' : 'no')],
  ['Status', ({ status }) => status],
  [
    'Items',
    ({ items, currency }) =>
      items.map((item) => `${item.description} ${priceText(item, currency)}`).join('; '),
  ],
];

const differences = (before: ContractDetails, now: ContractDetails) =>
  labels
    .map(([label, text]) => ({ label, before: text(before), now: text(now) }))
    .filter((change) => change.before !== change.now);
