/** Erases what events say of a customer: count first, then start; and what became of it. */

import { Alert, Box, List, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { operatorStartErasure } from '#client/calls';
import * as queries from '#client/queries';
import type { Erasure, ErasurePreview, PendingDeliveriesInput, Remaining } from '#client/types';
import { answerWith } from '../../parts/answer.ts';
import { AskingButton, auditReason } from '../../parts/forms/asking-buttons.tsx';
import { type Fields, useFields } from '../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../parts/forms/form.tsx';
import { ButtonLink, useSearchChange, useSearchOf } from '../../parts/links.tsx';
import { countColumn, statusColumn, textColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { TableSection } from '../../parts/lists/data-table.tsx';
import { useList } from '../../parts/lists/list.ts';
import { FactsSection, ObjectPage, Page, Section } from '../../parts/page.tsx';
import { Id, ShortId } from '../../parts/values/id.tsx';
import { count } from '../../parts/values/locale.ts';
import { Time } from '../../parts/values/time.tsx';
import { WorkProgress } from '../../parts/work-progress.tsx';
import { useObjectId } from '../../session.ts';
import { useOrganizationName } from './organization-name.tsx';

const POLL_MS = 1_000;

/** Those of an organization, on its page. */
export function Erasures({ organizationId }: { readonly organizationId: string }) {
  const path = { id: organizationId };
  return (
    <TableSection
      title="Erasures"
      about="What events say of a customer, erased on request."
      actions={
        <ButtonLink
          variant="default"
          size="xs"
          to="/operator/organizations/$id/erasures/new"
          params={{ id: organizationId }}
        >
          Erase a customer’s data
        </ButtonLink>
      }
      list={useList(queries.operatorListErasuresInfiniteOptions({ path }))}
      leadsTo={({ id }) => ({
        to: '/operator/organizations/$id/erasures/$erasureId',
        params: { id: organizationId, erasureId: id },
      })}
      columns={[
        timeColumn('Started', 'created_at'),
        { header: 'Customer', cell: ({ customer_id }) => <ShortId id={customer_id} /> },
        textColumn('Reason', 'reason', { wideOnly: true }),
        countColumn('Events', 'events'),
        statusColumn(),
      ]}
      empty={{ title: 'Nothing was erased', hint: 'Start one when a customer has to go.' }}
    />
  );
}

const customerFields = [
  {
    name: 'customer_id',
    label: 'Customer id',
    isRequired: true,
    description: 'As in the address of their page, or in customer_id of their events.',
  },
] as const satisfies Fields;

export function NewErasurePage() {
  const id = useObjectId();
  const organizationName = useOrganizationName(id);
  const search = useSearchOf(['customer_id']);
  const changeSearch = useSearchChange();
  const form = useFields(customerFields, search);
  const customerId = form.values.customer_id.trim();
  const look = useMutation({
    mutationFn: (customer_id: string) =>
      answerWith(
        'is_complete',
        operatorStartErasure<true>({ path: { id }, body: { customer_id, dry_run: true } }),
      ),
  });
  const preview = look.variables === customerId ? look.data : undefined;
  return (
    <Page
      title="Erase a customer’s data"
      about="Erases the data of all events about a customer, and what deliveries kept of it. Ids, times and states stay. It cannot be undone."
      above={[
        ['Organizations', { to: '/operator/organizations' }],
        [organizationName, { to: '/operator/organizations/$id', params: { id } }],
      ]}
    >
      <Box maw={560}>
        <Form
          work={look}
          action={preview ? 'Count again' : 'Count what would be erased'}
          isReady={customerId !== ''}
          onSubmit={() => {
            changeSearch({ customer_id: customerId });
            look.mutate(customerId);
          }}
        >
          <FieldInputs fields={customerFields} form={form} error={look.error} isFirst />
        </Form>
      </Box>
      {preview && <Preview preview={preview} />}
      {preview && <Start organizationId={id} preview={preview} />}
    </Page>
  );
}

function Preview({ preview }: { readonly preview: ErasurePreview }) {
  const { events, deliveries, pending_deliveries, attempts, looked_at, is_complete, remaining } = preview;
  return (
    <>
      <FactsSection
        title="What would be erased"
        facts={{
          Events: count.format(events),
          'Their deliveries': count.format(deliveries),
          'Not ended yet': count.format(pending_deliveries),
          Attempts: count.format(attempts),
          'Looked at': `${count.format(looked_at)} events${is_complete ? '' : ' so far'}`,
        }}
      >
        {!is_complete && (
          <Alert color="gray" mt="md">
            Counting ended after some seconds. The erasure looks at all events, and may find more.
          </Alert>
        )}
      </FactsSection>
      <WhatRemains remaining={remaining} />
    </>
  );
}

const WhatRemains = ({ remaining }: { readonly remaining: readonly Remaining[] }) => (
  <Section title="What is not erased">
    <List size="sm" spacing={6}>
      {remaining.map(({ what, detail }) => (
        <List.Item key={what}>{detail}</List.Item>
      ))}
    </List>
  </Section>
);

const pendingInWords: Readonly<Record<PendingDeliveriesInput, string>> = {
  deliver_first: 'Deliver first: wait up to 72 hours for deliveries that have not ended',
  give_up: 'Give up: cancel deliveries that have not ended',
};

function isPendingRule(text: string): text is PendingDeliveriesInput {
  return text in pendingInWords;
}

interface StartProps {
  readonly organizationId: string;
  readonly preview: ErasurePreview;
}

function Start({ organizationId, preview: { customer_id, events } }: StartProps) {
  const navigate = useNavigate();
  const [pending_deliveries, setPending] = useState<PendingDeliveriesInput>('deliver_first');
  const start = (reason: string) => {
    const body = { customer_id, dry_run: false, pending_deliveries, reason };
    return answerWith('status', operatorStartErasure<true>({ path: { id: organizationId }, body }));
  };
  return (
    <Section title="Start">
      <Stack gap="md" maw={560} align="flex-start">
        <Radio.Group
          label="Deliveries that have not ended"
          value={pending_deliveries}
          onChange={(text) => isPendingRule(text) && setPending(text)}
        >
          <Stack gap="xs" mt="xs">
            {Object.entries(pendingInWords).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Stack>
        </Radio.Group>
        <AskingButton
          label={`Erase ${count.format(events)} ${events === 1 ? 'event' : 'events'}`}
          look={{ color: 'red' }}
          title="Erase a customer’s data"
          action="Erase"
          isDangerous
          fields={[{ ...auditReason, placeholder: 'Request 4711 of the data subject' }]}
          typed={customer_id.slice(-4)}
          mutation={{ mutationFn: start }}
          inputOf={({ reason }) => reason}
          done="The erasure has started."
          then={({ id }) =>
            navigate({
              to: '/operator/organizations/$id/erasures/$erasureId',
              params: { id: organizationId, erasureId: id },
            })
          }
        >
          The data of the events about customer {customer_id} is erased for good. They are never delivered
          again.
        </AskingButton>
      </Stack>
    </Section>
  );
}

export function ErasurePage() {
  const id = useObjectId();
  const { erasureId = '' } = useParams({ strict: false });
  const organizationName = useOrganizationName(id);
  const path = { id, erasure_id: erasureId };
  const query = useQuery({
    ...queries.operatorGetErasureOptions({ path }),
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  });
  return (
    <ObjectPage
      query={query}
      kind="Erasure"
      above={[
        ['Organizations', { to: '/operator/organizations' }],
        [organizationName, { to: '/operator/organizations/$id', params: { id } }],
      ]}
      status={({ status }) => status}
      actions={({ status }) =>
        status === 'running' && (
          <AskingButton
            label="Cancel"
            title="Cancel this erasure"
            action="Cancel the erasure"
            look={{ variant: 'default' }}
            isDangerous
            fields={[auditReason]}
            mutation={queries.operatorCancelErasureMutation()}
            inputOf={(body) => ({ path, body })}
            done="The erasure was canceled. What is erased stays erased."
          >
            What is erased stays erased. Another erasure of the customer does the rest.
          </AskingButton>
        )
      }
    >
      {(erasure) => <Progress erasure={erasure} />}
    </ObjectPage>
  );
}

function Progress({ erasure }: { readonly erasure: Erasure }) {
  const { status, events, waiting_events, give_up_at, ended_at } = erasure;
  const isRunning = status === 'running';
  return (
    <>
      <Section title="Progress">
        <WorkProgress
          label="Events erased"
          done={events}
          total={isRunning && waiting_events === 0 ? undefined : events + waiting_events}
          isRunning={isRunning}
        />
        {isRunning && waiting_events > 0 && (
          <Text size="sm">
            {count.format(waiting_events)} {waiting_events === 1 ? 'event waits' : 'events wait'} for
            deliveries that have not ended. They are given up at <Time at={give_up_at} />.
          </Text>
        )}
      </Section>
      <FactsSection
        facts={{
          Customer: <Id id={erasure.customer_id} what="the customer’s id" />,
          Reason: erasure.reason,
          'Events looked at': count.format(erasure.looked_at),
          'Attempts emptied': count.format(erasure.attempts),
          'Deliveries given up': count.format(erasure.deliveries_given_up),
          'Copies elsewhere': count.format(erasure.other_copies),
          Started: <Time at={erasure.created_at} />,
          Ended: <Time at={ended_at} />,
          Id: <Id id={erasure.id} what="the erasure’s id" />,
        }}
      />
      <WhatRemains remaining={erasure.remaining} />
    </>
  );
}
