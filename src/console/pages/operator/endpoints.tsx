/** Endpoints of all organizations: find one, see how it is, disable and restore it. */
import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import {
  operatorDisableWebhookEndpointMutation,
  operatorGetWebhookEndpointOptions,
  operatorGetWebhookEndpointQueryKey,
  operatorListWebhookEndpointsInfiniteOptions,
  operatorRestoreWebhookEndpointMutation,
  operatorRotateSigningSecretMutation,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { OperatorWebhookEndpoint } from '../../../../generated/console-client/types.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { EndpointsIcon } from '../../parts/icons.tsx';
import { Id } from '../../parts/id.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { useList } from '../../parts/list.ts';
import { showDone } from '../../parts/messages.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { Section } from '../../parts/section.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { endpointStatuses } from '../endpoints/words.ts';
import { OrganizationName } from './organization-name.tsx';

const listRoute = getRouteApi('/signed-in/operator/endpoints');

export function EndpointsPage() {
  const search = listRoute.useSearch();
  const navigate = listRoute.useNavigate();
  const list = useList(operatorListWebhookEndpointsInfiniteOptions({ query: { ...search, limit: 50 } }));
  return (
    <>
      <PageHead title="All endpoints">Of every organization, newest first.</PageHead>
      <FilterBar
        fields={[
          { name: 'status', label: 'Status', kind: 'word', words: endpointStatuses, width: 150 },
          { name: 'url_host', label: 'Host', kind: 'text', placeholder: 'hooks.example.com', width: 220 },
          { name: 'organization_id', label: 'Organization id', kind: 'id', width: 320 },
        ]}
        values={search}
        error={list.error}
        onChange={(next) => void navigate({ search: next, replace: true })}
      />
      <DataTable
        label="Endpoints"
        list={list}
        leadsTo={({ id }) => ({ to: '/operator/endpoints/$id', params: { id } })}
        columns={[
          { header: 'URL', cell: (row) => row.endpoint_url },
          {
            header: 'Organization',
            width: 180,
            wideOnly: true,
            cell: (row) => <OrganizationName id={row.organization_id} />,
          },
          { header: 'Status', width: 120, cell: (row) => <StatusBadge status={row.status} /> },
          { header: 'Created', width: 150, wideOnly: true, cell: (row) => <Time at={row.created_at} /> },
        ]}
        empty={
          <EmptyState title="No endpoint matches" icon={EndpointsIcon}>
            Clear a filter, or check the host: it is compared whole, without the port.
          </EmptyState>
        }
      />
    </>
  );
}

const route = getRouteApi('/signed-in/operator/endpoints/$id');

type Change = 'disable' | 'restore' | 'rotate';

export function EndpointPage() {
  const { id } = route.useParams();
  const endpoint = useQuery(operatorGetWebhookEndpointOptions({ path: { id } }));
  const [change, setChange] = useState<Change>();
  const [secret, setSecret] = useState<string>();
  const { data, error } = endpoint;
  return (
    <>
      <PageHead
        title={data?.endpoint_url ?? 'Endpoint'}
        kind="Endpoint"
        above={[['All endpoints', { to: '/operator/endpoints' }]]}
        status={data && <StatusBadge status={data.status} />}
        actions={data && <Actions endpoint={data} onChoose={setChange} />}
      />
      <Stack gap="md">
        {error && <ProblemAlert error={error} />}
        {secret !== undefined && <SecretOnce secret={secret} what="signing secret" />}
        {data && <About endpoint={data} />}
      </Stack>
      {data && (
        <ChangeDialog
          endpoint={data}
          change={change}
          onClose={() => setChange(undefined)}
          onSecret={setSecret}
        />
      )}
    </>
  );
}

function Actions({
  endpoint,
  onChoose,
}: {
  readonly endpoint: OperatorWebhookEndpoint;
  readonly onChoose: (change: Change) => void;
}) {
  return (
    <>
      <ButtonLink variant="default" to="/operator/deliveries" search={{ endpoint_id: endpoint.id }}>
        Deliveries
      </ButtonLink>
      <ButtonLink variant="default" to="/operator/redeliveries/new" search={{ endpoint_id: endpoint.id }}>
        Redeliver failed ones
      </ButtonLink>
      {endpoint.status !== 'deleted' && (
        <Button variant="default" onClick={() => onChoose('rotate')}>
          Rotate the secret
        </Button>
      )}
      {endpoint.status === 'disabled' && <Button onClick={() => onChoose('restore')}>Restore</Button>}
      {(endpoint.status === 'active' || endpoint.status === 'pending_verification') && (
        <Button color="red" variant="light" onClick={() => onChoose('disable')}>
          Disable
        </Button>
      )}
    </>
  );
}

function About({ endpoint }: { readonly endpoint: OperatorWebhookEndpoint }) {
  const time = (at: string | null) => (at === null ? null : <Time at={at} />);
  return (
    <Section title="About">
      <Facts
        facts={[
          ['Id', <Id key="id" id={endpoint.id} what="the endpoint's id" />],
          ['Organization', <OrganizationName key="organization" id={endpoint.organization_id} />],
          ['Description', endpoint.description],
          endpoint.status_reason !== null && ['Reason', endpoint.status_reason],
          endpoint.disabled_by !== null && [
            'Disabled by',
            endpoint.disabled_by === 'operator' ? 'an operator' : 'the organization',
          ],
          [
            'Subscriptions',
            <span key="subscriptions" className="mono">
              {endpoint.subscriptions
                .map(({ event_type, schema_version }) => `${event_type} v${schema_version}`)
                .join(', ')}
            </span>,
          ],
          [
            'Most per second',
            endpoint.max_per_second === null ? 'No limit' : String(endpoint.max_per_second),
          ],
          ['Verified', time(endpoint.verified_at)],
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
  rotate: {
    title: 'Rotate the signing secret',
    action: 'Rotate',
    about:
      'Every delivery from now on is signed with a new secret, shown once. The receiver refuses them until it has it: agree on the moment with its owner.',
  },
} as const;

function ChangeDialog({ endpoint, change, onClose, onSecret }: ChangeDialogProps) {
  const queryClient = useQueryClient();
  const path = { id: endpoint.id };
  const done = async (message: string) => {
    await queryClient.invalidateQueries({ queryKey: operatorGetWebhookEndpointQueryKey({ path }) });
    showDone(message);
    onClose();
  };
  const disable = useMutation({
    ...operatorDisableWebhookEndpointMutation(),
    onSuccess: () => done('The endpoint is disabled.'),
  });
  const restore = useMutation({
    ...operatorRestoreWebhookEndpointMutation(),
    onSuccess: () => done('The endpoint is restored.'),
  });
  const rotate = useMutation({
    ...operatorRotateSigningSecretMutation(),
    onSuccess: async ({ signing_secret }) => {
      onSecret(signing_secret);
      await done('The secret was rotated.');
    },
  });
  const mutation = { disable, restore, rotate }[change ?? 'disable'];
  const text = texts[change ?? 'disable'];
  return (
    <ConfirmDialog
      isOpen={change !== undefined}
      onClose={onClose}
      title={text.title}
      action={text.action}
      isDangerous={change !== 'restore'}
      reason={{ label: 'Reason', isRequired: true }}
      work={mutation}
      onConfirm={(reason) => mutation.mutate({ path, body: { reason } })}
    >
      {text.about}
    </ConfirmDialog>
  );
}
