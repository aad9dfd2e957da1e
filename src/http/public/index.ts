// The handlers of the public API.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { handlersById } from '../edge/served-api.ts';
import * as customers from './customers.ts';
import * as deliveries from './deliveries.ts';
import * as endpointHealth from './endpoint-health.ts';
import * as eventTypes from './event-types.ts';
import * as events from './events.ts';
import * as replays from './replays.ts';
import * as webhookEndpoints from './webhook-endpoints.ts';

/** One handler for each operation of the contract; a missing one fails to compile. */
const routeHandlers: RouteHandlers = {
  ...customers,
  ...deliveries,
  ...endpointHealth,
  ...eventTypes,
  ...events,
  ...replays,
  ...webhookEndpoints,
};

/** By operation id. */
export const publicHandlerOf = handlersById(
  routeHandlers,
  (operationId) => operationId !== 'verifyWebhookEndpoint',
);
