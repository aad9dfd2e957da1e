import { authenticateOperator } from '../domain/operator-token.ts';
import { authenticateBearer } from './authentication.ts';
import type { Contract } from './contract.ts';
import { operatorHandlerOf } from './operator-handlers/index.ts';
import type { ServedApi } from './served-api.ts';

const operatorToken = { name: 'operator token', authenticate: authenticateOperator };

/** The API of those who run the service, for all organizations. */
export function operatorApi(contract: Contract): ServedApi {
  return {
    contract,
    authenticate: (context, authorization) => authenticateBearer(operatorToken, context, authorization),
    handlerOf: operatorHandlerOf,
  };
}
