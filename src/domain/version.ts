// Optimistic concurrency: a resource counts its changes, and a request may name the version it has seen.
import type { TransactionContext } from './context.ts';
import { DomainError } from './errors.ts';

/** The versions that the caller accepts, from `If-Match`; undefined accepts any. */
export type ExpectedVersion = readonly number[] | undefined;

/**
 * Rejects a change by a caller who has not seen the current version. Call it with the row locked, before the
 * row's state is checked: an error about a state that the caller has not seen would not help.
 *
 * @param name of the resource, for people: "customer", "invoice".
 * @throws DomainError `precondition_failed`.
 */
export function refuseOutdated(
  name: string,
  { version }: { readonly version: number },
  expected: ExpectedVersion,
): void {
  if (expected === undefined || expected.includes(version)) return;
  const why =
    expected.length === 0
      ? 'If-Match names no version: a tag that is weak (W/) or no number in quotes matches nothing.'
      : 'If-Match does not name it: it was changed since you read it. Get it again, and decide anew.';
  throw new DomainError('precondition_failed', `The ${name} has version ${version}. ${why}`);
}

/** What the event of its deletion carries: the resource as it was, with one more version, so that copies can remove it for good. */
export const deletedVersion = <Row extends { readonly version: number }>(
  { databaseClock }: Pick<TransactionContext, 'databaseClock'>,
  row: Row,
): Row & { readonly updated_at: Date } => ({
  ...row,
  version: row.version + 1,
  updated_at: databaseClock.now(),
});
