// Events in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { deliveriesOfEvent } from '../../domain/delivery-history/delivery-history.ts';
import { getEvent, isEventPosition, listEvents } from '../../domain/events/event-history.ts';
import { eventTypeFilter, listOf, matchesFilter } from '../edge/list.ts';
import { presentEvent, presentEventDetails } from '../presenters/event.ts';

export const events = {
  async listEvents({ context, principal, query }) {
    const { page, filter, reply } = listOf('events', query, isEventPosition);
    const { event_type, created } = filter;
    const type = eventTypeFilter('event_type', event_type);
    const search = { created, type, matches: matchesFilter(filter.matches, type) };
    return reply(await listEvents(context, principal.organizationId, page, search), presentEvent);
  },

  async getEvent({ context, principal: { organizationId }, path, query }) {
    const [event, deliveries] = await Promise.all([
      getEvent(context, organizationId, path.id),
      deliveriesOfEvent(context, organizationId, path.id),
    ]);
    return { status: 200, body: presentEventDetails(event, deliveries, query.include) };
  },
} satisfies Partial<RouteHandlers>;
