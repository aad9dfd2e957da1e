/** The organizations of this installation, and what those who run it can do for one. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as queries from '#client/queries';
import type { ApiToken, Organization } from '#client/types';
import { AskingButton } from '../../parts/forms/asking-buttons.tsx';
import type { Fields } from '../../parts/forms/fields.ts';
import { OrganizationsIcon, PlusIcon } from '../../parts/icons.tsx';
import { ButtonLink } from '../../parts/links.tsx';
import { actionsColumn, textColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { TableSection } from '../../parts/lists/data-table.tsx';
import { useList } from '../../parts/lists/list.ts';
import { ListPage } from '../../parts/lists/list-page.tsx';
import { FactsSection, ObjectPage } from '../../parts/page.tsx';
import { Id, ShortId } from '../../parts/values/id.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useObjectId } from '../../session.ts';
import { lastUsedColumn, stateColumn } from '../api-keys/api-keys.tsx';
import { Erasures } from './erasures.tsx';
import { PortalLinks } from './portal-link.tsx';

export function OrganizationsPage() {
  const list = useList(queries.operatorListOrganizationsInfiniteOptions({ query: { limit: 50 } }));
  return (
    <ListPage
      title="Organizations"
      about="Who uses this installation. Each has its own members, API keys, endpoints and business data."
      create={<CreateButton />}
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
      }}
    />
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

function CreateButton() {
  const navigate = useNavigate();
  return (
    <AskingButton
      label="Create an organization"
      look={{ leftSection: <PlusIcon /> }}
      title="Create an organization"
      action="Create"
      fields={organizationFields}
      start={{ time_zone: 'UTC' }}
      mutation={queries.operatorCreateOrganizationMutation()}
      inputOf={(body) => ({ body })}
      done={({ name }) => `${name} was created.`}
      then={({ id }) => navigate({ to: '/operator/organizations/$id', params: { id } })}
    />
  );
}

export function OrganizationPage() {
  const id = useObjectId();
  const search = { organization_id: id };
  return (
    <ObjectPage
      query={useQuery(queries.operatorGetOrganizationOptions({ path: { id } }))}
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

const timeZoneFields = [
  {
    name: 'time_zone',
    label: 'Time zone',
    isRequired: true,
    description: 'What is billed stays as it is; the next period begins where the last one ended.',
  },
  { name: 'reason', label: 'Reason, for the audit', lengthMax: 500 },
] as const satisfies Fields;

function About({ organization }: { readonly organization: Organization }) {
  const path = { id: organization.id };
  return (
    <FactsSection
      actions={
        <AskingButton
          label="Change the time zone"
          look={{ variant: 'default', size: 'xs' }}
          title="Change the time zone"
          action="Change"
          fields={timeZoneFields}
          start={organization}
          mutation={queries.operatorUpdateOrganizationMutation()}
          inputOf={(body) => ({ path, body })}
          done="The time zone was changed."
        />
      }
      facts={{
        Id: <Id id={organization.id} what="the organization's id" />,
        'Time zone': organization.time_zone,
        Created: <Time at={organization.created_at} />,
      }}
    />
  );
}

const Tokens = ({ organizationId: id }: { readonly organizationId: string }) => (
  <TableSection
    title="API keys"
    about="Its owner and admins issue them; you can revoke one that has leaked."
    list={useList(queries.operatorListTokensInfiniteOptions({ path: { id } }))}
    columns={[
      textColumn('Name', 'name'),
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
            <AskingButton
              label="Revoke"
              look={{ variant: 'subtle', color: 'red', size: 'compact-xs' }}
              title={`Revoke ${row.name}`}
              isDangerous
              mutation={queries.operatorRevokeTokenMutation()}
              inputOf={() => ({ path: { id, token_id: row.id } })}
              done="The key was revoked."
            >
              The next request with this key is refused. This cannot be undone.
            </AskingButton>
          ),
      ),
    ]}
    empty={{ title: 'No API keys', hint: 'Its owner or an admin creates one under API keys.' }}
  />
);
