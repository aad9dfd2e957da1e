/** The organizations of this installation, and what those who run it can do for one. */
import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  operatorCreateOrganizationMutation,
  operatorGetOrganizationOptions,
  operatorListOrganizationsInfiniteOptions,
  operatorListTokensInfiniteOptions,
  operatorRevokeTokenMutation,
  operatorUpdateOrganizationMutation,
} from '#client/queries';
import type { ApiToken, Organization } from '#client/types';
import { useAction } from '../../parts/forms/action.ts';
import { ConfirmDialog } from '../../parts/forms/confirm-dialog.tsx';
import { creationOf, type Fields, useFields } from '../../parts/forms/fields.ts';
import { FieldInputs, Form } from '../../parts/forms/form.tsx';
import { OrganizationsIcon, PlusIcon } from '../../parts/icons.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { actionsColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { useList } from '../../parts/lists/list.ts';
import { ListPage } from '../../parts/lists/list-page.tsx';
import { ObjectPage } from '../../parts/object-page.tsx';
import { Section } from '../../parts/section.tsx';
import { Facts } from '../../parts/values/facts.tsx';
import { Id, ShortId } from '../../parts/values/id.tsx';
import { Time } from '../../parts/values/time.tsx';
import { lastUsedColumn, stateColumn } from '../api-keys/api-keys.tsx';
import { Erasures } from './erasures.tsx';
import { PortalLinks } from './portal-link.tsx';

export function OrganizationsPage() {
  const list = useList(operatorListOrganizationsInfiniteOptions({ query: { limit: 50 } }));
  const [isCreating, creating] = useDisclosure(false);
  const create = (
    <Button leftSection={<PlusIcon />} onClick={creating.open}>
      Create an organization
    </Button>
  );
  return (
    <ListPage
      title="Organizations"
      about="Who uses this installation. Each has its own members, API keys, endpoints and business data."
      actions={create}
      list={list}
      leadsTo={({ id }) => ({ to: '/operator/organizations/$id', params: { id } })}
      columns={[
        { header: 'Name', cell: ({ name }) => name },
        { header: 'Time zone', width: 170, wideOnly: true, cell: ({ time_zone }) => time_zone },
        { header: 'Id', width: 170, wideOnly: true, cell: ({ id }) => <ShortId id={id} /> },
        timeColumn('Created', 'created_at'),
      ]}
      empty={{
        icon: OrganizationsIcon,
        title: 'No organizations yet',
        hint: 'The first member of an organization is its owner, who invites the others.',
        action: create,
      }}
    >
      <Modal opened={isCreating} onClose={creating.close} title="Create an organization">
        <CreationForm onCancel={creating.close} />
      </Modal>
    </ListPage>
  );
}

const organizationFields = [
  { name: 'name', label: 'Name', isRequired: true, lengthMax: 255 },
  {
    name: 'owner_email',
    label: 'Address of its owner',
    kind: 'email',
    isRequired: true,
    description: 'They sign in with this address and may invite others.',
  },
  {
    name: 'time_zone',
    label: 'Time zone',
    isRequired: true,
    description: 'Its days and billing periods begin at 00:00 there, such as Europe/Berlin.',
  },
] as const satisfies Fields;

function CreationForm({ onCancel }: { readonly onCancel: () => void }) {
  const navigate = useNavigate();
  const form = useFields(organizationFields, { time_zone: 'UTC' });
  const creation = useAction(
    operatorCreateOrganizationMutation(),
    ({ name }) => `${name} was created.`,
    ({ id }) => navigate({ to: '/operator/organizations/$id', params: { id } }),
  );
  const body = creationOf(organizationFields, form.values);
  return (
    <Form work={creation} action="Create" onSubmit={() => creation.mutate({ body })} onCancel={onCancel}>
      <FieldInputs fields={organizationFields} form={form} error={creation.error} isFirst />
    </Form>
  );
}

const route = getRouteApi('/signed-in/operator/organizations/$id');

export function OrganizationPage() {
  const { id } = route.useParams();
  const search = { organization_id: id };
  return (
    <ObjectPage
      query={useQuery(operatorGetOrganizationOptions({ path: { id } }))}
      kind="Organization"
      title={({ name }) => name}
      above={[['Organizations', { to: '/operator/organizations' }]]}
      actions={() => (
        <>
          <ButtonLink variant="default" to="/operator/deliveries" search={search}>
            Deliveries
          </ButtonLink>
          <ButtonLink variant="default" to="/operator/endpoints" search={search}>
            Endpoints
          </ButtonLink>
          <ButtonLink variant="default" to="/operator/audit" search={search}>
            Audit
          </ButtonLink>
        </>
      )}
    >
      {(organization) => (
        <>
          <About organization={organization} />
          <PortalLinks organization={organization} />
          <Tokens organizationId={id} />
          <Erasures organizationId={id} />
        </>
      )}
    </ObjectPage>
  );
}

function About({ organization }: { readonly organization: Organization }) {
  const [isChanging, changing] = useDisclosure(false);
  return (
    <Section
      title="About"
      actions={
        <Button variant="default" size="xs" onClick={changing.open}>
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
      <Modal opened={isChanging} onClose={changing.close} title="Change the time zone">
        <TimeZoneForm organization={organization} onDone={changing.close} />
      </Modal>
    </Section>
  );
}

const timeZoneFields = [
  {
    name: 'time_zone',
    label: 'Time zone',
    isRequired: true,
    description: 'What is billed stays as it is; the next period begins where the last one ended.',
  },
  { name: 'reason', label: 'Reason, for the audit', lengthMax: 500 },
] as const satisfies Fields;

interface TimeZoneFormProps {
  readonly organization: Organization;
  readonly onDone: () => void;
}

function TimeZoneForm({ organization, onDone }: TimeZoneFormProps) {
  const form = useFields(timeZoneFields, organization);
  const path = { id: organization.id };
  const update = useAction(operatorUpdateOrganizationMutation(), 'The time zone was changed.', onDone);
  const body = creationOf(timeZoneFields, form.values);
  return (
    <Form work={update} action="Change" onSubmit={() => update.mutate({ path, body })} onCancel={onDone}>
      <FieldInputs fields={timeZoneFields} form={form} error={update.error} isFirst />
    </Form>
  );
}

function Tokens({ organizationId }: { readonly organizationId: string }) {
  const path = { id: organizationId };
  const list = useList(operatorListTokensInfiniteOptions({ path }));
  const [revoked, setRevoked] = useState<ApiToken>();
  const close = () => setRevoked(undefined);
  const revocation = useAction(operatorRevokeTokenMutation(), 'The key was revoked.', close);
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
          timeColumn('Created', 'created_at', { width: 150, wideOnly: true }),
          lastUsedColumn,
          stateColumn,
          actionsColumn(
            90,
            (row: ApiToken) =>
              row.revoked_at === null && (
                <Button variant="subtle" color="red" size="compact-xs" onClick={() => setRevoked(row)}>
                  Revoke
                </Button>
              ),
          ),
        ]}
        empty={<EmptyState title="No API keys">Its owner or an admin creates one under API keys.</EmptyState>}
      />
      <ConfirmDialog
        isOpen={revoked !== undefined}
        onClose={close}
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
