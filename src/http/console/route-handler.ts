// How the console's API types its handlers: the contract decides what each receives and may return.
import type { HandlerCall, Operation, Reply } from '../public/route-handler.ts';
import type { ConsolePrincipal } from './access/principal.ts';

/** What the generated RouteHandlers (generated/console/fastify.gen.ts) instantiate for each operation. */
export type RouteHandler<Op extends Operation> = (
  call: HandlerCall<Op, ConsolePrincipal>,
) => Promise<Reply<Op['Reply']>>;
