/** Every answer that the mock can give, as the docs list it. */
import { codeOf, type DocumentedAnswer, mockOperations } from './documented-answers.ts';

/** One answer that the mock gives on request: a row of the table in the docs. */
export interface MockTableRow {
  readonly operationId: string;
  /** The operation's summary. */
  readonly summary: string;
  readonly method: string;
  /** Path with its templates. */
  readonly path: string;
  readonly status: number;
  /** Absent if the answer has no body. */
  readonly example: string | undefined;
  /** The code of a problem document. */
  readonly code: string | undefined;
  /** The meaning of the answer in words. */
  readonly meaning: string;
  /** The value of the request's `Prefer` header that requests this answer. */
  readonly prefer: string;
}

/**
 * All answers that can be requested: every operation, every documented status, every example of it.
 *
 * @param document the contract, parsed from YAML or JSON.
 */
export function mockTable(document: object): MockTableRow[] {
  return mockOperations(document).flatMap(({ id, summary, method, path, answers }) =>
    answers.map((answer) => ({
      operationId: id,
      summary,
      method,
      path,
      status: answer.status,
      example: answer.example,
      code: codeOf(answer),
      meaning: answer.meaning,
      prefer: preferenceFor(answer),
    })),
  );
}

function preferenceFor({ status, example }: Pick<DocumentedAnswer, 'status' | 'example'>): string {
  return example === undefined ? `code=${status}` : `code=${status}, example=${example}`;
}
