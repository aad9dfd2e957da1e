// Events in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { deliveriesOfEvent } from '../../domain/delivery-history/delivery-history.ts';
import {
  getEvent as findEvent,
  listEvents as findEvents,
  isEventPosition,
} from '../../domain/events/event-history.ts';
import { eventTypeFilter, timeRange } from '../edge/history-query.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentEvent, presentEventDetails } from '../presenters/event.ts';

export const listEvents: RouteHandlers['listEvents'] = async ({ context, principal, query }) => {
  const list = `events/${query.type ?? ''}`;
  const page = pageRequest(list, query, isEventPosition);
  const filter = { created: timeRange(query), type: eventTypeFilter('type', query.type) };
  const found = await findEvents(context, principal.organizationId, page, filter);
  return { status: 200, body: presentPage(list, found, presentEvent) };
};

export const getEvent: RouteHandlers['getEvent'] = async ({ context, principal, path, query }) => {
  const { organizationId } = principal;
  const [event, deliveries] = await Promise.all([
    findEvent(context, organizationId, path.id),
    deliveriesOfEvent(context, organizationId, path.id),
  ]);
  return { status: 200, body: presentEventDetails(event, deliveries, query.include) };
};
