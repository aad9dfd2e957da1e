// Events and their types in the public API.

import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { deliveriesOfEvent } from '../../domain/delivery-history/delivery-history.ts';
import * as domain from '../../domain/event-types/event-type.ts';
import { getEvent, isEventPosition, listEvents } from '../../domain/events/event-history.ts';
import { eventTypeFilter, listOf, matchesFilter } from '../edge/list.ts';
import { presentEvent, presentEventDetails } from '../presenters/event.ts';
import { presentEventType, presentEventTypeDetails } from '../presenters/event-type.ts';

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

  async listEventTypes({ query }) {
    const { page, reply } = listOf('event-types', query, domain.isEventType);
    const { limit, after = '' } = page;
    const rest = domain.eventTypes.filter(({ name }) => name > after);
    const items = rest.slice(0, limit);
    return reply({ items, next: rest.length > limit ? items.at(-1)?.name : undefined }, presentEventType);
  },

  async getEventType({ path, serviceName }) {
    return { status: 200, body: presentEventTypeDetails(domain.getEventType(path.name), serviceName) };
  },
} satisfies Partial<RouteHandlers>;
