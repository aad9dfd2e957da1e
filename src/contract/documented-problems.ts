/** The problems that the contract documents, found in the examples of its answers. */
import { STATUS_CODES } from 'node:http';
import type { ContractDocument, Operation } from './contract-document.ts';

/** An example of a problem document among an operation's answers. */
export interface DocumentedProblem {
  readonly status: string;
  readonly code: string;
  readonly summary: string;
  readonly value: object;
}

export function problemsOf({ responses }: Operation): DocumentedProblem[] {
  return Object.entries(responses).flatMap(([status, { content }]) =>
    Object.values(content?.['application/problem+json']?.examples ?? {}).flatMap(({ summary = '', value }) =>
      typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
        ? [{ summary, value, code: value.code, status }]
        : [],
    ),
  );
}

export const answersWith = (operation: Operation, code: string): boolean =>
  problemsOf(operation).some((problem) => problem.code === code);

/** The status in words, as in the contract's examples. */
export function titleOfStatus({ operations }: ContractDocument, status: number): string {
  const examples = operations
    .values()
    .flatMap((operation) => problemsOf(operation).map(({ value }) => value));
  const example = examples.find((value) => 'status' in value && value.status === status);
  return example && 'title' in example ? String(example.title) : (STATUS_CODES[status] ?? 'Error');
}
