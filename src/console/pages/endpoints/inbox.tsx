/** What arrived at a built-in receiver, as it arrives: verified or not, and what it answered. */
import {
  Alert,
  Badge,
  Group,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getInboxOptions, listInboxRequestsOptions, updateInboxMutation } from '#client/queries';
import type { InboxAnswer, InboxRequest } from '#client/types';
import { StatusCode } from '../../parts/attempts/exchange.tsx';
import { CheckIcon, NoticesIcon, WarningIcon } from '../../parts/icons.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { Section } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { CodeBlock, JsonBlock } from '../../parts/values/code-block.tsx';
import { ShortId } from '../../parts/values/id.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useAccess, useOrganizationPath } from '../../session.ts';
import './endpoints.css';

const LOOK_EVERY_MS = 1_000;

const answers: readonly { readonly value: InboxAnswer; readonly label: string; readonly about: string }[] = [
  { value: 'accept', label: '204', about: 'Deliveries arrive.' },
  {
    value: 'fail',
    label: '503',
    about: 'Deliveries are retried, which you see in their attempts. A test event is sent once.',
  },
  { value: 'slow', label: '204 after 5 s', about: 'Deliveries arrive, late.' },
];

export function InboxView({ inboxId }: { readonly inboxId: string }) {
  const path = { ...useOrganizationPath(), inbox_id: inboxId };
  const requests = useQuery({ ...listInboxRequestsOptions({ path }), refetchInterval: LOOK_EVERY_MS });
  const [chosenId, setChosenId] = useState<string>();
  const rows = requests.data?.data ?? [];
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows[0];
  return (
    <Section
      title="Inbox"
      about="What arrived in the last 24 hours, newest first. It appears here by itself."
    >
      <AnswerSwitch path={path} />
      {requests.error && <ProblemAlert error={requests.error} />}
      {requests.data && rows.length === 0 && (
        <EmptyState icon={NoticesIcon} title="Nothing has arrived yet">
          Send the handshake or a test event: it will be here a moment later.
        </EmptyState>
      )}
      {chosen && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <ol className="inbox" aria-label="What arrived">
            {rows.map((request) => (
              <li key={request.id}>
                <UnstyledButton
                  className="inbox-row"
                  aria-pressed={request.id === chosen.id}
                  onClick={() => setChosenId(request.id)}
                >
                  <Verdict request={request} />
                  <Text span size="sm" className="inbox-what" truncate>
                    {titleOf(request)}
                  </Text>
                  <StatusCode status={request.answer_status} />
                  <Text span size="xs" c="dimmed">
                    <Time at={request.received_at} as="clock" />
                  </Text>
                </UnstyledButton>
              </li>
            ))}
          </ol>
          <Details request={chosen} />
        </SimpleGrid>
      )}
    </Section>
  );
}

const titleOf = ({ is_handshake, event_type }: InboxRequest): string =>
  is_handshake ? 'Handshake' : (event_type ?? 'Not genuine');

function Verdict({ request: { refusal } }: { readonly request: InboxRequest }) {
  return refusal === null ? (
    <Badge color="teal" leftSection={<CheckIcon size={10} />}>
      Verified
    </Badge>
  ) : (
    <Badge color="red">Refused</Badge>
  );
}

function Details({ request }: { readonly request: InboxRequest }) {
  const { refusal, headers, body, body_size, event_id, answer_status, answer_body } = request;
  const shown = new TextEncoder().encode(body).length;
  return (
    <Stack gap="xs" miw={0} aria-label="One request" role="group">
      {refusal === null ? (
        <Text size="sm">
          The signature is genuine: it was made with this endpoint’s secret, a moment before.
          {event_id !== null && (
            <>
              {' '}
              Event <ShortId id={event_id} />
            </>
          )}
        </Text>
      ) : (
        <Alert color="red" icon={<WarningIcon />} p="sm" title="Not verified">
          {refusal}
        </Alert>
      )}
      <CodeBlock
        code={Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
        what="the request’s headers"
        wraps
        heightMax={220}
      />
      <JsonBlock json={body} what="the request’s body" heightMax={360} />
      {body_size > shown && (
        <Text variant="note">
          The first {shown} of {body_size} bytes.
        </Text>
      )}
      <Group gap="xs">
        <Text size="sm" fw={600}>
          Answered
        </Text>
        <StatusCode status={answer_status} />
      </Group>
      {answer_body !== '' && <JsonBlock json={answer_body} what="the answer’s body" heightMax={160} />}
    </Stack>
  );
}

function AnswerSwitch({ path }: { readonly path: { organization_id: string; inbox_id: string } }) {
  const { isAdmin } = useAccess();
  const queryClient = useQueryClient();
  const inbox = useQuery(getInboxOptions({ path }));
  const change = useMutation({
    ...updateInboxMutation(),
    onSuccess: (changed) => queryClient.setQueryData(getInboxOptions({ path }).queryKey, changed),
  });
  const answer = change.variables && change.isPending ? change.variables.body.answer : inbox.data?.answer;
  if (answer === undefined) return null;
  return (
    <Group gap="sm" mb="md">
      <Text size="sm">Answers events with</Text>
      <SegmentedControl
        aria-label="What it answers to events"
        data={answers.map(({ value, label }) => ({ value, label }))}
        value={answer}
        disabled={!isAdmin}
        onChange={(value) => {
          const chosen = answers.find((each) => each.value === value);
          if (chosen) change.mutate({ path, body: { answer: chosen.value } });
        }}
      />
      <Text variant="note">{answers.find(({ value }) => value === answer)?.about}</Text>
    </Group>
  );
}
