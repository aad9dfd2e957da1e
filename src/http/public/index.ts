// The API of partners: its authentication, rate limit and handlers.
import type { RouteHandlers } from '../../../generated/api/fastify.gen.ts';
import { RateLimiter } from '../../domain/access/rate-limiter.ts';
import { tokenAuthentication } from '../../domain/access/tokens/api-token.ts';
import type { TokenUses } from '../../domain/access/tokens/token-uses.ts';
import type { Context } from '../../domain/context.ts';
import { authenticateBearer, authorizationOf, authorize } from '../edge/authentication.ts';
import type { Contract } from '../edge/contract/load.ts';
import type { FeedWaiters } from '../edge/feed-waiters.ts';
import { handlersById, type IncomingCall, type ServedApi } from '../edge/served-api.ts';
import { contracts } from './contracts.ts';
import { creditNotes } from './credit-notes.ts';
import { customers } from './customers.ts';
import { deliveries } from './deliveries.ts';
import { eventFeedHandlers } from './event-feed.ts';
import { events } from './events.ts';
import { invoices } from './invoices.ts';
import { organization } from './organization.ts';
import { payments } from './payments.ts';
import { usage } from './usage.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

export type PublicHandlers = RouteHandlers;

/** What handlers need besides the domain. */
export interface PublicMeans {
  /** The polls of the event feed in this process. */
  readonly feed: FeedWaiters;
}

/** All that wait for nothing. */
export const handlersWithoutFeed: Omit<RouteHandlers, 'readEventFeed'> = {
  ...contracts,
  ...creditNotes,
  ...customers,
  ...deliveries,
  ...events,
  ...invoices,
  ...organization,
  ...payments,
  ...usage,
  ...webhookEndpoints,
};

/** One handler for each operation of the contract; a missing one fails to compile. */
export const publicHandlers = ({ feed }: PublicMeans): RouteHandlers => ({
  ...handlersWithoutFeed,
  ...eventFeedHandlers(feed),
});

/** A worker must see what verify has written, and no transaction waits for a bounded read, or makes it one without a bound. */
export const isAtomic = (operationId: string): boolean =>
  !['verifyWebhookEndpoint', 'checkFilter'].includes(operationId);

/** @param uses notes when tokens are used; absent in the benchmark of publishing. */
export function publicApi(
  context: Context,
  contract: Contract,
  means: PublicMeans,
  uses?: TokenUses,
): ServedApi {
  const apiToken = { name: 'API token', authenticate: tokenAuthentication(context) };
  const limiter = new RateLimiter(context);
  const principalOf = ({ req }: IncomingCall) => authenticateBearer(apiToken, authorizationOf(req));
  return {
    contract,
    async identify(call) {
      const principal = await principalOf(call);
      uses?.note(principal.tokenId);
      return { principal, rateLimitState: await limiter.admit(principal) };
    },
    async readmit(call) {
      const principal = await principalOf(call);
      authorize(principal, call.operation?.scopes ?? []);
      return principal;
    },
    handlerOf: handlersById(publicHandlers(means), isAtomic),
  };
}
