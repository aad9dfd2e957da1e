/** The organizations of this installation, and what those who run it can do for one. */
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  operatorCreateOrganizationMutation,
  operatorGetOrganizationOptions,
  operatorGetOrganizationQueryKey,
  operatorListOrganizationsInfiniteOptions,
  operatorListTokensInfiniteOptions,
  operatorRevokeTokenMutation,
  operatorUpdateOrganizationMutation,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { ApiToken, Organization } from '../../../../generated/console-client/types.gen.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Facts } from '../../parts/facts.tsx';
import { OrganizationsIcon, PlusIcon } from '../../parts/icons.tsx';
import { Id, ShortId } from '../../parts/id.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { useList } from '../../parts/list.ts';
import { showDone } from '../../parts/messages.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Time } from '../../parts/time.tsx';

export function OrganizationsPage() {
  const list = useList(operatorListOrganizationsInfiniteOptions({ query: { limit: 50 } }));
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button leftSection={<PlusIcon />} onClick={() => setCreating(true)}>
      Create an organization
    </Button>
  );
  return (
    <>
      <PageHead title="Organizations" actions={create}>
        Who uses this installation. Each has its own members, API keys, endpoints and business data.
      </PageHead>
      <DataTable
        label="Organizations"
        list={list}
        leadsTo={({ id }) => ({ to: '/operator/organizations/$id', params: { id } })}
        columns={[
          { header: 'Name', cell: ({ name }) => name },
          { header: 'Time zone', width: 170, wideOnly: true, cell: (row) => row.time_zone },
          { header: 'Id', width: 170, wideOnly: true, cell: ({ id }) => <ShortId id={id} /> },
          { header: 'Created', width: 170, cell: ({ created_at }) => <Time at={created_at} /> },
        ]}
        empty={
          <EmptyState title="No organizations yet" icon={OrganizationsIcon} action={create}>
            The first member of an organization is its owner, who invites the others.
          </EmptyState>
        }
      />
      <Modal opened={isCreating} onClose={() => setCreating(false)} title="Create an organization">
        {isCreating && <CreationForm onCancel={() => setCreating(false)} />}
      </Modal>
    </>
  );
}

function CreationForm({ onCancel }: { readonly onCancel: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [ownerEmail, setOwnerEmail] = useState('');
  const [timeZone, setTimeZone] = useState('UTC');
  const creation = useMutation({
    ...operatorCreateOrganizationMutation(),
    async onSuccess({ id }) {
      await queryClient.invalidateQueries();
      showDone(`${name} was created.`);
      await navigate({ to: '/operator/organizations/$id', params: { id } });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        creation.mutate({ body: { name, owner_email: ownerEmail, time_zone: timeZone } });
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Name"
          required
          maxLength={255}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label="Address of its owner"
          description="They sign in with this address and may invite others."
          type="email"
          required
          value={ownerEmail}
          onChange={(event) => setOwnerEmail(event.currentTarget.value)}
        />
        <TextInput
          label="Time zone"
          description="Its days and billing periods begin at 00:00 there, such as Europe/Berlin."
          required
          value={timeZone}
          onChange={(event) => setTimeZone(event.currentTarget.value)}
        />
        {creation.error && <ProblemAlert error={creation.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={creation.isPending}>
            Create
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const route = getRouteApi('/signed-in/operator/organizations/$id');

export function OrganizationPage() {
  const { id } = route.useParams();
  const organization = useQuery(operatorGetOrganizationOptions({ path: { id } }));
  if (organization.error)
    return (
      <>
        <PageHead title="Organization" above={[['Organizations', { to: '/operator/organizations' }]]} />
        <ProblemAlert error={organization.error} />
      </>
    );
  return (
    <>
      <PageHead
        title={organization.data?.name ?? 'Organization'}
        above={[['Organizations', { to: '/operator/organizations' }]]}
        actions={
          <>
            <ButtonLink variant="default" to="/operator/deliveries" search={{ organization_id: id }}>
              Deliveries
            </ButtonLink>
            <ButtonLink variant="default" to="/operator/endpoints" search={{ organization_id: id }}>
              Endpoints
            </ButtonLink>
            <ButtonLink variant="default" to="/operator/audit" search={{ organization_id: id }}>
              Audit
            </ButtonLink>
          </>
        }
      />
      <Stack gap="md">
        {organization.data && <About organization={organization.data} />}
        <Tokens organizationId={id} />
      </Stack>
    </>
  );
}

function About({ organization }: { readonly organization: Organization }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <Section
      title="About"
      actions={
        <Button variant="default" size="xs" onClick={() => setChanging(true)}>
          Change the time zone
        </Button>
      }
    >
      <Facts
        facts={[
          ['Id', <Id key="id" id={organization.id} what="the organization's id" />],
          ['Time zone', organization.time_zone],
          ['Created', <Time key="created" at={organization.created_at} />],
        ]}
      />
      <Modal opened={isChanging} onClose={() => setChanging(false)} title="Change the time zone">
        {isChanging && <TimeZoneForm organization={organization} onDone={() => setChanging(false)} />}
      </Modal>
    </Section>
  );
}

function TimeZoneForm({
  organization,
  onDone,
}: {
  readonly organization: Organization;
  readonly onDone: () => void;
}) {
  const queryClient = useQueryClient();
  const [timeZone, setTimeZone] = useState(organization.time_zone);
  const [reason, setReason] = useState('');
  const path = { id: organization.id };
  const update = useMutation({
    ...operatorUpdateOrganizationMutation(),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: operatorGetOrganizationQueryKey({ path }) });
      showDone('The time zone was changed.');
      onDone();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const why = reason.trim();
        update.mutate({ path, body: { time_zone: timeZone, ...(why !== '' && { reason: why }) } });
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Time zone"
          description="What is billed stays as it is; the next period begins where the last one ended."
          required
          value={timeZone}
          onChange={(event) => setTimeZone(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label="Reason, for the audit"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {update.error && <ProblemAlert error={update.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={update.isPending}>
            Change
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Tokens({ organizationId }: { readonly organizationId: string }) {
  const path = { id: organizationId };
  const list = useList(operatorListTokensInfiniteOptions({ path }));
  const [revoked, setRevoked] = useState<ApiToken>();
  const revocation = useMutation({
    ...operatorRevokeTokenMutation(),
    async onSuccess() {
      await list.refetch();
      showDone('The key was revoked.');
      setRevoked(undefined);
    },
  });
  return (
    <Section
      title="API keys"
      about="Its owner and admins issue them; you can revoke one that has leaked."
      isFlush
    >
      <DataTable
        label="API keys"
        list={list}
        columns={[
          { header: 'Name', cell: ({ name }) => name },
          { header: 'Ends in', width: 90, cell: ({ hint }) => <span className="mono">…{hint}</span> },
          {
            header: 'Scopes',
            wideOnly: true,
            cell: ({ scopes }) => <span className="mono">{scopes.join(' ')}</span>,
          },
          { header: 'Created', width: 150, wideOnly: true, cell: (row) => <Time at={row.created_at} /> },
          {
            header: 'Last used',
            width: 130,
            cell: ({ last_used_at }) =>
              last_used_at === null ? 'Never used' : <Time at={last_used_at} as="relative" />,
          },
          { header: 'Status', width: 100, cell: (row) => <StatusBadge status={stateOf(row)} /> },
          {
            key: 'revoke',
            header: <span className="visually-hidden">Actions</span>,
            width: 90,
            align: 'right',
            cell: (row) =>
              row.revoked_at === null && (
                <Button variant="subtle" color="red" size="compact-xs" onClick={() => setRevoked(row)}>
                  Revoke
                </Button>
              ),
          },
        ]}
        empty={<EmptyState title="No API keys">Its owner or an admin creates one under API keys.</EmptyState>}
      />
      <ConfirmDialog
        isOpen={revoked !== undefined}
        onClose={() => setRevoked(undefined)}
        title={`Revoke ${revoked?.name ?? 'the key'}`}
        action="Revoke"
        isDangerous
        work={revocation}
        onConfirm={() => revoked && revocation.mutate({ path: { ...path, token_id: revoked.id } })}
      >
        The next request with this key is refused. This cannot be undone.
      </ConfirmDialog>
    </Section>
  );
}

function stateOf({ revoked_at, expires_at }: ApiToken): string {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && Date.parse(expires_at) <= Date.now() ? 'expired' : 'active';
}
