import { authenticate } from '../domain/api-token.ts';
import { authenticateBearer } from './authentication.ts';
import type { Contract } from './contract.ts';
import { publicHandlerOf } from './handlers/index.ts';
import type { ServedApi } from './served-api.ts';

const apiToken = { name: 'API token', authenticate };

/** The API of partners. */
export function publicApi(contract: Contract): ServedApi {
  return {
    contract,
    authenticate: (context, authorization) => authenticateBearer(apiToken, context, authorization),
    handlerOf: publicHandlerOf,
  };
}
