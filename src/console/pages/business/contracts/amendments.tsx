/** The amendments of a contract as a timeline, and the dialogs that add one or take one back. */

import { Anchor, Group, Select, Stack, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { amendContractMutation, deleteContractAmendmentMutation, getContractOptions } from '#client/queries';
import type { Contract, ContractAmendment } from '#client/types';
import { errorsOf, ifMatch, useAction } from '../../../parts/forms/action.ts';
import {
  AskingButton,
  DialogButton,
  type DialogButtonProps,
  IconButton,
} from '../../../parts/forms/asking-buttons.tsx';
import { creationOf, type Fields, useFields } from '../../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../../parts/forms/form.tsx';
import { TrashIcon } from '../../../parts/icons.tsx';
import { useSearchChange, useSearchOf } from '../../../parts/links.tsx';
import { Section } from '../../../parts/page.tsx';
import { ProblemAlert } from '../../../parts/problems/problem-alert.tsx';
import { CalendarDay, calendarDayText, dayIn, Time } from '../../../parts/values/time.tsx';
import { useAccess, useObjectPath } from '../../../session.ts';
import { reasonField } from './fields.ts';
import { draftsOf, inputsOf, perPeriodText } from './items.ts';
import { ItemsEditor } from './items-editor.tsx';
import { periodStarts } from './periods.ts';

interface ContractProps {
  readonly contract: Contract;
}

export function Amendments({ contract }: ContractProps) {
  const { isAdmin, organization } = useAccess();
  if (contract.status === 'draft') return null;
  const today = dayIn(organization.time_zone);
  const isInForce = ({ effective_on }: ContractAmendment) => effective_on <= today;
  const { amendments } = contract;
  return (
    <Section title="Amendments">
      {amendments.length === 0 ? (
        <Text variant="hint">
          Its items have been the same since its first day.{' '}
          {contract.status === 'active' && contract.billing_interval !== null && isAdmin && (
            <AmendButton contract={contract} label="Amend it" by={InText} />
          )}
        </Text>
      ) : (
        <Timeline
          bulletSize={12}
          lineWidth={1}
          active={amendments.filter(isInForce).length}
          className="timeline"
        >
          <Timeline.Item title={<ShowItems day={contract.starts_on} label="As agreed at first" />}>
            <Text variant="note">
              From <CalendarDay day={contract.starts_on} />
            </Text>
          </Timeline.Item>
          {amendments.map((amendment) => (
            <Timeline.Item
              key={amendment.id}
              title={
                <Group gap={6}>
                  <ShowItems day={amendment.effective_on} label={amendment.reason ?? 'Other items'} />
                  {!isInForce(amendment) && isAdmin && contract.status === 'active' && (
                    <DeleteAmendment contract={contract} amendment={amendment} />
                  )}
                </Group>
              }
            >
              <Text variant="note">
                From <CalendarDay day={amendment.effective_on} />
                {isInForce(amendment) ? '' : ', not in force yet'} · made <Time at={amendment.created_at} />
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      )}
    </Section>
  );
}

const InText = (button: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <Anchor component="button" inherit {...button} />
);

export const AmendButton = ({ contract, ...opener }: ContractProps & Omit<DialogButtonProps, 'children'>) => (
  <DialogButton {...opener} title={`Amend contract ${contract.number}`} size="xl">
    {(onClose) => <Amending contract={contract} onClose={onClose} />}
  </DialogButton>
);

/** Shows the items of that day above. */
function ShowItems({ day, label }: { readonly day: string; readonly label: string }) {
  const { as_of } = useSearchOf(['as_of']);
  const change = useSearchChange({ resetScroll: false });
  return (
    <Anchor component="button" size="sm" aria-pressed={as_of === day} onClick={() => change({ as_of: day })}>
      {label}
    </Anchor>
  );
}

const STARTS_OFFERED = 13;

function Amending({ contract, onClose }: { readonly contract: Contract; readonly onClose: () => void }) {
  const { organization } = useAccess();
  const path = { organization_id: organization.id, id: contract.id };
  const { billing_interval, next_period, starts_on, currency } = contract;
  const days =
    billing_interval !== null && next_period !== null
      ? periodStarts(starts_on, billing_interval, next_period.from, STARTS_OFFERED)
      : [];
  const [day, setDay] = useState(() => {
    const today = dayIn(organization.time_zone);
    return days.find((start) => start > today) ?? days[0] ?? '';
  });
  // What is in force on that day is what is amended.
  const before = useQuery(getContractOptions({ path, query: { as_of: day || undefined } }));
  return (
    <Stack gap="sm">
      <Select
        label="From the period that begins on"
        description="Periods that are billed already stay as they are."
        data={days.map((start) => ({
          value: start,
          label: calendarDayText(start),
        }))}
        allowDeselect={false}
        value={day}
        onChange={(chosen) => chosen !== null && setDay(chosen)}
      />
      {before.error && <ProblemAlert error={before.error} />}
      {before.data && (
        <AmendingItems
          key={day}
          contract={before.data}
          version={contract.version}
          currency={currency}
          day={day}
          onClose={onClose}
        />
      )}
    </Stack>
  );
}

interface AmendingItemsProps {
  /** With the items that are in force on the day. */
  readonly contract: Contract;
  readonly version: number;
  readonly currency: string;
  readonly day: string;
  readonly onClose: () => void;
}

const amendmentFields = [reasonField] as const satisfies Fields;

function AmendingItems({ contract, version, currency, day, onClose }: AmendingItemsProps) {
  const path = useObjectPath();
  const [items, setItems] = useState(() => draftsOf(contract.items, currency));
  const form = useFields(amendmentFields);
  const amending = useAction(amendContractMutation(), `Contract ${contract.number} is amended.`, onClose);
  const amend = () => {
    const { reason = null } = creationOf(amendmentFields, form.values);
    const body = { effective_on: day, items: inputsOf(items, currency), reason };
    amending.mutate({ path, headers: ifMatch(version), body });
  };
  const later = contract.amendments.filter(({ effective_on }) => effective_on > day);
  return (
    <Form work={amending} action="Amend" isReady={items.length > 0} onSubmit={amend} onCancel={onClose}>
      <ItemsEditor rows={items} onChange={setItems} currency={currency} errorAt={errorsOf(amending.error)} />
      <FieldInputs fields={amendmentFields} form={form} error={amending.error} />
      <Text variant="hint">
        Until <CalendarDay day={day} /> it bills {perPeriodText(contract)} before tax, from then on these
        items
        {later.length > 0 && (
          <>
            , until the next amendment on <CalendarDay day={later[0]?.effective_on ?? day} />
          </>
        )}
        . It publishes <span className="mono">contract.amended</span>.
      </Text>
    </Form>
  );
}

function DeleteAmendment({
  contract,
  amendment: { id, effective_on },
}: ContractProps & { readonly amendment: ContractAmendment }) {
  const path = useObjectPath();
  return (
    <AskingButton
      label={<TrashIcon size={12} />}
      look={{ size: 'xs', 'aria-label': `Delete the amendment from ${effective_on}` }}
      by={IconButton}
      title="Delete this amendment"
      action="Delete"
      isDangerous
      mutation={deleteContractAmendmentMutation()}
      inputOf={() => ({ path: { ...path, amendment_id: id }, headers: ifMatch(contract.version) })}
      done="The amendment is deleted."
    >
      The items before it then stay in force after <CalendarDay day={effective_on} />. Nothing that is billed
      changes.
    </AskingButton>
  );
}
