/** Who changed what in this installation, when and why. */
import { getRouteApi } from '@tanstack/react-router';
import { operatorListAuditEntriesInfiniteOptions } from '#client/queries';
import { AuditIcon } from '../../parts/icons.tsx';
import { timeColumn } from '../../parts/lists/columns.tsx';
import { useList } from '../../parts/lists/list.ts';
import { createdBetween, ListPage } from '../../parts/lists/list-page.tsx';
import { organizationColumn } from './organization-name.tsx';

const route = getRouteApi('/signed-in/operator/audit');

export function OperatorAuditPage() {
  const search = route.useSearch();
  return (
    <ListPage
      title="All changes"
      label="Changes"
      about="What people, operator tokens and the command line changed, in every organization, newest first."
      search={search}
      filters={[
        { name: 'actor', label: 'Who', kind: 'text', placeholder: 'name or address', width: 200 },
        {
          name: 'action',
          label: 'Action',
          kind: 'text',
          placeholder: 'webhook_endpoint.disabled',
          width: 220,
        },
        { name: 'subject_id', label: 'Subject id', kind: 'id', width: 310 },
        { name: 'organization_id', label: 'Organization id', kind: 'id', width: 310 },
        ...createdBetween(),
      ]}
      list={useList(operatorListAuditEntriesInfiniteOptions({ query: { ...search, limit: 50 } }))}
      columns={[
        timeColumn('When', 'created_at'),
        { header: 'Who', width: 200, cell: ({ actor }) => actor.name },
        { header: 'Action', cell: ({ action }) => <span className="mono">{action}</span> },
        organizationColumn(),
        { header: 'Reason', wideOnly: true, cell: ({ reason }) => reason ?? '–' },
      ]}
      empty={{
        icon: AuditIcon,
        title: 'No change matches',
        hint: 'Clear a filter. Actions are compared whole, such as api_token.created.',
      }}
    />
  );
}
