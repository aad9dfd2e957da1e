/** The catalogue: every event type, what it means, and how many endpoints receive it. */

import type { EventType } from '#client/types';
import { EventTypesIcon } from '../../parts/icons.tsx';
import { places, useSearchOf } from '../../parts/links.tsx';
import { useEventTypes } from '../../parts/lists/filter-words.ts';
import { wholeList } from '../../parts/lists/list.ts';
import { ListPage } from '../../parts/lists/list-page.tsx';
import { withoutMarkup } from '../../parts/values/sentence.ts';
import { useAllEndpoints } from '../endpoints/all-endpoints.ts';
import { covers } from '../endpoints/covered-types.ts';
import * as filters from '../filters.ts';

export default function EventTypesPage() {
  const search = useSearchOf(filters.eventTypes);
  const endpoints = useAllEndpoints();
  const text = search.text?.toLowerCase() ?? '';
  const catalogue = useEventTypes();
  const fitting = catalogue.data?.data.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(text),
  );
  const receivers = (type: EventType) =>
    endpoints.rows.filter(({ subscriptions }) => subscriptions.some((each) => covers(each, type)));
  return (
    <ListPage
      title="Event types"
      about="What can happen, and what your endpoints are told of it."
      search={search}
      filters={filters.eventTypes}
      list={wholeList(catalogue, fitting)}
      rowKey={({ name }) => name}
      leadsTo={({ name }) => places.eventType(name)}
      columns={[
        { header: 'Type', width: 220, cell: ({ name }) => <span className="mono">{name}</span> },
        { header: 'When it happens', cell: ({ description }) => withoutMarkup(description) },
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
      empty={{
        icon: EventTypesIcon,
        title: 'No event type fits',
        hint: 'Clear the filter to see all of them.',
      }}
    />
  );
}
