import { authenticate } from '../domain/api-token.ts';
import { RateLimiter } from '../domain/rate-limiter.ts';
import type { Context } from '../platform/context.ts';
import { authenticateBearer } from './authentication.ts';
import type { Contract } from './contract.ts';
import { publicHandlerOf } from './handlers/index.ts';
import type { ServedApi } from './served-api.ts';

const apiToken = { name: 'API token', authenticate };

/** The API of partners. */
export function publicApi(context: Context, contract: Contract): ServedApi {
  const limiter = new RateLimiter(context);
  return {
    contract,
    async identify(within, authorization) {
      const principal = await authenticateBearer(apiToken, within, authorization);
      return { principal, standing: await limiter.admit(principal) };
    },
    handlerOf: publicHandlerOf,
  };
}
