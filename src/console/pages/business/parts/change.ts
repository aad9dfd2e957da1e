/** Changes of business resources: every page asks again afterwards, because an invoice changes with its payment. */
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { ProblemError } from '../../../api.ts';

export function useChange<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => unknown,
): UseMutationResult<Answer, Error, Input> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      await queryClient.invalidateQueries();
      await onDone?.(answer);
    },
  });
}

/** The header by which a change is refused if somebody else has changed the resource since. */
export const ifMatch = (version: number): { readonly 'If-Match': string } => ({ 'If-Match': `"${version}"` });

export const isOutdated = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'precondition_failed';

/** What the server says about a field: `at('lines', 0, 'quantity')` is about `/body/lines/0/quantity`. */
export function errorsOf(error: unknown): (...place: readonly (string | number)[]) => string | undefined {
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
  return (...place) => {
    const pointer = `/${place.join('/')}`;
    return errors.find((each) => each.pointer.replace(/^\/body(?=\/)/, '') === pointer)?.detail;
  };
}
