// Event types in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import {
  eventTypes,
  getEventType as findEventType,
  isEventType,
} from '../../domain/event-types/event-type.ts';
import { pageRequest, presentPage } from '../edge/pagination.ts';
import { presentEventType, presentEventTypeDetails } from '../presenters/event-type.ts';

export const listEventTypes: RouteHandlers['listEventTypes'] = async ({ query }) => {
  const list = 'event-types';
  const { limit, after } = pageRequest(list, query, isEventType);
  const rest = eventTypes.filter((type) => after === undefined || type.name > after);
  const items = rest.slice(0, limit);
  const next = rest.length > limit ? items.at(-1)?.name : undefined;
  return {
    status: 200,
    body: presentPage(list, { items, next }, presentEventType),
  };
};

export const getEventType: RouteHandlers['getEventType'] = async ({ path, serviceName }) => ({
  status: 200,
  body: presentEventTypeDetails(findEventType(path.name), serviceName),
});
