/** What can be changed about an endpoint, its signing secret, and pausing, resuming and deleting it. */
import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import * as queries from '#client/queries';
import type { WebhookEndpoint } from '#client/types';
import { useAction } from '../../parts/forms/action.ts';
import { ActionButton, AskingButton } from '../../parts/forms/asking-buttons.tsx';
import { changesOf, type Fields, useFields } from '../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../parts/forms/form.tsx';
import { AdminButton } from '../../parts/forms/guarded.tsx';
import {
  hasTwins,
  headerChanges,
  headerRows,
  headerWords,
  MetadataFields,
  metadataChanges,
  metadataRows,
} from '../../parts/forms/metadata-input.tsx';
import { SecretOnce, standardWebhooksForm } from '../../parts/forms/secret-once.tsx';
import { PauseIcon, PlayIcon, TrashIcon } from '../../parts/icons.tsx';
import { places } from '../../parts/links.tsx';
import { Section } from '../../parts/page.tsx';
import { ProblemAlert } from '../../parts/problems/problem-alert.tsx';
import { shortUrl } from '../../parts/values/endpoint-name.ts';
import { count } from '../../parts/values/locale.ts';
import { Time } from '../../parts/values/time.tsx';
import { useAccess, useOrganizationPath } from '../../session.ts';
import { addressFields, endpointFields } from './fields.ts';
import './endpoints.css';

interface EndpointProps {
  readonly endpoint: WebhookEndpoint;
}

export function EndpointSettings({ endpoint }: EndpointProps) {
  if (endpoint.status === 'deleted') return null;
  return (
    <Stack gap="md" maw={760}>
      <Details key={endpoint.updated_at} endpoint={endpoint} />
      <Secret endpoint={endpoint} />
      <States endpoint={endpoint} />
    </Stack>
  );
}

const [address] = addressFields;
const editedFields = [
  {
    ...address,
    description:
      'Another address has to be verified. Until then nothing is sent: deliveries that are queued, and those of new events, wait and go to the new address.',
  },
  ...endpointFields,
] as const satisfies Fields;

function Details({ endpoint }: EndpointProps) {
  const path = { ...useOrganizationPath(), id: endpoint.id };
  const { isAdmin } = useAccess();
  const form = useFields(editedFields, endpoint);
  const [rows, setRows] = useState(() => metadataRows(endpoint.metadata));
  const [sent, setSent] = useState(() => headerRows(endpoint.header_names));
  const saving = useAction(queries.updateWebhookEndpointDetailsMutation(), ({ endpoint_url }) =>
    endpoint_url === endpoint.endpoint_url
      ? 'The settings were saved.'
      : 'The address was changed. It has yet to be verified.',
  );
  const metadata = metadataChanges(endpoint.metadata, rows);
  const headers = headerChanges(endpoint.header_names, sent);
  const body = {
    ...changesOf(editedFields, form.values, endpoint),
    ...(Object.keys(metadata).length > 0 && { metadata }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
  const isReady = Object.keys(body).length > 0 && !hasTwins(rows) && !hasTwins(sent);
  return (
    <Section title="Details">
      <Form
        work={saving}
        action="Save"
        isReady={isReady}
        onSubmit={() => saving.mutate({ path, body })}
        buttons={
          <Group>
            <AdminButton
              type="submit"
              loading={saving.isPending}
              refusal={isReady ? undefined : 'Nothing has changed.'}
            >
              Save
            </AdminButton>
          </Group>
        }
      >
        <FieldInputs fields={editedFields} form={form} error={saving.error} isEdit isReadOnly={!isAdmin} />
        <MetadataFields
          title="Headers of its own"
          about="Each request has them, for example Authorization for a gateway. Their values are never shown again."
          rows={sent}
          onChange={setSent}
          isReadOnly={!isAdmin}
          words={headerWords}
        />
        <MetadataFields title="Metadata" rows={rows} onChange={setRows} isReadOnly={!isAdmin} />
      </Form>
    </Section>
  );
}

function Secret({ endpoint }: EndpointProps) {
  const path = { ...useOrganizationPath(), id: endpoint.id };
  const [secret, setSecret] = useState<string>();
  const hide = () => setSecret(undefined);
  const preparing = useAction(queries.prepareNextSecretMutation(), undefined, ({ signing_secret }) =>
    setSecret(signing_secret),
  );
  const preparedAt = endpoint.next_secret_prepared_at;
  return (
    <Section
      title="Signing secret"
      about="It was shown once, when the endpoint was registered. Nobody can read it again."
      actions={
        <AdminButton
          variant="default"
          size="xs"
          loading={preparing.isPending}
          onClick={() => preparing.mutate({ path })}
        >
          {preparedAt === null ? 'Prepare a new secret' : 'Prepare another one'}
        </AdminButton>
      }
    >
      {preparing.error && <ProblemAlert error={preparing.error} />}
      {secret !== undefined && (
        <SecretOnce secret={secret} what="new signing secret" otherForm={standardWebhooksForm(secret)} />
      )}
      {preparedAt === null ? (
        <Text size="sm">
          It is changed in two steps, without missing an event: prepare a new one and let your receiver accept
          both, then switch to it. If a secret has leaked, do both at once.
        </Text>
      ) : (
        <>
          <Text size="sm">
            A new secret was prepared <Time at={preparedAt} as="relative" />. Nothing is signed with it yet:
            let your receiver accept both, then switch.
          </Text>
          <Group gap="xs">
            <AskingButton
              label="Switch to the new secret"
              look={{ variant: 'filled' }}
              title="Switch to the new secret"
              action="Switch"
              mutation={queries.switchToNextSecretMutation()}
              inputOf={() => ({ path })}
              done="Everything is signed with the new secret."
              then={hide}
            >
              Every request from now on is signed with it, and the present secret is forgotten. A receiver
              that does not accept the new one refuses them all.
            </AskingButton>
            <ActionButton
              label="Forget it"
              look={{ variant: 'default' }}
              mutation={queries.forgetNextSecretMutation()}
              input={{ path }}
              done="The new secret was forgotten."
              then={hide}
            />
          </Group>
        </>
      )}
    </Section>
  );
}

function States({ endpoint }: EndpointProps) {
  const path = { ...useOrganizationPath(), id: endpoint.id };
  const health = useQuery(queries.getWebhookEndpointHealthOptions({ path, query: { window_hours: 168 } }));
  const navigate = useNavigate();
  const waiting = health.data ? health.data.deliveries.pending + health.data.deliveries.held : undefined;
  const queued = waiting === undefined ? 'Deliveries that are queued' : deliveries(waiting);
  const are = waiting === 1 ? 'is' : 'are';
  const shared = { inputOf: () => ({ path }) };
  const isDisabled = endpoint.status === 'disabled';
  return (
    <Section title={isDisabled ? 'Resume or delete' : 'Pause or delete'}>
      <Group gap="xs">
        {isDisabled ? (
          <AskingButton
            {...shared}
            key="resume"
            label="Resume"
            look={{ variant: 'default', leftSection: <PlayIcon size={14} /> }}
            refusal={
              endpoint.disabled_by === 'operator'
                ? 'The operator of this service disabled it, and alone can restore it.'
                : undefined
            }
            title="Resume this endpoint"
            mutation={queries.restoreWebhookEndpointMutation()}
            done="The endpoint is resumed."
          >
            {endpoint.verified_at
              ? `${queued} to it ${are} sent now, and new events as they happen.`
              : 'Its address is not verified: the handshake is the next step.'}
          </AskingButton>
        ) : (
          <AskingButton
            {...shared}
            key="pause"
            label="Pause"
            look={{ variant: 'default', leftSection: <PauseIcon size={14} /> }}
            title="Pause this endpoint"
            mutation={queries.disableWebhookEndpointMutation()}
            done="The endpoint is paused."
          >
            {queued} to it {are} held, and sent when you resume it, with the attempts that remain. Events that
            happen meanwhile are not sent to it, also not later.
          </AskingButton>
        )}
        <AskingButton
          {...shared}
          label="Delete"
          look={{ variant: 'light', color: 'red', leftSection: <TrashIcon size={14} /> }}
          title="Delete this endpoint"
          isDangerous
          typed={shortUrl(endpoint.endpoint_url).split('/')[0]}
          mutation={queries.deleteWebhookEndpointMutation()}
          done="The endpoint was deleted."
          then={() => navigate(places.endpoints)}
        >
          {queued} to it {are} canceled and cannot be sent again. Its secret is forgotten; what was sent
          before can still be looked at. This cannot be undone.
        </AskingButton>
      </Group>
    </Section>
  );
}

const deliveries = (waiting: number): string =>
  `${count.format(waiting)} ${waiting === 1 ? 'delivery that is queued' : 'deliveries that are queued'}`;
