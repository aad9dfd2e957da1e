/** The organization's endpoints: where each is, whether it works, and how its last 24 hours were. */

import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listEndpointActivityOptions } from '#client/queries';
import type { ActivityHour, WebhookEndpoint } from '#client/types';
import { useChanges } from '../../changes.ts';
import { EndpointsIcon } from '../../parts/icons.tsx';
import { places, useSearchOf } from '../../parts/links.tsx';
import { type Column, statusColumn } from '../../parts/lists/columns.tsx';
import type { SearchOf } from '../../parts/lists/filters.ts';
import { ListPage } from '../../parts/lists/list-page.tsx';
import { NewLink } from '../../parts/lists/new-link.tsx';
import { shortUrl } from '../../parts/values/endpoint-name.ts';
import { percent } from '../../parts/values/locale.ts';
import { useOrganizationPath } from '../../session.ts';
import * as filters from '../filters.ts';
import { ActivityCell, deliveryRate, totalOf } from './activity-cell.tsx';
import { useAllEndpoints } from './all-endpoints.ts';
import { coversName, isWildcard } from './covered-types.ts';

type Row = WebhookEndpoint & { readonly hours: readonly ActivityHour[] | undefined };

export default function EndpointsPage() {
  const search = useSearchOf(filters.endpoints);
  const path = useOrganizationPath();
  const list = useAllEndpoints(search.status);
  const activity = useQuery({ ...listEndpointActivityOptions({ path }), refetchInterval: 30_000 });
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
    <ListPage
      title="Endpoints"
      about="The addresses that receive your events."
      actions={isNewHere ? undefined : register}
      search={search}
      filters={isNewHere ? undefined : filters.endpoints}
      list={{ ...list, rows, loadMore: undefined }}
      leadsTo={({ id }) => places.endpoint(id)}
      columns={columns}
      nothing={{
        title: 'No endpoint fits the filters',
        hint: 'Clear a filter. Deleted endpoints are listed only when you filter by that status.',
      }}
      empty={{
        icon: EndpointsIcon,
        title: 'Nothing receives your events yet',
        hint: 'An endpoint is a URL of yours. You register it, we check with a handshake that it is yours, and from then on it receives the events that you choose, signed.',
        action: register,
      }}
    />
  );
}

function fits(
  { hours, endpoint_url, description, subscriptions }: Row,
  search: SearchOf<typeof filters.endpoints>,
): boolean {
  const text = search.text?.toLowerCase();
  if (text !== undefined && !`${endpoint_url} ${description ?? ''}`.toLowerCase().includes(text))
    return false;
  const { event_type } = search;
  if (event_type !== undefined && !subscriptions.some((each) => coversName(each.event_type, event_type)))
    return false;
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
  statusColumn(120),
  {
    header: 'Receives',
    width: 120,
    wideOnly: true,
    cell: ({ subscriptions }) => received(subscriptions),
  },
  { header: 'Last 24 hours', width: 150, cell: ({ hours }) => <ActivityCell hours={hours} /> },
  { header: 'Delivered', width: 100, align: 'right', cell: ({ hours }) => <Rate hours={hours} /> },
];

/** Wildcards by name, because what they cover changes. */
function received(subscriptions: Row['subscriptions']): string {
  const wildcards = subscriptions.map(({ event_type }) => event_type).filter(isWildcard);
  const named = subscriptions.length - wildcards.length;
  return [...wildcards, ...(named > 0 ? [`${named} ${named === 1 ? 'type' : 'types'}`] : [])].join(', ');
}

function Rate({ hours }: Pick<Row, 'hours'>) {
  const rate = hours && deliveryRate(totalOf(hours));
  if (rate === undefined) return '–';
  return (
    <Text span size="sm" c={rate < 0.95 ? 'var(--mantine-color-error)' : undefined}>
      {percent.format(rate)}
    </Text>
  );
}
