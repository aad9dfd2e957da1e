/** Who changed what in this installation, when and why. */
import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { operatorListAuditEntriesInfiniteOptions } from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { AuditIcon } from '../../parts/icons.tsx';
import { useList } from '../../parts/list.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Time } from '../../parts/time.tsx';
import { OrganizationName } from './organization-name.tsx';

const route = getRouteApi('/signed-in/operator/audit');

export function OperatorAuditPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(operatorListAuditEntriesInfiniteOptions({ query: { ...search, limit: 50 } }));
  return (
    <Stack gap={0}>
      <PageHead title="All changes">
        What people, operator tokens and the command line changed, in every organization, newest first.
      </PageHead>
      <FilterBar
        fields={[
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
          { name: 'created_from', label: 'From', kind: 'time', width: 200 },
          { name: 'created_before', label: 'Before', kind: 'time', width: 200 },
        ]}
        values={search}
        error={list.error}
        onChange={(next) => void navigate({ search: next, replace: true })}
      />
      <DataTable
        label="Changes"
        list={list}
        columns={[
          { header: 'When', width: 170, cell: (row) => <Time at={row.created_at} /> },
          { header: 'Who', width: 200, cell: ({ actor }) => actor.name },
          { header: 'Action', cell: ({ action }) => <span className="mono">{action}</span> },
          {
            header: 'Organization',
            width: 170,
            wideOnly: true,
            cell: ({ organization_id: id }) => (id === null ? '–' : <OrganizationName id={id} />),
          },
          { header: 'Reason', wideOnly: true, cell: ({ reason }) => reason ?? '–' },
        ]}
        empty={
          <EmptyState title="No change matches" icon={AuditIcon}>
            Clear a filter. Actions are compared whole, such as api_token.created.
          </EmptyState>
        }
      />
    </Stack>
  );
}
