// How the operator API types its handlers: the contract decides what each receives and may return.
import type { OperatorPrincipal } from '../../domain/access/tokens/operator-token.ts';
import type { ActorContext } from '../../domain/context.ts';
import type { HandlerCall, Operation, Reply } from '../public/route-handler.ts';

/**
 * What the generated RouteHandlers of the operator API (generated/operator/fastify.gen.ts) instantiate for
 * each operation.
 */
export type RouteHandler<Op extends Operation> = (
  call: HandlerCall<Op, OperatorPrincipal> & { readonly context: ActorContext },
) => Promise<Reply<Op['Reply']>>;
