/** What moves a contract on, with what follows from each: activation, amendment, termination, and changes and the deletion of a draft. */
import { List, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import * as queries from '#client/queries';
import type { Contract } from '#client/types';
import { ifMatch } from '../../../parts/forms/action.ts';
import { AskingButton } from '../../../parts/forms/asking-buttons.tsx';
import type { Fields } from '../../../parts/forms/fields.ts';
import { MomentInput } from '../../../parts/forms/moment-input.tsx';
import { places } from '../../../parts/links.tsx';
import { CalendarDay, dayIn } from '../../../parts/values/time.tsx';
import { useAccess, useObjectPath } from '../../../session.ts';
import { changeOf } from '../parts/changed-meanwhile.tsx';
import { DeleteDraft } from '../parts/delete-draft.tsx';
import { EditButton } from '../parts/edit-button.tsx';
import { AmendButton } from './amendments.tsx';
import { contractFields, reasonField } from './fields.ts';
import { draftsOf, inputsOf, intervalNames, perPeriodText, priceText } from './items.ts';
import { ItemsEditor } from './items-editor.tsx';
import { billingStarts } from './periods.ts';

interface ActionProps {
  readonly contract: Contract;
}

export function ContractActions({ contract }: ActionProps) {
  const path = useObjectPath();
  const { status, version } = contract;
  if (status === 'terminated') return null;
  if (status === 'active')
    return (
      <>
        <TerminateButton contract={contract} />
        <AmendButton
          contract={contract}
          label="Amend"
          refusal={
            contract.billing_interval === null
              ? 'This contract is not billed: it has no period to amend.'
              : undefined
          }
        />
      </>
    );
  return (
    <>
      <DeleteDraft version={version} mutation={queries.deleteContractMutation()} list={places.contracts}>
        It was never in force, and is gone then. If it has invoices, it stays.
      </DeleteDraft>
      <EditButton
        title={`Edit contract ${contract.number}`}
        size="xl"
        resource={contract}
        latest={queries.getContractOptions({ path })}
        fields={contractFields}
        rows={{
          of: ({ items, currency }) => draftsOf(items, currency),
          Rows: ItemsEditor,
          changes: (before, now) => changeOf('Items', itemsText(before), itemsText(now)),
        }}
        mutation={queries.updateContractMutation()}
        inputOf={(changes, headers, items, { currency }) => ({
          path,
          headers,
          body: { ...changes, items: inputsOf(items, currency) },
        })}
      />
      <ActivateButton contract={contract} />
    </>
  );
}

const itemsText = ({ items, currency }: Contract): string =>
  items.map((item) => `${item.description} ${priceText(item, currency)}`).join('; ');

function ActivateButton({ contract }: ActionProps) {
  const path = useObjectPath();
  const { number, version, billing_interval, auto_issue, items, starts_on, proration } = contract;
  const { organization } = useAccess();
  const today = dayIn(organization.time_zone);
  const starts = billing_interval === null ? [] : billingStarts(contract, billing_interval, today);
  const [first] = starts;
  // Whoever activates late says which of the bills are wanted.
  const isAsked = first !== undefined && first.bills > 0;
  const isAnyDay = first !== undefined && proration === 'day' && starts_on < today;
  const [startsBillingOn, setStartsBillingOn] = useState<string | null>(null);
  return (
    <AskingButton
      label="Activate"
      look={{ variant: 'filled' }}
      refusal={
        billing_interval !== null && items.length === 0
          ? 'A contract that is billed needs an item before it can be activated.'
          : undefined
      }
      title={`Activate contract ${number}`}
      isReady={!isAsked || startsBillingOn !== null}
      mutation={queries.activateContractMutation()}
      inputOf={() => ({
        path,
        headers: ifMatch(version),
        body: startsBillingOn === null ? {} : { starts_billing_on: startsBillingOn },
      })}
      done={`Contract ${number} is active.`}
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
    </AskingButton>
  );
}

const periodsText = (count: number) => (count === 1 ? 'One period has' : `${count} periods have`);

const billsText = (count: number) =>
  count === 0
    ? 'no bill now, the first when the present period has ended'
    : `the next billing run makes ${count === 1 ? 'one bill' : `${count} bills`}`;

const terminationFields = [
  { name: 'ends_on', label: 'Last day', kind: 'day', isRequired: true },
  reasonField,
] as const satisfies Fields;

function TerminateButton({ contract: { number, version, proration } }: ActionProps) {
  const path = useObjectPath();
  return (
    <AskingButton
      label="Terminate"
      title={`Terminate contract ${number}`}
      isDangerous
      fields={terminationFields}
      mutation={queries.terminateContractMutation()}
      inputOf={(body) => ({ path, headers: ifMatch(version), body })}
      done={`Contract ${number} is terminated.`}
    >
      Its last day is then fixed, and its status is “terminated” at once; this cannot be undone. It is still
      billed up to its last day: if the last period is shorter, usage is billed up to then, and fixed items
      cost {proration === 'day' ? 'its days' : 'the whole period'}.
    </AskingButton>
  );
}
