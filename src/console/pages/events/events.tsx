/** Everything that happened, whether anybody was subscribed to it or not. */
import { getRouteApi } from '@tanstack/react-router';
import { listEventsInfiniteOptions } from '#client/queries';
import { EventsIcon } from '../../parts/icons.tsx';
import { countColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { SearchedBackTo, useContinuedSearch } from '../../parts/lists/continued-search.tsx';
import { matchesField } from '../../parts/lists/filter-bar.tsx';
import { useEventTypeWords } from '../../parts/lists/filter-words.ts';
import { useList } from '../../parts/lists/list.ts';
import { createdBetween, ListPage } from '../../parts/lists/list-page.tsx';
import { usePlaces } from '../../parts/places.ts';
import { ShortId } from '../../parts/values/id.tsx';
import { useOrganizationPath } from '../../session.ts';

const route = getRouteApi('/signed-in/$organizationId/events');

export function EventsPage() {
  const search = route.useSearch();
  const places = usePlaces();
  const path = useOrganizationPath();
  const list = useContinuedSearch(
    useList(listEventsInfiniteOptions({ path, query: { ...search, limit: 50 } })),
  );
  const types = useEventTypeWords();
  return (
    <>
      <ListPage
        title="Events"
        about="What happened in this organization. Each goes to the endpoints that are subscribed to its type."
        search={search}
        filters={[
          {
            name: 'event_type',
            label: 'Type',
            kind: 'word',
            words: types,
            width: 220,
          },
          matchesField,
          ...createdBetween(),
        ]}
        list={list}
        leadsTo={({ id }) => places.event(id)}
        columns={[
          { header: 'Type', cell: ({ type }) => type },
          { header: 'Id', width: 160, wideOnly: true, cell: ({ id }) => <ShortId id={id} /> },
          countColumn('Schema version', 'schema_version', { width: 120, wideOnly: true }),
          timeColumn('Happened', 'created_at', { width: 150, align: 'right' }),
        ]}
        nothing={{
          title: 'No event matches',
          hint: 'Choose another type, another condition or a longer time.',
          canClear: true,
        }}
        empty={{
          icon: EventsIcon,
          title: 'Nothing has happened yet',
          hint: 'An event appears here when a customer, contract, invoice or payment of this organization changes, or when another service publishes one.',
        }}
      />
      <SearchedBackTo search={list} />
    </>
  );
}
