import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { handlersById } from '../served-api.ts';
import * as deliveries from './deliveries.ts';
import * as operation from './operation.ts';
import * as organizations from './organizations.ts';
import * as redeliveries from './redeliveries.ts';

/** One handler an operation of the operators' contract; a missing one fails to compile. */
const routeHandlers: RouteHandlers = { ...organizations, ...deliveries, ...redeliveries, ...operation };

/** By operation id. */
export const operatorHandlerOf = handlersById(routeHandlers);
