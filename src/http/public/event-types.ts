// Event types in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import * as domain from '../../domain/event-types/event-type.ts';
import { listOf } from '../edge/list.ts';
import { presentEventType, presentEventTypeDetails } from '../presenters/event-type.ts';

export const eventTypes = {
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
