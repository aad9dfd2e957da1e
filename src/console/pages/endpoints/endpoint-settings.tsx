/** What can be changed about an endpoint, its signing secret, and pausing, resuming and deleting it. */
import { ActionIcon, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  deleteWebhookEndpointMutation,
  disableWebhookEndpointMutation,
  getWebhookEndpointHealthOptions,
  restoreWebhookEndpointMutation,
  updateWebhookEndpointDetailsMutation,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { MetadataChanges, WebhookEndpoint } from '../../../../generated/console-client/types.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { shortUrl } from '../../parts/endpoint-name.ts';
import { AdminButton } from '../../parts/guarded.tsx';
import { CloseIcon, PauseIcon, PlayIcon, PlusIcon, TrashIcon } from '../../parts/icons.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { count } from '../../parts/locale.ts';
import { showDone } from '../../parts/messages.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { useAccess, useOrganizationPath } from '../../session.ts';
import { useEndpointRefresh } from './endpoint-refresh.ts';
import './endpoints.css';

interface EndpointProps {
  readonly endpoint: WebhookEndpoint;
}

export function EndpointSettings({ endpoint }: EndpointProps) {
  return (
    <Stack gap="md" maw={760}>
      {endpoint.status !== 'deleted' && <Details key={endpoint.updated_at} endpoint={endpoint} />}
      <Secret />
      {endpoint.status !== 'deleted' && <States endpoint={endpoint} />}
    </Stack>
  );
}

type Pair = readonly [name: string, value: string];

function Details({ endpoint }: EndpointProps) {
  const path = { ...useOrganizationPath(), id: endpoint.id };
  const { isAdmin } = useAccess();
  const [description, setDescription] = useState(endpoint.description ?? '');
  const [maxPerSecond, setMaxPerSecond] = useState<number | ''>(endpoint.max_per_second ?? '');
  const [pairs, setPairs] = useState<readonly Pair[]>(Object.entries(endpoint.metadata));
  const refresh = useEndpointRefresh(endpoint.id);
  const saving = useMutation({
    ...updateWebhookEndpointDetailsMutation(),
    onSuccess: async () => {
      await refresh();
      showDone('The settings were saved.');
    },
  });
  const metadata = changesOf(endpoint.metadata, pairs);
  const rate = maxPerSecond === '' ? null : maxPerSecond;
  const text = description.trim() === '' ? null : description.trim();
  const isChanged =
    text !== endpoint.description || rate !== endpoint.max_per_second || metadata !== undefined;
  return (
    <Section title="Details">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate({
            path,
            body: { description: text, max_per_second: rate, ...(metadata && { metadata }) },
          });
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="URL"
            description="It cannot be changed: the handshake proved this address alone. To move, register the new one and delete this one."
            value={endpoint.endpoint_url}
            readOnly
          />
          <TextInput
            label="Description"
            maxLength={255}
            value={description}
            readOnly={!isAdmin}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <NumberInput
            label="Deliveries a second at most"
            description="Leave it empty for no limit."
            min={1}
            max={10_000}
            w={240}
            value={maxPerSecond}
            readOnly={!isAdmin}
            onChange={(value) => setMaxPerSecond(typeof value === 'number' ? value : '')}
          />
          <MetadataInput pairs={pairs} onChange={setPairs} isReadOnly={!isAdmin} />
          {saving.error && <ProblemAlert error={saving.error} title="The settings were not saved" />}
          <Group>
            <AdminButton
              type="submit"
              loading={saving.isPending}
              {...(!isChanged && { refusal: 'Nothing has changed.' })}
            >
              Save
            </AdminButton>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

/** Undefined if nothing differs. What is gone is removed with null. */
function changesOf(
  before: Readonly<Record<string, string>>,
  pairs: readonly Pair[],
): MetadataChanges | undefined {
  const after = Object.fromEntries(pairs.filter(([name]) => name.trim() !== ''));
  const removed = Object.keys(before).filter((name) => !(name in after));
  const set = Object.entries(after).filter(([name, value]) => before[name] !== value);
  if (removed.length + set.length === 0) return undefined;
  return { ...Object.fromEntries(removed.map((name) => [name, null])), ...Object.fromEntries(set) };
}

interface MetadataInputProps {
  readonly pairs: readonly Pair[];
  readonly onChange: (pairs: readonly Pair[]) => void;
  readonly isReadOnly: boolean;
}

function MetadataInput({ pairs, onChange, isReadOnly }: MetadataInputProps) {
  const replace = (place: number, pair: Pair) =>
    onChange(pairs.map((each, index) => (index === place ? pair : each)));
  return (
    <fieldset className="plain-fieldset">
      <Text component="legend" size="sm" fw={500} mb={4}>
        Metadata
      </Text>
      <Stack gap={6}>
        {pairs.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pair that is being typed has no name yet.
          <Group key={index} gap={6} wrap="nowrap">
            <TextInput
              aria-label={`Name ${index + 1}`}
              placeholder="team"
              value={name}
              readOnly={isReadOnly}
              onChange={(event) => replace(index, [event.currentTarget.value, value])}
            />
            <TextInput
              aria-label={`Value ${index + 1}`}
              placeholder="ledger"
              flex={1}
              value={value}
              readOnly={isReadOnly}
              onChange={(event) => replace(index, [name, event.currentTarget.value])}
            />
            {!isReadOnly && (
              <ActionIcon
                aria-label={`Remove ${name || 'this line'}`}
                onClick={() => onChange(pairs.filter((_, place) => place !== index))}
              >
                <CloseIcon size={14} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {!isReadOnly && (
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<PlusIcon size={12} />}
              onClick={() => onChange([...pairs, ['', '']])}
            >
              Add a line
            </Button>
          </div>
        )}
      </Stack>
    </fieldset>
  );
}

function Secret() {
  const { organization_id: organizationId } = useOrganizationPath();
  return (
    <Section
      title="Signing secret"
      about="It was shown once, when the endpoint was registered. Nobody can read it again."
      actions={
        <ButtonLink
          variant="default"
          size="xs"
          to="/$organizationId/endpoints/new"
          params={{ organizationId }}
        >
          Register a second endpoint
        </ButtonLink>
      }
    >
      <Text size="sm">
        To change it without missing an event, register the same address a second time: it gets a secret of
        its own. Let your receiver accept both secrets, verify the new endpoint, then delete this one. If a
        secret has leaked, ask the operator of this service to replace it; the old one is void at that moment.
      </Text>
    </Section>
  );
}

type Change = 'pause' | 'resume' | 'delete';

function States({ endpoint }: EndpointProps) {
  const organization = useOrganizationPath();
  const path = { ...organization, id: endpoint.id };
  const [asked, setAsked] = useState<Change>();
  const health = useQuery(getWebhookEndpointHealthOptions({ path, query: { window_hours: 168 } }));
  const refresh = useEndpointRefresh(endpoint.id);
  const navigate = useNavigate();
  const done = (message: string) => async () => {
    setAsked(undefined);
    await refresh();
    showDone(message);
  };
  const pausing = useMutation({
    ...disableWebhookEndpointMutation(),
    onSuccess: done('The endpoint is paused.'),
  });
  const resuming = useMutation({
    ...restoreWebhookEndpointMutation(),
    onSuccess: done('The endpoint is resumed.'),
  });
  const deletion = useMutation({
    ...deleteWebhookEndpointMutation(),
    onSuccess: async () => {
      await done('The endpoint was deleted.')();
      await navigate({
        to: '/$organizationId/endpoints',
        params: { organizationId: organization.organization_id },
      });
    },
  });
  const waiting = health.data ? health.data.deliveries.pending + health.data.deliveries.held : undefined;
  const queued = waiting === undefined ? 'Deliveries that are queued' : deliveries(waiting);
  const isDisabled = endpoint.status === 'disabled';
  const questions: Readonly<
    Record<Change, { title: string; action: string; text: string; work: typeof pausing | typeof deletion }>
  > = {
    pause: {
      title: 'Pause this endpoint',
      action: 'Pause',
      text: `${queued} to it ${waiting === 1 ? 'is' : 'are'} held, and sent when you resume it, with the attempts that remain. Events that happen meanwhile are not sent to it, also not later.`,
      work: pausing,
    },
    resume: {
      title: 'Resume this endpoint',
      action: 'Resume',
      text: endpoint.verified_at
        ? `${queued} to it ${waiting === 1 ? 'is' : 'are'} sent now, and new events as they happen.`
        : 'It was never verified: the handshake is the next step.',
      work: resuming,
    },
    delete: {
      title: 'Delete this endpoint',
      action: 'Delete',
      text: `${queued} to it ${waiting === 1 ? 'is' : 'are'} canceled and cannot be sent again. Its secret is forgotten; what was sent before can still be looked at. This cannot be undone.`,
      work: deletion,
    },
  };
  const question = asked && questions[asked];
  return (
    <Section title={isDisabled ? 'Resume or delete' : 'Pause or delete'}>
      <Group gap="xs">
        {isDisabled ? (
          <AdminButton
            variant="default"
            leftSection={<PlayIcon size={14} />}
            {...(endpoint.disabled_by === 'operator' && {
              refusal: 'The operator of this service disabled it, and alone can restore it.',
            })}
            onClick={() => setAsked('resume')}
          >
            Resume
          </AdminButton>
        ) : (
          <AdminButton
            variant="default"
            leftSection={<PauseIcon size={14} />}
            onClick={() => setAsked('pause')}
          >
            Pause
          </AdminButton>
        )}
        <AdminButton
          color="red"
          variant="light"
          leftSection={<TrashIcon size={14} />}
          onClick={() => setAsked('delete')}
        >
          Delete
        </AdminButton>
      </Group>
      {question && (
        <ConfirmDialog
          isOpen
          onClose={() => {
            question.work.reset();
            setAsked(undefined);
          }}
          title={question.title}
          action={question.action}
          isDangerous={asked === 'delete'}
          {...(asked === 'delete' && { typed: shortUrl(endpoint.endpoint_url).split('/')[0] ?? '' })}
          onConfirm={() => question.work.mutate({ path })}
          work={question.work}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </Section>
  );
}

const deliveries = (waiting: number): string =>
  `${count.format(waiting)} ${waiting === 1 ? 'delivery that is queued' : 'deliveries that are queued'}`;
