// The question of one cell to another for a list: `countersign api operatorList… --all-cells`. What answers it: read-for-cell.ts.
import { cellQuestion } from '../../platform/cells/question.ts';

/** A list of the operator contract, which takes parameters of the query alone. */
export interface OperatorList {
  readonly operationId: string;
  readonly query: Record<string, unknown>;
}

/** The body, or why there is none in the words of the API. */
export type OperatorListed = { readonly body: unknown } | { readonly refusal: string };

/** Lists are read for up to 5 s, after as much waiting for others (boundedRead). */
export const operatorList = cellQuestion<OperatorList, OperatorListed>('operator-list', 15_000);

/** Whether an operation is a list over a whole installation. */
export const isOperatorList = (operationId: string, path: string): boolean =>
  operationId.startsWith('operatorList') && !path.includes('{');
