/** Endpoints of all organizations: find one, see how it is, disable and restore it. */
import { Button, Checkbox, Menu, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import {
  operatorDisableWebhookEndpointMutation,
  operatorForgetNextSecretMutation,
  operatorGetWebhookEndpointOptions,
  operatorListWebhookEndpointsInfiniteOptions,
  operatorPrepareNextSecretMutation,
  operatorRestoreWebhookEndpointMutation,
  operatorRotateSigningSecretMutation,
  operatorSetCompatibilitySignatureMutation,
  operatorSwitchToNextSecretMutation,
} from '#client/queries';
import type { OperatorWebhookEndpoint } from '#client/types';
import { useAction } from '../../parts/forms/action.ts';
import { ConfirmDialog } from '../../parts/forms/confirm-dialog.tsx';
import { creationOf, useFields } from '../../parts/forms/fields.ts';
import { FieldInputs, factsOf } from '../../parts/forms/form.tsx';
import { SecretOnce, standardWebhooksForm } from '../../parts/forms/secret-once.tsx';
import { EndpointsIcon } from '../../parts/icons.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { statusColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { useList } from '../../parts/lists/list.ts';
import { ListPage } from '../../parts/lists/list-page.tsx';
import { ObjectPage } from '../../parts/object-page.tsx';
import { Section } from '../../parts/section.tsx';
import { Facts } from '../../parts/values/facts.tsx';
import { Id } from '../../parts/values/id.tsx';
import { Time } from '../../parts/values/time.tsx';
import { compatibilityFields, endpointFields, headerFacts } from '../endpoints/fields.ts';
import { endpointStatuses } from '../endpoints/words.ts';
import { OrganizationName, organizationColumn } from './organization-name.tsx';

const listRoute = getRouteApi('/signed-in/operator/endpoints');

export function EndpointsPage() {
  const search = listRoute.useSearch();
  return (
    <ListPage
      title="All endpoints"
      label="Endpoints"
      about="Of every organization, newest first."
      search={search}
      filters={[
        { name: 'status', label: 'Status', kind: 'word', words: endpointStatuses, width: 150 },
        { name: 'url_host', label: 'Host', kind: 'text', placeholder: 'hooks.example.com', width: 220 },
        { name: 'organization_id', label: 'Organization id', kind: 'id', width: 320 },
      ]}
      list={useList(operatorListWebhookEndpointsInfiniteOptions({ query: { ...search, limit: 50 } }))}
      leadsTo={({ id }) => ({ to: '/operator/endpoints/$id', params: { id } })}
      columns={[
        { header: 'URL', cell: ({ endpoint_url }) => endpoint_url },
        organizationColumn(),
        statusColumn(120),
        timeColumn('Created', 'created_at', { width: 150, wideOnly: true }),
      ]}
      empty={{
        icon: EndpointsIcon,
        title: 'No endpoint matches',
        hint: 'Clear a filter, or check the host: it is compared whole, without the port.',
      }}
    />
  );
}

const route = getRouteApi('/signed-in/operator/endpoints/$id');

type Change = 'disable' | 'restore' | 'rotate' | 'prepare' | 'switch';
type Asked = Change | 'compatibility';

export function EndpointPage() {
  const { id } = route.useParams();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const [secret, setSecret] = useState<string>();
  return (
    <ObjectPage
      query={useQuery(operatorGetWebhookEndpointOptions({ path: { id } }))}
      kind="Endpoint"
      title={({ endpoint_url }) => endpoint_url}
      above={[['All endpoints', { to: '/operator/endpoints' }]]}
      status={({ status }) => status}
      actions={(endpoint) => <Actions endpoint={endpoint} onChoose={setAsked} />}
    >
      {(endpoint) => (
        <>
          {secret !== undefined && (
            <SecretOnce secret={secret} what="signing secret" otherForm={standardWebhooksForm(secret)} />
          )}
          <About endpoint={endpoint} />
          <ChangeDialog
            endpoint={endpoint}
            change={asked === 'compatibility' ? undefined : asked}
            onClose={close}
            onSecret={setSecret}
          />
          {asked === 'compatibility' && <CompatibilityDialog endpoint={endpoint} onClose={close} />}
        </>
      )}
    </ObjectPage>
  );
}

interface ActionsProps {
  readonly endpoint: OperatorWebhookEndpoint;
  readonly onChoose: (asked: Asked) => void;
}

function Actions({ endpoint: { id, status, next_secret_prepared_at }, onChoose }: ActionsProps) {
  const forgetting = useAction(operatorForgetNextSecretMutation(), 'The next secret was forgotten.');
  return (
    <>
      <ButtonLink variant="default" to="/operator/deliveries" search={{ endpoint_id: id }}>
        Deliveries
      </ButtonLink>
      <ButtonLink variant="default" to="/operator/redeliveries/new" search={{ endpoint_id: id }}>
        Redeliver failed ones
      </ButtonLink>
      {status !== 'deleted' && (
        <>
          <Button variant="default" onClick={() => onChoose('compatibility')}>
            Compatibility signature
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default">Signing secret</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onChoose('prepare')}>Prepare the next one</Menu.Item>
              {next_secret_prepared_at !== null && (
                <>
                  <Menu.Item onClick={() => onChoose('switch')}>Switch to the next one</Menu.Item>
                  <Menu.Item onClick={() => forgetting.mutate({ path: { id } })}>
                    Forget the next one
                  </Menu.Item>
                </>
              )}
              <Menu.Item onClick={() => onChoose('rotate')}>Replace it at once</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      {status === 'disabled' && <Button onClick={() => onChoose('restore')}>Restore</Button>}
      {(status === 'active' || status === 'pending_verification') && (
        <Button color="red" variant="light" onClick={() => onChoose('disable')}>
          Disable
        </Button>
      )}
    </>
  );
}

function About({ endpoint }: { readonly endpoint: OperatorWebhookEndpoint }) {
  const time = (at: string | null) => (at === null ? null : <Time at={at} />);
  const { disabled_by, subscriptions } = endpoint;
  return (
    <Section title="About">
      <Facts
        facts={[
          ['Id', <Id key="id" id={endpoint.id} what="the endpoint's id" />],
          ['Organization', <OrganizationName key="organization" id={endpoint.organization_id} />],
          ...factsOf(endpointFields, endpoint),
          ...headerFacts(endpoint),
          endpoint.status_reason !== null && ['Reason', endpoint.status_reason],
          disabled_by !== null && [
            'Disabled by',
            disabled_by === 'operator' ? 'an operator' : 'the organization',
          ],
          [
            'Subscriptions',
            <span key="subscriptions" className="mono">
              {subscriptions
                .map(
                  ({ event_type, schema_version: v, filter }) =>
                    `${event_type} v${v}${filter ? ` if ${filter}` : ''}`,
                )
                .join(', ')}
            </span>,
          ],
          ['Verified', time(endpoint.verified_at)],
          endpoint.next_secret_prepared_at !== null && [
            'Next signing secret',
            <>prepared {time(endpoint.next_secret_prepared_at)}</>,
          ],
          ['Created', time(endpoint.created_at)],
          ['Changed', time(endpoint.updated_at)],
          endpoint.deleted_at !== null && ['Deleted', time(endpoint.deleted_at)],
        ]}
      />
    </Section>
  );
}

interface ChangeDialogProps {
  readonly endpoint: OperatorWebhookEndpoint;
  readonly change: Change | undefined;
  readonly onClose: () => void;
  readonly onSecret: (secret: string) => void;
}

const texts = {
  disable: {
    title: 'Disable this endpoint',
    action: 'Disable',
    about:
      'Nothing is sent to it until you restore it; the organization cannot. Queued deliveries are held, new events are recorded as skipped. The organization reads your reason.',
  },
  restore: {
    title: 'Restore this endpoint',
    action: 'Restore',
    about: 'Held deliveries are sent with the attempts they have left. The organization reads your reason.',
  },
  prepare: {
    title: 'Prepare the next signing secret',
    action: 'Prepare',
    about:
      'It is shown once, and nothing is signed with it yet: pass it on, so that the receiver accepts both. Then switch to it.',
  },
  switch: {
    title: 'Switch to the next signing secret',
    action: 'Switch',
    about:
      'Every delivery from now on is signed with it, and the one before is forgotten. A receiver that does not accept it refuses them all.',
  },
  rotate: {
    title: 'Replace the signing secret at once',
    action: 'Replace',
    about:
      'Every delivery from now on is signed with a new secret, shown once. The receiver refuses them until it has it: agree on the moment with its owner.',
  },
} as const;

function ChangeDialog({ endpoint, change, onClose, onSecret }: ChangeDialogProps) {
  const disable = useAction(operatorDisableWebhookEndpointMutation(), 'The endpoint is disabled.', onClose);
  const restore = useAction(operatorRestoreWebhookEndpointMutation(), 'The endpoint is restored.', onClose);
  const shown = ({ signing_secret }: { readonly signing_secret: string }) => {
    onSecret(signing_secret);
    onClose();
  };
  const rotate = useAction(operatorRotateSigningSecretMutation(), 'The secret was replaced.', shown);
  const prepare = useAction(operatorPrepareNextSecretMutation(), 'The next secret is prepared.', shown);
  const switchOver = useAction(operatorSwitchToNextSecretMutation(), 'The next secret signs now.', onClose);
  const work = { disable, restore, rotate, prepare, switch: switchOver }[change ?? 'disable'];
  const { about, ...text } = texts[change ?? 'disable'];
  return (
    <ConfirmDialog
      {...text}
      isOpen={change !== undefined}
      onClose={onClose}
      isDangerous={change !== 'restore' && change !== 'prepare'}
      reason={{ label: 'Reason', isRequired: true }}
      work={work}
      onConfirm={(reason) => work.mutate({ path: { id: endpoint.id }, body: { reason } })}
    >
      {about}
    </ConfirmDialog>
  );
}

function CompatibilityDialog({
  endpoint: { id, compatibility_signature: present },
  onClose,
}: {
  readonly endpoint: OperatorWebhookEndpoint;
  readonly onClose: () => void;
}) {
  const [isRemoved, setRemoved] = useState(false);
  const form = useFields(compatibilityFields, present ?? {});
  const said = isRemoved ? 'The compatibility signature was removed.' : 'The compatibility signature is set.';
  const work = useAction(operatorSetCompatibilitySignatureMutation(), said, onClose);
  const { values } = form;
  const isReady = isRemoved || (values.form !== '' && values.secret !== '');
  const compatibility_signature = isRemoved ? null : creationOf(compatibilityFields, values);
  return (
    <ConfirmDialog
      title="Compatibility signature"
      action={isRemoved ? 'Remove' : 'Set'}
      isDangerous={isRemoved}
      isReady={isReady}
      onClose={onClose}
      reason={{ label: 'Reason', isRequired: true }}
      work={work}
      onConfirm={(reason) => work.mutate({ path: { id }, body: { compatibility_signature, reason } })}
    >
      <Stack gap="sm">
        <Text size="sm">
          Each request is signed a second time, as the service signed that the receiver was connected to
          before: the receiver stays as it is. The secret is stored encrypted, and nobody can read it again.
        </Text>
        {present && (
          <Checkbox
            label="Remove it, with its secret"
            checked={isRemoved}
            onChange={(event) => setRemoved(event.currentTarget.checked)}
          />
        )}
        {!isRemoved && <FieldInputs fields={compatibilityFields} form={form} error={work.error} />}
      </Stack>
    </ConfirmDialog>
  );
}
