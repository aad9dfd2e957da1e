/** One event: its data, and what became of it at each endpoint. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  getEventOptions,
  searchDeliveryLogOptions,
} from '../../../../generated/console-client/@tanstack/react-query.gen.ts';
import { useChanges } from '../../changes.ts';
import { JsonBlock } from '../../parts/code-block.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Facts } from '../../parts/facts.tsx';
import { EndpointsIcon } from '../../parts/icons.tsx';
import { Id } from '../../parts/id.tsx';
import { wholeList } from '../../parts/list.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { useOrganizationPath } from '../../session.ts';
import { columnsOfEvent } from '../deliveries/log-columns.tsx';

const route = getRouteApi('/signed-in/$organizationId/events/$id');

export function EventPage() {
  const { id } = route.useParams();
  const organization = useOrganizationPath();
  const { organization_id: organizationId } = organization;
  const event = useQuery(getEventOptions({ path: { ...organization, id } }));
  const deliveries = useQuery(
    searchDeliveryLogOptions({ path: organization, query: { event_id: id, limit: 100 } }),
  );
  useChanges(['deliveries'], () => deliveries.refetch({ cancelRefetch: false }));
  const { data, error } = event;
  return (
    <>
      <PageHead
        title={data?.type ?? 'Event'}
        kind="Event"
        above={[['Events', { to: '/$organizationId/events', params: { organizationId } }]]}
      />
      <Stack gap="md">
        {error && <ProblemAlert error={error} />}
        {data && (
          <>
            <Section title="About">
              <Facts
                facts={[
                  ['Event', <Id key="id" id={data.id} what="the event’s id" />],
                  ['Happened', <Time key="created" at={data.created_at} />],
                  ['Schema version', data.schema_version],
                ]}
              />
            </Section>
            <Section title="Deliveries" isFlush>
              <DataTable
                label="Deliveries of this event"
                list={wholeList(deliveries, ({ data: rows }) => rows)}
                leadsTo={(row) => ({
                  to: '/$organizationId/deliveries/$id',
                  params: { organizationId, id: row.id },
                })}
                columns={columnsOfEvent}
                empty={
                  <EmptyState title="It went nowhere" icon={EndpointsIcon}>
                    No endpoint was subscribed to {data.type} when it happened. Subscribe one, and it receives
                    what happens from then on.
                  </EmptyState>
                }
              />
            </Section>
            <Section title="Data">
              {data.data === null ? (
                <Text size="sm" c="dimmed">
                  The data was removed: the service keeps it for a limited time.
                </Text>
              ) : (
                <JsonBlock json={data.data} what="the event’s data" />
              )}
            </Section>
          </>
        )}
      </Stack>
    </>
  );
}
