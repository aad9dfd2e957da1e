/** Every answer that the mock can give, as the docs list it. */
import { codeOf, type DocumentedAnswer, type MockOperation, mockOperations } from './documented-answers.ts';

/** One answer that the mock gives on request: a row of the table in the docs. */
export interface MockTableRow extends DocumentedAnswer, Omit<MockOperation, 'id' | 'answers'> {
  readonly operationId: string;
  /** The code of a problem document. */
  readonly code: string | undefined;
  /** The value of the request's `Prefer` header that requests this answer. */
  readonly prefer: string;
}

/**
 * All answers that can be requested: every operation, every documented status, every example of it.
 *
 * @param document the contract, parsed from YAML or JSON.
 */
export function mockTable(document: object): MockTableRow[] {
  return mockOperations(document).flatMap(({ id: operationId, answers, ...operation }) =>
    answers.map((answer) => ({
      operationId,
      ...operation,
      ...answer,
      code: codeOf(answer),
      prefer: `code=${answer.status}${answer.example === undefined ? '' : `, example=${answer.example}`}`,
    })),
  );
}
