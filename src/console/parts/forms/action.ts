/** What a person does with a button or a form: it is sent, every page asks again (an invoice changes with its payment), and a message says that it was done. */
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ProblemError } from '../../api.ts';
import { showDone } from './messages.tsx';

/** How a dialog or a form sees it. */
export interface Work {
  readonly isPending: boolean;
  readonly error: unknown;
}

/**
 * @param mutation of the generated client, such as `voidInvoiceMutation()`.
 * @param done the message; none if the page itself shows what came of it.
 * @param then what follows: a dialog is closed, a page is left.
 */
export function useAction<Answer, Failure = Error, Input = void>(
  mutation: UseMutationOptions<Answer, Failure, Input>,
  done?: string | ((answer: Answer, input: Input) => string),
  then?: (answer: Answer, input: Input) => unknown,
) {
  const queryClient = useQueryClient();
  return useMutation({
    ...mutation,
    onSuccess: async (answer, input) => {
      await queryClient.invalidateQueries();
      if (done !== undefined) showDone(typeof done === 'string' ? done : done(answer, input));
      await then?.(answer, input);
    },
  });
}

/** The header by which a change is refused if somebody else has changed the resource since. */
export const ifMatch = (version: number): { readonly 'If-Match': string } => ({ 'If-Match': `"${version}"` });

export const isOutdated = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'precondition_failed';

export type ErrorAt = (...place: readonly (string | number)[]) => string | undefined;

/** What the server says about a field: `at('lines', 0, 'quantity')` is about `/body/lines/0/quantity`. */
export function errorsOf(error: unknown): ErrorAt {
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
  return (...place) => {
    const pointer = `/${place.join('/')}`;
    return errors.find((each) => each.pointer.replace(/^\/body(?=\/)/, '') === pointer)?.detail;
  };
}
