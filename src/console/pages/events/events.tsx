/** Everything that happened, whether anybody was subscribed to it or not. */
import { listEventsInfiniteOptions } from '#client/queries';
import { EventsIcon } from '../../parts/icons.tsx';
import { places } from '../../parts/links.tsx';
import { countColumn, textColumn, timeColumn } from '../../parts/lists/columns.tsx';
import { SearchedPage } from '../../parts/lists/list-page.tsx';
import { ShortId } from '../../parts/values/id.tsx';
import * as filters from '../filters.ts';

export default function EventsPage() {
  return (
    <SearchedPage
      title="Events"
      about="What happened in this organization. Each goes to the endpoints that are subscribed to its type."
      filters={filters.events}
      list={listEventsInfiniteOptions}
      leadsTo={({ id }) => places.event(id)}
      columns={[
        textColumn('Type', 'type'),
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
  );
}
