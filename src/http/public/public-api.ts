import { authenticate } from '../../domain/access/api-token.ts';
import { RateLimiter } from '../../domain/access/rate-limiter.ts';
import type { Context } from '../../domain/context.ts';
import { authenticateBearer } from '../edge/authentication.ts';
import type { Contract } from '../edge/contract/load.ts';
import type { ServedApi } from '../edge/served-api.ts';
import { publicHandlerOf } from './index.ts';

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
