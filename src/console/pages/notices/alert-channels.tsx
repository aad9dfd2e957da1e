/** Where notices are told besides: the organization's channels in Slack and Teams, and its own programs. */
import { Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  createAlertChannelMutation,
  deleteAlertChannelMutation,
  listAlertChannelsOptions,
  sendTestAlertMutation,
} from '#client/queries';
import type { AlertChannel, AlertChannelKind } from '#client/types';
import { useChanges } from '../../changes.ts';
import { useAction } from '../../parts/forms/action.ts';
import { ConfirmDialog } from '../../parts/forms/confirm-dialog.tsx';
import { creationOf, type Fields, useFields } from '../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../parts/forms/form.tsx';
import { AdminButton } from '../../parts/forms/guarded.tsx';
import { PlusIcon } from '../../parts/icons.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { StatusBadge } from '../../parts/values/status-badge.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useOrganizationPath } from '../../session.ts';

const kindNames: Readonly<Record<AlertChannelKind, string>> = {
  slack: 'Slack',
  teams: 'Teams',
  url: 'A program',
};

export function AlertChannelsSection() {
  const path = useOrganizationPath();
  const channels = useQuery(listAlertChannelsOptions({ path }));
  // A request that is under way may have been answered before the change.
  useChanges(['notices'], () => channels.refetch({ cancelRefetch: true }));
  const [isAdding, adding] = useDisclosure(false);
  return (
    <Section
      title="Alert channels"
      about="Each new notice is told there too, once."
      actions={
        <AdminButton size="xs" leftSection={<PlusIcon size={14} />} onClick={adding.open}>
          Add a channel
        </AdminButton>
      }
    >
      <Stack gap="sm">
        {channels.isPending && <Skeleton h={34} />}
        {channels.error && <ProblemAlert error={channels.error} title="The channels could not be loaded" />}
        {channels.data?.data.length === 0 && (
          <Text variant="hint">None yet. Add a channel of Slack or Teams, or the URL of a program.</Text>
        )}
        {channels.data?.data.map((channel) => (
          <Channel key={channel.id} channel={channel} />
        ))}
      </Stack>
      <Modal opened={isAdding} onClose={adding.close} title="Add a channel">
        <NewChannel onClose={adding.close} />
      </Modal>
    </Section>
  );
}

function Channel({ channel: { id, kind, name, host, ...state } }: { readonly channel: AlertChannel }) {
  const path = { ...useOrganizationPath(), channel_id: id };
  const [isDeleting, deleting] = useDisclosure(false);
  const test = useAction(sendTestAlertMutation(), `The test is on its way to ${name}.`);
  const deletion = useAction(deleteAlertChannelMutation(), `${name} was deleted.`, deleting.close);
  return (
    <Stack gap={4} component="article" aria-label={name}>
      <Group justify="space-between" gap="xs">
        <div>
          <Group gap="xs">
            <Text fw={500} size="sm">
              {name}
            </Text>
            <State {...state} />
          </Group>
          <Text variant="note">
            {kindNames[kind]} at {host} · <LastAlert {...state} />
          </Text>
          {state.last_error !== null && (
            <Text size="sm" c="red">
              {state.last_error}
            </Text>
          )}
        </div>
        <Group gap="xs">
          <AdminButton
            size="xs"
            variant="default"
            aria-label={`Send a test to ${name}`}
            loading={test.isPending}
            onClick={() => test.mutate({ path })}
          >
            Send a test
          </AdminButton>
          <AdminButton
            size="xs"
            variant="subtle"
            color="red"
            aria-label={`Delete ${name}`}
            onClick={deleting.open}
          >
            Delete
          </AdminButton>
        </Group>
      </Group>
      {test.error && <ProblemAlert error={test.error} />}
      <ConfirmDialog
        isOpen={isDeleting}
        onClose={deleting.close}
        title={`Delete ${name}`}
        action="Delete"
        isDangerous
        work={deletion}
        onConfirm={() => deletion.mutate({ path })}
      >
        Notices are no longer told there, and its URL is forgotten. Remove the webhook at {host} as well if
        nothing else uses it.
      </ConfirmDialog>
    </Stack>
  );
}

type ChannelState = Pick<AlertChannel, 'last_sent_at' | 'failing_since' | 'last_error'>;

function State({ last_sent_at, failing_since }: ChannelState) {
  if (failing_since !== null) return <StatusBadge status="failed" label="Fails" />;
  return last_sent_at === null ? null : <StatusBadge status="active" label="Works" />;
}

function LastAlert({ last_sent_at, failing_since }: ChannelState) {
  return (
    <>
      {last_sent_at === null ? 'nothing sent yet' : 'last sent '}
      {last_sent_at !== null && <Time at={last_sent_at} as="relative" />}
      {failing_since !== null && ', fails since '}
      {failing_since !== null && <Time at={failing_since} />}
    </>
  );
}

const kindFields = [
  {
    name: 'kind',
    label: 'Where',
    kind: 'choice',
    isRequired: true,
    choices: [
      { value: 'slack', label: 'Slack' },
      { value: 'teams', label: 'Teams' },
      { value: 'url', label: 'A program, by URL' },
    ],
  },
] as const satisfies Fields;

const otherFields = [
  { name: 'name', label: 'Name', isRequired: true, lengthMax: 100, placeholder: '#webhooks' },
  {
    name: 'url',
    label: 'URL',
    kind: 'url',
    isRequired: true,
    lengthMax: 2048,
    description: 'Whoever has it can post there: it is kept encrypted and not shown again.',
  },
] as const satisfies Fields;

const channelFields = [...kindFields, ...otherFields] as const;

/** What to do there first. */
const steps: Readonly<Record<string, string>> = {
  slack:
    'In Slack, create an app with “Incoming Webhooks” turned on, and add a webhook to the channel. Paste its URL, which begins with https://hooks.slack.com/, below.',
  teams:
    'In Teams, open the channel’s menu, choose “Workflows”, and there “Send webhook alerts to a channel”. Paste the URL that the workflow shows at the end below.',
  url: 'Your program gets each notice as JSON, by POST, and answers with 2xx. The guide about retries explains its members.',
};

function NewChannel({ onClose }: { readonly onClose: () => void }) {
  const path = useOrganizationPath();
  const form = useFields(channelFields, { kind: 'slack' });
  const creation = useAction(
    createAlertChannelMutation(),
    ({ name }) => `${name} is added. Send a test to see that it works.`,
    onClose,
  );
  return (
    <Form
      work={creation}
      action="Add the channel"
      onSubmit={() => creation.mutate({ path, body: creationOf(channelFields, form.values) })}
      onCancel={onClose}
    >
      <FieldInputs fields={kindFields} form={form} error={creation.error} />
      <Text size="sm">{steps[form.values.kind]}</Text>
      <FieldInputs fields={otherFields} form={form} error={creation.error} />
    </Form>
  );
}
