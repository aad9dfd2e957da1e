/** One event: its data, and what became of it at each endpoint. */
import { useQuery } from '@tanstack/react-query';
import { getEventOptions, searchDeliveryLogOptions } from '#client/queries';
import { useChanges } from '../../changes.ts';
import { DataRemoved } from '../../parts/data-removed.tsx';
import { EndpointsIcon } from '../../parts/icons.tsx';
import { places } from '../../parts/links.tsx';
import { TableSection } from '../../parts/lists/data-table.tsx';
import { wholeList } from '../../parts/lists/list.ts';
import { FactsSection, ObjectPage, Section } from '../../parts/page.tsx';
import { JsonBlock } from '../../parts/values/code-block.tsx';
import { Id } from '../../parts/values/id.tsx';
import { Time } from '../../parts/values/time.tsx';
import { useObjectPath } from '../../session.ts';
import { columnsOfEvent } from '../deliveries/log-columns.tsx';

export default function EventPage() {
  const path = useObjectPath();
  const { id, organization_id } = path;
  const event = useQuery(getEventOptions({ path }));
  const deliveries = useQuery(
    searchDeliveryLogOptions({ path: { organization_id }, query: { event_id: id, limit: 100 } }),
  );
  useChanges(['deliveries'], () => deliveries.refetch());
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
          <FactsSection
            facts={{
              Event: <Id id={id} what="the event’s id" />,
              Happened: <Time at={created_at} />,
              'Schema version': schema_version,
            }}
          />
          <TableSection
            title="Deliveries"
            label="Deliveries of this event"
            list={wholeList(deliveries)}
            leadsTo={(row) => places.delivery(row.id)}
            columns={columnsOfEvent}
            empty={{
              icon: EndpointsIcon,
              title: 'It went nowhere',
              hint: `No endpoint was subscribed to ${type} when it happened, or no filter let it pass. Subscribe one, and it receives what happens from then on.`,
            }}
          />
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
