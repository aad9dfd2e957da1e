// The event feed in the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { EdgeError } from '../edge/problem.ts';

/** Until the feed's tables are there. */
export const readEventFeed: RouteHandlers['readEventFeed'] = async () => {
  throw new EdgeError('service_unavailable', 'The event feed is not available yet.', {
    headers: { 'Retry-After': '5' },
  });
};
