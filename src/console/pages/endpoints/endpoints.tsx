/** The organization's endpoints: where each is, whether it works, and how its last 24 hours were. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  listEndpointActivityOptions,
  listEventTypesOptions,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import type { ActivityHour, WebhookEndpoint } from '../../../../generated/console-client/types.gen.ts';
import { useChanges } from '../../changes.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { shortUrl } from '../../parts/endpoint-name.ts';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { EndpointsIcon } from '../../parts/icons.tsx';
import { percent } from '../../parts/locale.ts';
import { NewLink } from '../../parts/new-link.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { useOrganizationPath } from '../../session.ts';
import { ActivityCell, deliveryRate, totalOf } from './activity-cell.tsx';
import { useAllEndpoints } from './all-endpoints.ts';
import { type EndpointFilter, endpointStatuses } from './words.ts';

const route = getRouteApi('/signed-in/$organizationId/endpoints');

type Row = WebhookEndpoint & { readonly hours: readonly ActivityHour[] | undefined };

export function EndpointsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const path = useOrganizationPath();
  const { organization_id: organizationId } = path;
  const list = useAllEndpoints(search.status);
  const activity = useQuery({ ...listEndpointActivityOptions({ path }), refetchInterval: 30_000 });
  const eventTypes = useQuery({
    ...listEventTypesOptions({ path, query: { limit: 100 } }),
    staleTime: 3_600_000,
  });
  useChanges(['endpoints'], list.update);
  const hoursOf = new Map(activity.data?.data.map(({ endpoint_id, hours }) => [endpoint_id, hours]));
  const rows = list.rows
    .map((endpoint): Row => ({ ...endpoint, hours: hoursOf.get(endpoint.id) }))
    .filter((row) => fits(row, search));
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  const register = (
    <NewLink to="endpoints/new">
      {list.rows.length === 0 && !isFiltered ? 'Register your first endpoint' : 'Register an endpoint'}
    </NewLink>
  );
  const isNewHere = !list.isPending && list.rows.length === 0 && !isFiltered;
  return (
    <>
      <PageHead title="Endpoints" actions={isNewHere ? undefined : register}>
        The addresses that receive your events.
      </PageHead>
      {!isNewHere && (
        <FilterBar
          fields={[
            {
              name: 'text',
              label: 'Address or description',
              kind: 'text',
              placeholder: 'hooks.example.com',
              width: 240,
            },
            { name: 'status', label: 'Status', kind: 'word', words: endpointStatuses, width: 150 },
            {
              name: 'activity',
              label: 'Last 24 hours',
              kind: 'word',
              width: 160,
              words: [
                { value: 'failing', label: 'With failures' },
                { value: 'quiet', label: 'Nothing sent' },
              ],
            },
            {
              name: 'event_type',
              label: 'Receives',
              kind: 'word',
              width: 190,
              words: (eventTypes.data?.data ?? []).map(({ name }) => ({ value: name, label: name })),
            },
          ]}
          values={search}
          error={list.error}
          onChange={(next) => void navigate({ search: next, replace: true })}
        />
      )}
      <DataTable
        label="Endpoints"
        list={{ ...list, rows, loadMore: undefined }}
        leadsTo={({ id }) => ({ to: '/$organizationId/endpoints/$id', params: { organizationId, id } })}
        columns={columns}
        empty={
          isFiltered ? (
            <EmptyState title="No endpoint fits the filters" icon={EndpointsIcon}>
              Clear a filter. Deleted endpoints are listed only when you filter by that status.
            </EmptyState>
          ) : (
            <EmptyState title="Nothing receives your events yet" icon={EndpointsIcon} action={register}>
              An endpoint is a URL of yours. You register it, we check with a handshake that it is yours, and
              from then on it receives the events that you choose, signed.
            </EmptyState>
          )
        }
      />
    </>
  );
}

function fits({ hours, endpoint_url, description, subscriptions }: Row, search: EndpointFilter): boolean {
  const text = search.text?.toLowerCase();
  if (text !== undefined && !`${endpoint_url} ${description ?? ''}`.toLowerCase().includes(text))
    return false;
  const { event_type } = search;
  if (event_type !== undefined && !subscriptions.some((each) => each.event_type === event_type)) return false;
  if (search.activity === 'failing') return hours !== undefined && totalOf(hours).attempts_failed > 0;
  return search.activity !== 'quiet' || hours === undefined;
}

const columns: readonly Column<Row>[] = [
  {
    header: 'Endpoint',
    cell: ({ endpoint_url, description }) => (
      <>
        {shortUrl(endpoint_url)}
        {description !== null && (
          <Text span c="dimmed" size="xs" ml={8} fw={400}>
            {description}
          </Text>
        )}
      </>
    ),
  },
  { header: 'Status', width: 120, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    header: 'Receives',
    width: 120,
    wideOnly: true,
    cell: ({ subscriptions: { length } }) => `${length} ${length === 1 ? 'type' : 'types'}`,
  },
  { header: 'Last 24 hours', width: 150, cell: ({ hours }) => <ActivityCell hours={hours} /> },
  { header: 'Delivered', width: 100, align: 'right', cell: ({ hours }) => <Rate hours={hours} /> },
];

function Rate({ hours }: Pick<Row, 'hours'>) {
  const rate = hours && deliveryRate(totalOf(hours));
  if (rate === undefined) return '–';
  return (
    <Text span size="sm" c={rate < 0.95 ? 'var(--mantine-color-error)' : undefined}>
      {percent.format(rate)}
    </Text>
  );
}
