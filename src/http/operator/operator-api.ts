import { authenticateOperator } from '../../domain/access/operator-token.ts';
import { authenticateBearer } from '../edge/authentication.ts';
import type { Contract } from '../edge/contract/load.ts';
import type { ServedApi } from '../edge/served-api.ts';
import { operatorHandlerOf } from './index.ts';

const operatorToken = { name: 'operator token', authenticate: authenticateOperator };

/** The API for those who run the service; it reaches all organizations. */
export function operatorApi(contract: Contract): ServedApi {
  return {
    contract,
    identify: async (context, authorization) => ({
      principal: await authenticateBearer(operatorToken, context, authorization),
    }),
    handlerOf: operatorHandlerOf,
  };
}
