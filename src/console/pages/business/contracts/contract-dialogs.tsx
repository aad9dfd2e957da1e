/** What moves a contract on: activation, termination and the deletion of a draft, with what follows from each. */
import { List, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { activateContractMutation, deleteContractMutation, terminateContractMutation } from '#client/queries';
import type { Contract } from '#client/types';
import { ifMatch, useAction } from '../../../parts/forms/action.ts';
import { ConfirmDialog } from '../../../parts/forms/confirm-dialog.tsx';
import { creationOf, type Fields, useFields } from '../../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../../parts/forms/form.tsx';
import { MomentInput } from '../../../parts/forms/moment-input.tsx';
import { usePlaces } from '../../../parts/places.ts';
import { CalendarDay, dayIn } from '../../../parts/values/time.tsx';
import { useAccess, useOrganizationPath } from '../../../session.ts';
import { DeleteDraft } from '../parts/delete-draft.tsx';
import { reasonField } from './fields.ts';
import { intervalNames, perPeriodText } from './items.ts';
import { billingStarts } from './periods.ts';

interface DialogProps {
  readonly contract: Contract;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ActivateDialog({ contract, isOpen, onClose }: DialogProps) {
  const path = { ...useOrganizationPath(), id: contract.id };
  const { billing_interval, auto_issue, starts_on, proration } = contract;
  const { organization } = useAccess();
  const today = dayIn(organization.time_zone);
  const starts = billing_interval === null ? [] : billingStarts(contract, billing_interval, today);
  const [first] = starts;
  // Whoever activates late says which of the bills are wanted.
  const isAsked = first !== undefined && first.bills > 0;
  const isAnyDay = first !== undefined && proration === 'day' && starts_on < today;
  const [startsBillingOn, setStartsBillingOn] = useState<string | null>(null);
  const activating = useAction(activateContractMutation(), `Contract ${contract.number} is active.`, onClose);
  const activate = () =>
    activating.mutate({
      path,
      headers: ifMatch(contract.version),
      body: startsBillingOn === null ? {} : { starts_billing_on: startsBillingOn },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Activate contract ${contract.number}`}
      action="Activate"
      onConfirm={activate}
      work={activating}
      isReady={!isAsked || startsBillingOn !== null}
    >
      <List size="sm" spacing={4}>
        {billing_interval === null ? (
          <List.Item>It is in force, and nothing is billed.</List.Item>
        ) : (
          <>
            <List.Item>
              It bills {perPeriodText(contract)} before tax, at the end of each{' '}
              {intervalNames[billing_interval]}, counted from <CalendarDay day={starts_on} />.
            </List.Item>
            <List.Item>
              {auto_issue
                ? 'Its invoices are issued at once, without anybody looking at them.'
                : 'Its invoices are drafts, which somebody issues.'}
            </List.Item>
          </>
        )}
        <List.Item>Its items then change by amendments only, and it cannot become a draft again.</List.Item>
      </List>
      {isAsked && (
        <Radio.Group
          label={`${periodsText(first.bills)} ended already. From when on is it billed?`}
          required
          mt="md"
          value={startsBillingOn}
          onChange={setStartsBillingOn}
        >
          <Stack gap={6} mt={6}>
            {starts.map(({ day, bills }) => (
              <Radio
                key={day}
                value={day}
                label={
                  <>
                    <CalendarDay day={day} />: {billsText(bills)}
                  </>
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {isAnyDay && (
        <MomentInput
          kind="day"
          label={isAsked ? 'Or from another day on' : 'Billed from another day on'}
          description="Of a period that has begun before it, fixed items cost the days that are left."
          mt="md"
          min={starts_on}
          max={today}
          value={startsBillingOn ?? ''}
          onChange={(day) => setStartsBillingOn(day || null)}
        />
      )}
    </ConfirmDialog>
  );
}

const periodsText = (count: number) => (count === 1 ? 'One period has' : `${count} periods have`);

const billsText = (count: number) =>
  count === 0
    ? 'no bill now, the first when the present period has ended'
    : `the next billing run makes ${count === 1 ? 'one bill' : `${count} bills`}`;

export function DeleteDialog({ contract, ...dialog }: DialogProps) {
  const places = usePlaces();
  return (
    <DeleteDraft {...dialog} draft={contract} mutation={deleteContractMutation()} list={places.contracts}>
      It was never in force, and is gone then. If it has invoices, it stays.
    </DeleteDraft>
  );
}

const terminationFields = [
  { name: 'ends_on', label: 'Last day', kind: 'day', isRequired: true },
  reasonField,
] as const satisfies Fields;

export function TerminateDialog({ contract, isOpen, onClose }: DialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={`Terminate contract ${contract.number}`}>
      <Termination contract={contract} onClose={onClose} />
    </Modal>
  );
}

function Termination({ contract: { id, number, version, proration }, onClose }: Omit<DialogProps, 'isOpen'>) {
  const path = { ...useOrganizationPath(), id };
  const form = useFields(terminationFields);
  const terminating = useAction(terminateContractMutation(), `Contract ${number} is terminated.`, onClose);
  const body = creationOf(terminationFields, form.values);
  return (
    <Form
      work={terminating}
      action="Terminate"
      isDangerous
      onSubmit={() => terminating.mutate({ path, headers: ifMatch(version), body })}
      onCancel={onClose}
    >
      <Text size="sm">
        Its last day is then fixed, and its status is “terminated” at once; this cannot be undone. It is still
        billed up to its last day: if the last period is shorter, usage is billed up to then, and fixed items
        cost {proration === 'day' ? 'its days' : 'the whole period'}.
      </Text>
      <FieldInputs fields={terminationFields} form={form} error={terminating.error} isFirst />
    </Form>
  );
}
