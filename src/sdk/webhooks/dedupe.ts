// The contract of a dedupe store, which keeps an event that is delivered twice from being handled twice.

/** `new`: the caller must handle the event. `in_progress`: another caller does. `done`: it was handled. */
export type Claim = 'new' | 'in_progress' | 'done';

/**
 * Remembers which events were handled. Countersign delivers at least once: a lost response causes another attempt.
 *
 * A store guarantees:
 * - `claim` is atomic: of any number of concurrent callers, in any number of processes, one gets `new`.
 * - A claim expires. A process killed in a handler never completes or releases; after longer than a handler takes,
 *   `claim` returns `new` again. So a handler may still run twice after a crash: work that must not be repeated
 *   belongs in one transaction with a row that holds the event id.
 * - `claimId` identifies the claim: `release` does nothing unless that claim is still current. `complete` is final.
 * - It serves one endpoint: another endpoint subscribed to the same type receives the same event with the same id and
 *   must handle it as well. Endpoints that share a table need a column or a prefix to distinguish them.
 * - It remembers handled events as long as deliveries may repeat: 3 days of retries, longer if you request redeliveries.
 *
 * In SQL, `claim` is one statement, `insert … on conflict (event_id) do update set claim_id = …, claimed_at = now()
 * where done_at is null and claimed_at < now() - interval '1 minute' returning true`, and a read of `done_at` when it
 * returns no row.
 */
export interface DedupeStore {
  claim(eventId: string, claimId: string): Claim | Promise<Claim>;
  /** The handler resolved. */
  complete(eventId: string, claimId: string): unknown;
  /** The handler failed: the next attempt gets `new`. */
  release(eventId: string, claimId: string): unknown;
}
