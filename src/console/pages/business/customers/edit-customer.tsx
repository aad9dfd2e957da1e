/** Changes what a customer is called, and where it is reached. */
import { useState } from 'react';
import { getCustomerOptions, updateCustomerMutation } from '#client/queries';
import type { Customer } from '#client/types';
import { ifMatch, useAction } from '../../../parts/action.ts';
import { changesOf, differences, useFields, valuesOf } from '../../../parts/fields.ts';
import { FieldInputs, Form } from '../../../parts/form.tsx';
import { useOrganizationPath } from '../../../session.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { useNewer } from '../parts/newer.ts';
import { customerFields } from './fields.ts';

export interface EditCustomerProps {
  readonly customer: Customer;
  readonly onClose: () => void;
}

export function EditCustomer({ customer, onClose }: EditCustomerProps) {
  const path = { ...useOrganizationPath(), id: customer.id };
  const [base, setBase] = useState(customer);
  const form = useFields(customerFields, customer);
  const saving = useAction(updateCustomerMutation(), 'The customer is saved.', onClose);
  const newer = useNewer(base, saving.error, getCustomerOptions({ path }));
  const body = changesOf(customerFields, form.values, base);
  const continueFrom = (latest: Customer, keepsInput: boolean) => {
    const isKept = ([name]: [string, string]) => keepsInput && name in body;
    const kept = Object.fromEntries(Object.entries(form.values).filter(isKept));
    form.set({ ...valuesOf(customerFields, latest), ...kept });
    setBase(latest);
    saving.reset();
  };
  return (
    <Form
      work={saving}
      action="Save"
      isReady={Object.keys(body).length > 0}
      onSubmit={() => saving.mutate({ path, body, headers: ifMatch(base.version) })}
      onCancel={onClose}
      problem={
        newer && (
          <ChangedMeanwhile
            changes={differences(customerFields, base, newer)}
            onReload={() => continueFrom(newer, false)}
            onKeep={() => continueFrom(newer, true)}
          />
        )
      }
    >
      <FieldInputs fields={customerFields} form={form} error={saving.error} isEdit isFirst />
    </Form>
  );
}
