import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { handlersById } from '../edge/served-api.ts';
import * as audit from './audit.ts';
import * as deliveries from './deliveries.ts';
import * as events from './events.ts';
import * as operation from './operation.ts';
import * as organizations from './organizations.ts';
import * as redeliveries from './redeliveries.ts';
import * as tokens from './tokens.ts';
import * as webhookEndpoints from './webhook-endpoints.ts';

/** One handler an operation of the operators' contract; a missing one fails to compile. */
const routeHandlers: RouteHandlers = {
  ...audit,
  ...deliveries,
  ...events,
  ...operation,
  ...organizations,
  ...redeliveries,
  ...tokens,
  ...webhookEndpoints,
};

/** By operation id. */
export const operatorHandlerOf = handlersById(
  routeHandlers,
  // Counting what matches may take longer than a transaction may, and what is started twice does no harm.
  (operationId) => operationId !== 'operatorStartRedelivery',
);
