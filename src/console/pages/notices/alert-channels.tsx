/** Where notices are told besides: the organization's channels in Slack and Teams, and its own programs. */
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as queries from '#client/queries';
import type { AlertChannel, AlertChannelKind } from '#client/types';
import { useChanges } from '../../changes.ts';
import { ActionButton, AskingButton } from '../../parts/forms/asking-buttons.tsx';
import type { Fields } from '../../parts/forms/fields.ts';
import { PlusIcon } from '../../parts/icons.tsx';
import { Answer, Section } from '../../parts/page.tsx';
import { StatusBadge } from '../../parts/values/status-badge.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useOrganizationPath } from '../../session.ts';

export function AlertChannelsSection() {
  const path = useOrganizationPath();
  const channels = useQuery(queries.listAlertChannelsOptions({ path }));
  useChanges(['notices'], () => channels.refetch());
  return (
    <Section title="Alert channels" about="Each new notice is told there too, once." actions={<NewChannel />}>
      <Answer query={channels} problem="The channels could not be loaded">
        {({ data }) =>
          data.length === 0 ? (
            <Text variant="hint">None yet. Add a channel of Slack or Teams, or the URL of a program.</Text>
          ) : (
            data.map((channel) => <Channel key={channel.id} channel={channel} />)
          )
        }
      </Answer>
    </Section>
  );
}

function Channel({ channel }: { readonly channel: AlertChannel }) {
  const { id, kind, name, host, last_sent_at, failing_since, last_error } = channel;
  const path = { ...useOrganizationPath(), channel_id: id };
  return (
    <Group justify="space-between" gap="xs" component="article" aria-label={name}>
      <div>
        <Group gap="xs">
          <Text fw={500} size="sm">
            {name}
          </Text>
          {failing_since !== null && <StatusBadge status="failed" label="Fails" />}
          {failing_since === null && last_sent_at !== null && <StatusBadge status="active" label="Works" />}
        </Group>
        <Text variant="note">
          {kinds[kind].label} at {host} · {last_sent_at === null ? 'nothing sent yet' : 'last sent '}
          {last_sent_at !== null && <Time at={last_sent_at} as="relative" />}
          {failing_since !== null && ', fails since '}
          {failing_since !== null && <Time at={failing_since} />}
        </Text>
        <Text size="sm" c="red">
          {last_error}
        </Text>
      </div>
      <Group gap="xs">
        <ActionButton
          label="Send a test"
          look={{ size: 'xs', variant: 'default', 'aria-label': `Send a test to ${name}` }}
          mutation={queries.sendTestAlertMutation()}
          input={{ path }}
          done={`The test is on its way to ${name}.`}
        />
        <AskingButton
          label="Delete"
          look={{ size: 'xs', variant: 'subtle', color: 'red', 'aria-label': `Delete ${name}` }}
          title={`Delete ${name}`}
          isDangerous
          mutation={queries.deleteAlertChannelMutation()}
          inputOf={() => ({ path })}
          done={`${name} was deleted.`}
        >
          Notices are no longer told there, and its URL is forgotten. Remove the webhook at {host} as well if
          nothing else uses it.
        </AskingButton>
      </Group>
    </Group>
  );
}

/** With what to do there first. */
const kinds: Readonly<Record<AlertChannelKind, { readonly label: string; readonly steps: string }>> = {
  slack: {
    label: 'Slack',
    steps:
      'In Slack, create an app with “Incoming Webhooks” turned on, and add a webhook to the channel. Paste its URL, which begins with https://hooks.slack.com/, below.',
  },
  teams: {
    label: 'Teams',
    steps:
      'In Teams, open the channel’s menu, choose “Workflows”, and there “Send webhook alerts to a channel”. Paste the URL that the workflow shows at the end below.',
  },
  url: {
    label: 'A program',
    steps:
      'Your program gets each notice as JSON, by POST, and answers with 2xx. The guide about retries explains its members.',
  },
};

const kindChoices = (['slack', 'teams', 'url'] as const).map((value) => ({
  value,
  label: kinds[value].label,
}));
const channelFields = [
  { name: 'kind', label: 'Where', kind: 'choice', isRequired: true, choices: kindChoices },
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

function NewChannel() {
  const path = useOrganizationPath();
  return (
    <AskingButton
      label="Add a channel"
      look={{ size: 'xs', leftSection: <PlusIcon size={14} /> }}
      title="Add a channel"
      action="Add the channel"
      fields={channelFields}
      start={{ kind: 'slack' }}
      mutation={queries.createAlertChannelMutation()}
      inputOf={(body) => ({ path, body })}
      done={({ name }) => `${name} is added. Send a test to see that it works.`}
    >
      {({ kind }) => kinds[kind].steps}
    </AskingButton>
  );
}
