// Makes contract bodies of events.
import type { Event as EventBody, EventDetails } from '../../../generated/api/types.gen.ts';
import type { PublishedEvent } from '../../../generated/operator/types.gen.ts';
import type { RecordedDelivery } from '../../domain/delivery-history/recorded-delivery.ts';
import type { ListedEvent, RecordedEvent } from '../../domain/events/event-history.ts';
import type { Publication } from '../../domain/events/event-publication.ts';
import { isoTime } from '../../platform/clock/timestamp.ts';
import { type Presented, presented, timeOrNull } from './presented.ts';
import { presentDelivery } from './webhooks/delivery.ts';

export function presentEvent(event: ListedEvent): Presented<EventBody> {
  return presented<EventBody>({
    id: event.id,
    type: event.type,
    schema_version: event.schemaVersion,
    created_at: isoTime(event.createdAt),
  });
}

export function presentEventDetails(
  event: RecordedEvent,
  deliveries: readonly RecordedDelivery[],
  include?: 'body',
): Presented<EventDetails> {
  return presented<EventDetails>({
    ...presentEvent(event),
    data: event.body === null ? null : JSON.parse(event.body).data,
    ...(include === 'body' && event.body !== null && { body: event.body }),
    payload_removed_at: timeOrNull(event.payloadRemovedAt),
    erased_at: timeOrNull(event.erasedAt),
    deliveries: deliveries.map(presentDelivery),
  });
}

export function presentPublication(publication: Publication): Presented<PublishedEvent> {
  return presented<PublishedEvent>({
    id: publication.id,
    organization_id: publication.organizationId,
    type: publication.type,
    schema_version: publication.schemaVersion,
    created_at: isoTime(publication.createdAt),
    deliveries: publication.queuedCount,
  });
}
