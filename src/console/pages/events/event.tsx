/** One event: its data, and what became of it at each endpoint. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getEventOptions, searchDeliveryLogOptions } from '#client/queries';
import { useChanges } from '../../changes.ts';
import { DataRemoved } from '../../parts/data-removed.tsx';
import { EndpointsIcon } from '../../parts/icons.tsx';
import { DataTable } from '../../parts/lists/data-table.tsx';
import { EmptyState } from '../../parts/lists/empty-state.tsx';
import { wholeList } from '../../parts/lists/list.ts';
import { ObjectPage } from '../../parts/object-page.tsx';
import { usePlaces } from '../../parts/places.ts';
import { Section } from '../../parts/section.tsx';
import { JsonBlock } from '../../parts/values/code-block.tsx';
import { Facts } from '../../parts/values/facts.tsx';
import { Id } from '../../parts/values/id.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useOrganizationPath } from '../../session.ts';
import { columnsOfEvent } from '../deliveries/log-columns.tsx';

const route = getRouteApi('/signed-in/$organizationId/events/$id');

export function EventPage() {
  const { id } = route.useParams();
  const organization = useOrganizationPath();
  const places = usePlaces();
  const event = useQuery(getEventOptions({ path: { ...organization, id } }));
  const deliveries = useQuery(
    searchDeliveryLogOptions({ path: organization, query: { event_id: id, limit: 100 } }),
  );
  useChanges(['deliveries'], () => deliveries.refetch({ cancelRefetch: false }));
  return (
    <ObjectPage
      query={event}
      kind="Event"
      title={({ type }) => type}
      sharesTitle
      above={[['Events', places.events]]}
    >
      {({ created_at, schema_version, type, data, erased_at }) => (
        <>
          <Section title="About">
            <Facts
              facts={[
                ['Event', <Id key="id" id={id} what="the event’s id" />],
                ['Happened', <Time key="created" at={created_at} />],
                ['Schema version', schema_version],
              ]}
            />
          </Section>
          <Section title="Deliveries" isFlush>
            <DataTable
              label="Deliveries of this event"
              list={wholeList(deliveries, ({ data: rows }) => rows)}
              leadsTo={(row) => places.delivery(row.id)}
              columns={columnsOfEvent}
              empty={
                <EmptyState title="It went nowhere" icon={EndpointsIcon}>
                  No endpoint was subscribed to {type} when it happened, or no filter let it pass. Subscribe
                  one, and it receives what happens from then on.
                </EmptyState>
              }
            />
          </Section>
          <Section title="Data">
            {data === null ? (
              <DataRemoved erasedAt={erased_at} />
            ) : (
              <JsonBlock json={data} what="the event’s data" />
            )}
          </Section>
        </>
      )}
    </ObjectPage>
  );
}
