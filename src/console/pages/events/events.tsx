/** Everything that happened, whether anybody was subscribed to it or not. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  listEventsInfiniteOptions,
  listEventTypesOptions,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { EventsIcon } from '../../parts/icons.tsx';
import { ShortId } from '../../parts/id.tsx';
import { useList } from '../../parts/list.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Time } from '../../parts/time.tsx';
import { useOrganizationPath } from '../../session.ts';

const route = getRouteApi('/signed-in/$organizationId/events');

export function EventsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const path = useOrganizationPath();
  const list = useList(listEventsInfiniteOptions({ path, query: { ...search, limit: 50 } }));
  const types = useQuery({ ...listEventTypesOptions({ path }), staleTime: 600_000 });
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <>
      <PageHead title="Events">
        What happened in this organization. Each goes to every endpoint that is subscribed to its type.
      </PageHead>
      <FilterBar
        fields={[
          {
            name: 'type',
            label: 'Type',
            kind: 'word',
            words: (types.data?.data ?? []).map(({ name }) => ({ value: name, label: name })),
            width: 220,
          },
          { name: 'created_from', label: 'From', kind: 'time', width: 190 },
          { name: 'created_before', label: 'Before', kind: 'time', width: 190 },
        ]}
        values={search}
        error={list.error}
        onChange={(next) => void navigate({ search: next, replace: true })}
      />
      <DataTable
        label="Events"
        list={list}
        leadsTo={({ id }) => ({
          to: '/$organizationId/events/$id',
          params: { organizationId: path.organization_id, id },
        })}
        columns={[
          { header: 'Type', cell: ({ type }) => type },
          { header: 'Id', width: 160, wideOnly: true, cell: ({ id }) => <ShortId id={id} /> },
          {
            header: 'Schema version',
            width: 120,
            align: 'right',
            wideOnly: true,
            cell: ({ schema_version }) => schema_version,
          },
          {
            header: 'Happened',
            width: 150,
            align: 'right',
            cell: ({ created_at }) => <Time at={created_at} />,
          },
        ]}
        empty={
          isFiltered ? (
            <EmptyState
              title="No event matches"
              icon={EventsIcon}
              action={
                <Button variant="default" onClick={() => void navigate({ search: {}, replace: true })}>
                  Clear filters
                </Button>
              }
            >
              Choose another type or a longer time.
            </EmptyState>
          ) : (
            <EmptyState title="Nothing has happened yet" icon={EventsIcon}>
              An event appears here when a customer, contract, invoice or payment of this organization
              changes, or when another service publishes one.
            </EmptyState>
          )
        }
      />
    </>
  );
}
