// What becomes of a request that needs other cells, when one of them does not answer.
import type { CellReply } from '../platform/cells/question.ts';
import { DomainError } from './errors.ts';

/** Those that did not answer. */
export const silentCells = (replies: readonly CellReply<unknown>[]): string[] =>
  replies.filter(({ fault }) => fault !== undefined).map(({ cell }) => cell);

/** @throws DomainError `service_unavailable` if one did not answer. */
export function refuseSilence(
  replies: readonly CellReply<unknown>[],
  consequence = 'Try again in a moment.',
): void {
  const silent = silentCells(replies);
  if (silent.length > 0)
    throw new DomainError(
      'service_unavailable',
      `A part of this service does not answer (${silent.join(', ')}). ${consequence}`,
    );
}
