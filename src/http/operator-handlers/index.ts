import type { RouteHandlers } from '../../../generated/operator/fastify.gen.ts';
import { handlersById } from '../served-api.ts';
import * as organizations from './organizations.ts';

/** One handler an operation of the operators' contract; a missing one fails to compile. */
const routeHandlers: RouteHandlers = { ...organizations };

/** By operation id. */
export const operatorHandlerOf = handlersById(routeHandlers);
