import type { OperatorPrincipal } from '../domain/operator-token.ts';
import type { HandlerCall, Operation, Reply } from './route-handler.ts';

/** What the generated RouteHandlers of the operator API (generated/operator/fastify.gen.ts) instantiate for each operation. */
export type RouteHandler<Op extends Operation> = (
  call: HandlerCall<Op, OperatorPrincipal>,
) => Promise<Reply<Op['Reply']>>;
