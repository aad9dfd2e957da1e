/** Changes what a customer is called, and where it is reached. */
import { Group, Modal, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getCustomerOptions } from '../../../../../generated/console-client/@tanstack/react-query.gen.ts';
import { updateCustomer } from '../../../../../generated/console-client/index.ts';
import type { Customer } from '../../../../../generated/console-client/types.gen.ts';
import { showDone } from '../../../parts/messages.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { errorsOf, ifMatch, isOutdated, useChange } from '../parts/change.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { useEditing } from '../parts/editing.ts';
import { CountrySelect, CurrencySelect, FormButtons } from '../parts/fields.tsx';

export interface EditCustomerProps {
  readonly customer: Customer;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function EditCustomer({ customer, isOpen, onClose }: EditCustomerProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Edit the customer" size="lg">
      {isOpen && <Form customer={customer} onClose={onClose} />}
    </Modal>
  );
}

type Name = 'name' | 'email' | 'number' | 'external_id' | 'country' | 'currency';

const labels: Readonly<Record<Name, string>> = {
  name: 'Name',
  email: 'E-mail address',
  number: 'Number',
  external_id: 'External id',
  country: 'Country',
  currency: 'Currency',
};

const versioned = ({ name, email, number, external_id, country, currency, version }: Customer) => ({
  version,
  fields: { name, email: email ?? '', number, external_id: external_id ?? '', country, currency },
});

function Form({ customer, onClose }: Omit<EditCustomerProps, 'isOpen'>) {
  const path = { ...useOrganizationPath(), id: customer.id };
  const editing = useEditing<Name>(versioned(customer));
  const saving = useChange(
    () => {
      const { email, external_id, ...others } = editing.changed;
      const body = {
        ...others,
        // An empty field takes it away.
        ...(email !== undefined && { email: email.trim() || null }),
        ...(external_id !== undefined && { external_id: external_id.trim() || null }),
      };
      return updateCustomer({ path, body, headers: ifMatch(editing.version), throwOnError: true });
    },
    () => {
      showDone('The customer is saved.');
      onClose();
    },
  );
  const isBehind = isOutdated(saving.error);
  const latest = useQuery({ ...getCustomerOptions({ path }), enabled: isBehind, staleTime: 0 });
  const goOn = (keepsInput: boolean) => {
    if (latest.data) editing.continueFrom(versioned(latest.data), keepsInput);
    saving.reset();
  };
  const error = errorsOf(saving.error);
  const field = (name: Name) => ({
    label: labels[name],
    value: editing.fields[name],
    error: error(name),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      editing.set(name, event.currentTarget.value),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (editing.isChanged && !saving.isPending) saving.mutate(undefined);
      }}
    >
      <Stack gap="sm">
        <TextInput {...field('name')} required maxLength={200} data-autofocus />
        <TextInput {...field('email')} type="email" maxLength={254} />
        <Group grow align="flex-start">
          <TextInput {...field('number')} required maxLength={64} />
          <TextInput {...field('external_id')} maxLength={128} />
        </Group>
        <Group grow align="flex-start">
          <CountrySelect {...field('country')} onChange={(code) => editing.set('country', code)} />
          <CurrencySelect {...field('currency')} onChange={(code) => editing.set('currency', code)} />
        </Group>
        {isBehind && latest.data && latest.data.version !== editing.version ? (
          <ChangedMeanwhile
            changes={editing
              .changesIn(versioned(latest.data))
              .map(({ name, before, now }) => ({ label: labels[name], before, now }))}
            onReload={() => goOn(false)}
            onKeep={() => goOn(true)}
          />
        ) : (
          saving.error && <ProblemAlert error={saving.error} />
        )}
        <FormButtons
          action="Save"
          isPending={saving.isPending}
          isDisabled={!editing.isChanged}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
