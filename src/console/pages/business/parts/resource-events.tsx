/** The events of one resource, and what became of each of their deliveries. */
import '../business.css';
import { Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listEventsOfResourceOptions } from '#client/queries';
import type { EventfulKind, ResourceEvent } from '#client/types';
import { places, TextLink } from '../../../parts/links.tsx';
import { Section } from '../../../parts/page.tsx';
import { ProblemAlert } from '../../../parts/problems/problem-alert.tsx';
import { StatusBadge } from '../../../parts/values/status-badge.tsx';
import { Time } from '../../../parts/values/time.tsx';
import { useOrganizationPath } from '../../../session.ts';

export function ResourceEvents({ kind, id }: { readonly kind: EventfulKind; readonly id: string }) {
  const path = useOrganizationPath();
  const { data, error, isPending } = useQuery(listEventsOfResourceOptions({ path: { ...path, kind, id } }));
  if (error) return <ProblemAlert error={error} title="The events could not be loaded" />;
  return (
    <Section title="Events" isFlush={!isPending && data.data.length > 0}>
      {isPending ? (
        <Skeleton h={10} w="60%" aria-label="Looking for events" />
      ) : data.data.length === 0 ? (
        <Text variant="hint">There are no events about it.</Text>
      ) : (
        <ul className="event-list">
          {data.data.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {data && !data.complete && (
        <Text variant="note" px={data.data.length > 0 ? 'md' : 0} py="xs">
          There are more: these are the newest {data.data.length}.
        </Text>
      )}
    </Section>
  );
}

function EventRow({ event }: { readonly event: ResourceEvent }) {
  const { deliveries } = event;
  return (
    <li>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <TextLink {...places.event(event.id)} fz="sm" className="mono">
          {event.type}
        </TextLink>
        <Text variant="note" component="div">
          <Time at={event.created_at} />
        </Text>
      </Group>
      <Group gap={4} mt={4}>
        {deliveries.length === 0 && <Text variant="note">No endpoint got it.</Text>}
        {deliveries.slice(0, DELIVERIES_SHOWN).map(({ id, status }) => (
          <TextLink key={id} {...places.delivery(id)} aria-label={`Delivery: ${status}`} underline="never">
            <StatusBadge status={status} />
          </TextLink>
        ))}
        {deliveries.length > DELIVERIES_SHOWN && (
          <Text variant="note">and {deliveries.length - DELIVERIES_SHOWN} more</Text>
        )}
      </Group>
    </li>
  );
}

const DELIVERIES_SHOWN = 4;
