import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import type { Event as EventBody } from '../../../generated/api/types.gen.ts';
import { deliveriesOfEvent } from '../../domain/delivery-history/delivery-history.ts';
import {
  getEvent as findEvent,
  listEvents as findEvents,
  isEventPosition,
  type ListedEvent,
} from '../../domain/events/event-history.ts';
import { eventTypeFilter, timeRange } from '../edge/history-query.ts';
import { pageBody, pageRequest } from '../edge/pagination.ts';
import { presentDelivery } from '../presenters/delivery-body.ts';

export const listEvents: RouteHandlers['listEvents'] = async ({ context, principal, query }) => {
  const list = `events/${query.type ?? ''}`;
  const page = pageRequest(list, query, isEventPosition);
  const filter = { created: timeRange(query), type: eventTypeFilter('type', query.type) };
  const found = await findEvents(context, principal.organizationId, page, filter);
  return { status: 200, body: pageBody(list, found, presentEvent) };
};

export const getEvent: RouteHandlers['getEvent'] = async ({ context, principal, path }) => {
  const event = await findEvent(context, principal.organizationId, path.id);
  const deliveries = await deliveriesOfEvent(context, principal.organizationId, event.id);
  return {
    status: 200,
    body: {
      ...presentEvent(event),
      data: event.body === null ? null : JSON.parse(event.body).data,
      payload_removed_at: event.payloadRemovedAt?.toISOString() ?? null,
      deliveries: deliveries.map(presentDelivery),
    },
  };
};

function presentEvent(event: ListedEvent): EventBody {
  return {
    id: event.id,
    type: event.type,
    schema_version: event.schemaVersion,
    created_at: event.createdAt.toISOString(),
  };
}
