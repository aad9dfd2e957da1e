/** The catalogue: every event type, what it means, and how many endpoints receive it. */
import { getRouteApi } from '@tanstack/react-router';
import type { EventType } from '../../../../generated/console-client/types.gen.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { EventTypesIcon } from '../../parts/icons.tsx';
import { wholeList } from '../../parts/list.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { useOrganizationPath } from '../../session.ts';
import { useAllEndpoints } from '../endpoints/all-endpoints.ts';
import { useEventTypes } from '../endpoints/event-type-picker.tsx';

const route = getRouteApi('/signed-in/$organizationId/event-types');

export function EventTypesPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { organization_id: organizationId } = useOrganizationPath();
  const endpoints = useAllEndpoints();
  const text = search.text?.toLowerCase() ?? '';
  const list = wholeList(useEventTypes(), ({ data }) =>
    data.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(text)),
  );
  const receivers = (type: EventType) =>
    endpoints.rows.filter(({ subscriptions }) =>
      subscriptions.some(({ event_type }) => event_type === type.name),
    );
  return (
    <>
      <PageHead title="Event types">What can happen, and what your endpoints are told of it.</PageHead>
      <FilterBar
        fields={[
          { name: 'text', label: 'Name or description', kind: 'text', placeholder: 'invoice', width: 240 },
        ]}
        values={search}
        error={list.error}
        onChange={(next) => void navigate({ search: next, replace: true })}
      />
      <DataTable
        label="Event types"
        list={list}
        rowKey={({ name }) => name}
        leadsTo={({ name }) => ({
          to: '/$organizationId/event-types/$name',
          params: { organizationId, name },
        })}
        columns={[
          { header: 'Type', width: 220, cell: ({ name }) => <span className="mono">{name}</span> },
          { header: 'When it happens', cell: ({ description }) => description },
          {
            header: 'Published by',
            width: 120,
            wideOnly: true,
            cell: ({ published_by }) => (published_by === 'service' ? 'The service' : 'The business'),
          },
          {
            header: 'Versions',
            width: 90,
            wideOnly: true,
            cell: ({ schema_versions }) => schema_versions.map((version) => `v${version}`).join(', '),
          },
          {
            header: 'Endpoints',
            width: 90,
            align: 'right',
            wideOnly: true,
            cell: (type) => (endpoints.isPending ? '' : receivers(type).length || '–'),
          },
        ]}
        empty={
          <EmptyState title="No event type fits" icon={EventTypesIcon}>
            Clear the filter to see all of them.
          </EmptyState>
        }
      />
    </>
  );
}
