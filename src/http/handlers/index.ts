import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import type { HandlerReply } from '../idempotency.ts';
import type { UntypedCall } from '../route-handler.ts';
import * as customers from './customers.ts';
import * as deliveries from './deliveries.ts';
import * as endpointHealth from './endpoint-health.ts';
import * as eventTypes from './event-types.ts';
import * as events from './events.ts';
import * as replays from './replays.ts';
import * as webhookEndpoints from './webhook-endpoints.ts';

/** One handler an operation of the contract; a missing one fails to compile. */
const routeHandlers: RouteHandlers = {
  ...customers,
  ...deliveries,
  ...endpointHealth,
  ...eventTypes,
  ...events,
  ...replays,
  ...webhookEndpoints,
};

export interface OperationHandler {
  readonly handle: (call: UntypedCall) => Promise<HandlerReply>;
  /** Whether its outcome is stored in its own transaction. verify is not: a worker must see what it writes. */
  readonly atomic: boolean;
}

/** By operation id. The edge has validated every call against the contract before it gets here. */
export const handlers: Readonly<Record<string, OperationHandler>> = Object.fromEntries(
  Object.entries(routeHandlers).map(([operationId, handle]) => [
    operationId,
    { handle: handle as OperationHandler['handle'], atomic: operationId !== 'verifyWebhookEndpoint' },
  ]),
);
