// Carries out an operation of a contract in this process, without a request over HTTP: for commands, and for other cells.
import type { Context } from '../../domain/context.ts';
import type { Contract } from '../edge/contract/load.ts';
import { invalidRequest } from '../edge/problem.ts';
import type { Presented } from '../presenters/presented.ts';
import type { UntypedCall } from './route-handler.ts';

export interface CarriedOut {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Presented<unknown>;
}

/** An operation with what it is given. */
export interface OperationCall {
  readonly operationId: string;
  readonly path: Record<string, string>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
  /** Of the public API: whose data it is about. */
  readonly owner?: string | undefined;
}

export type HandlersIn = (context: Context) => Readonly<Record<string, (call: never) => Promise<CarriedOut>>>;

/** @throws EdgeError, DomainError as the API answers. */
export async function carryOut(
  { contract, handlersIn }: { contract: Pick<Contract, 'requestErrors'>; handlersIn: HandlersIn },
  context: Context,
  serviceName: string,
  { operationId, owner = '', path, query, body }: OperationCall,
): Promise<CarriedOut> {
  const errors = contract.requestErrors(operationId, { path, query, header: {}, requestBody: body });
  if (errors.length > 0) throw invalidRequest(errors);
  const handle = handlersIn(context)[operationId];
  if (!handle) throw new Error(`The contract's operation ${operationId} has no handler.`);
  // The request was validated against the contract, which is what the handlers' types assume.
  return await (handle as (call: Omit<UntypedCall, 'waiting'>) => Promise<CarriedOut>)({
    context,
    serviceName,
    path,
    query,
    body,
    headers: {},
    principal: { tokenId: '', organizationId: owner, scopes: [] },
  });
}
