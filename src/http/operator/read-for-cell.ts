// Reads a list of this cell for the operators of another.
import type { Context } from '../../domain/context.ts';
import { DomainError } from '../../domain/errors.ts';
import { type Contract, loadContract } from '../edge/contract/load.ts';
import { EdgeError } from '../edge/problem.ts';
import { carryOut } from '../public/carry-out.ts';
import { operatorHandlers } from './index.ts';
import { isOperatorList, type OperatorList, type OperatorListed } from './operator-list.ts';

export const contractOfLists = ({ rules: { serviceName } }: Context): Promise<Contract> =>
  loadContract({ serviceName, name: 'operator', requestsOnly: true });

export async function readForCell(
  context: Context,
  contract: Contract,
  { operationId, query }: OperatorList,
): Promise<OperatorListed> {
  const operation = contract.operations.find((each) => each.operationId === operationId);
  if (!operation || !isOperatorList(operationId, operation.path))
    return { refusal: `Its version has no list "${operationId}".` };
  const call = { operationId, path: {}, query, body: undefined };
  try {
    const api = { contract, handlersIn: operatorHandlers };
    return { body: (await carryOut(api, context, context.rules.serviceName, call)).body };
  } catch (error) {
    if (error instanceof EdgeError || error instanceof DomainError) return { refusal: error.message };
    throw error;
  }
}
