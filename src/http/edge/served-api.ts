// The parts that the pipeline needs to serve one API: contract, authentication and handlers.
import type { IncomingMessage } from 'node:http';
import type { RateLimitState } from '../../domain/access/rate-limiter.ts';
import type { Principal } from '../../domain/access/tokens/api-token.ts';
import type { OperatorPrincipal } from '../../domain/access/tokens/operator-token.ts';
import type { ConsolePrincipal } from '../console/access/principal.ts';
import type { UntypedCall } from '../public/route-handler.ts';
import type { Contract } from './contract/load.ts';
import type { MatchedOperation } from './contract/route.ts';
import type { HandlerReply } from './idempotency.ts';

/** A request whose caller is not known yet. */
export interface IncomingCall {
  readonly req: IncomingMessage;
  /** Absent for a request for the contract's own document. */
  readonly operation?: MatchedOperation;
}

/** The caller, and the state of its rate limit; operators have none. */
interface Caller {
  readonly principal: Principal | OperatorPrincipal | ConsolePrincipal;
  readonly rateLimitState?: RateLimitState | undefined;
}

export interface ServedApi {
  readonly contract: Contract;
  /** Authenticates the caller, and counts the request against its rate limit if it has one. */
  readonly identify: (call: IncomingCall) => Promise<Caller>;
  /** Authenticates and authorizes the caller of a request that has waited, without counting it again. */
  readonly readmit: (call: IncomingCall) => Promise<Caller['principal']>;
  /** @throws Error for an id that is not in the contract. */
  readonly handlerOf: (operationId: string) => OperationHandler;
}

/** Each API is loaded at its first request: a server listens before it has read its contracts. */
export interface ServedApis {
  readonly public: () => Promise<ServedApi>;
  /** This one and the next are absent in the benchmark of the edge. */
  readonly operator?: () => Promise<ServedApi>;
  readonly console?: () => Promise<ServedApi>;
}

export interface OperationHandler {
  readonly handle: (call: UntypedCall) => Promise<HandlerReply>;
  /** Whether the operation's transaction stores the outcome. Not for verify: a worker must see its writes. */
  readonly atomic: boolean;
}

/**
 * Finds an API's handlers by operation id. Before a handler runs, the edge has validated the request against
 * the contract and authenticated the caller, which is what the handlers' types assume.
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
