/** `new`: the caller has it now and must handle it. `in_progress`: somebody else is handling it. `done`: it has been handled. */
export type Claim = 'new' | 'in_progress' | 'done';

/**
 * Remembers which events have been handled, so that one that is delivered twice is handled once. Countersign delivers at least
 * once: an answer that is lost on its way is followed by another attempt.
 *
 * What a store promises:
 * - `claim` is atomic: of any number of callers at once, in any number of processes, one gets `new`.
 * - A claim expires. A process that is killed in a handler never completes or releases; after a time that is longer than a handler
 *   takes, `claim` answers `new` again. So a handler may still run twice after a crash; work that must not be repeated belongs
 *   in one transaction with a row that holds the event id.
 * - `claimId` tells one claim from the next: `release` does nothing unless that claim still holds. `complete` is final.
 * - It serves one endpoint: another that is subscribed to the same type gets the same event under the same id, and has its own work
 *   to do with it. Endpoints that share a table need a column, or a prefix, that tells them apart.
 * - What is done is kept for as long as deliveries may repeat: 3 days of retries, longer if you ask for redeliveries.
 *
 * In SQL, `claim` is one statement, `insert … on conflict (event_id) do update set claim_id = …, claimed_at = now() where done_at is
 * null and claimed_at < now() - interval '1 minute' returning true`, and a look at `done_at` when it returns no row.
 */
export interface DedupeStore {
  claim(eventId: string, claimId: string): Claim | Promise<Claim>;
  /** The handler has resolved. */
  complete(eventId: string, claimId: string): unknown;
  /** The handler has failed: the next attempt gets `new`. */
  release(eventId: string, claimId: string): unknown;
}
