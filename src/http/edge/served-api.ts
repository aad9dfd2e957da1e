import type { Principal } from '../../domain/access/api-token.ts';
import type { OperatorPrincipal } from '../../domain/access/operator-token.ts';
import type { RateLimitStanding } from '../../domain/access/rate-limiter.ts';
import type { Context } from '../../domain/context.ts';
import type { UntypedCall } from '../public/route-handler.ts';
import type { Contract } from './contract/load.ts';
import type { HandlerReply } from './idempotency.ts';

/** Who sends a request, and how that stands with its rate limit; nobody is asked for operators'. */
interface Caller {
  readonly principal: Principal | OperatorPrincipal;
  readonly standing?: RateLimitStanding | undefined;
}

/** One of the APIs that pass through the pipeline: a contract, who may call it, and what carries its operations out. */
export interface ServedApi {
  readonly contract: Contract;
  /** Who calls; counts the request against the caller's limit, if it has one. */
  readonly identify: (context: Context, authorization: string | undefined) => Promise<Caller>;
  /** @throws Error for an id that is none of the contract's. */
  readonly handlerOf: (operationId: string) => OperationHandler;
}

export interface ServedApis {
  readonly public: ServedApi;
  /** Absent in a benchmark of the edge. */
  readonly operator?: ServedApi;
}

export interface OperationHandler {
  readonly handle: (call: UntypedCall) => Promise<HandlerReply>;
  /** Whether its outcome is stored in its own transaction. verify is not: a worker must see what it writes. */
  readonly atomic: boolean;
}

/**
 * Finds an API's handlers by operation id. Before a call gets to one, the edge has validated it against the contract and
 * authenticated its caller as the same API does: the types of the handlers say no more than that.
 */
export function handlersById(
  routeHandlers: Readonly<Record<string, (call: never) => Promise<HandlerReply>>>,
  isAtomic: (operationId: string) => boolean = () => true,
): ServedApi['handlerOf'] {
  const handlers = new Map(
    Object.entries(routeHandlers).map(([operationId, handle]): [string, OperationHandler] => [
      operationId,
      { handle: handle as OperationHandler['handle'], atomic: isAtomic(operationId) },
    ]),
  );
  return (operationId) => {
    const handler = handlers.get(operationId);
    if (!handler) throw new Error(`The contract's operation ${operationId} has no handler.`);
    return handler;
  };
}
