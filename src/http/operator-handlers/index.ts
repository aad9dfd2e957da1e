import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { handlersById } from '../served-api.ts';
import * as audit from './audit.ts';
import * as events from './events.ts';
import * as organizations from './organizations.ts';
import * as tokens from './tokens.ts';
import * as webhookEndpoints from './webhook-endpoints.ts';

/** One handler an operation of the operators' contract; a missing one fails to compile. */
const routeHandlers: RouteHandlers = {
  ...audit,
  ...events,
  ...organizations,
  ...tokens,
  ...webhookEndpoints,
};

/** By operation id. */
export const operatorHandlerOf = handlersById(routeHandlers);
