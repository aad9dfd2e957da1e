import type { DedupeStore } from './dedupe.ts';

export interface MemoryDedupeOptions {
  /** Events remembered at most; beyond, the oldest that are done are forgotten. Default 10,000. */
  readonly maxEntries?: number | undefined;
  /** How long a handled event is remembered. Default 4 days: retries go on for 3. */
  readonly ttlSeconds?: number | undefined;
  /** After this long a handler that has not ended no longer keeps others from the event. Default 300. */
  readonly claimSeconds?: number | undefined;
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

interface HeldClaim {
  readonly claimId: string;
  readonly expiresAt: number;
}

/**
 * Deduplication within one process, forgotten when it ends. With several processes, give a store that they share.
 *
 * @throws TypeError for a setting that is not a number from 0.
 */
export function memoryDedupe({
  maxEntries = 10_000,
  ttlSeconds = 4 * 24 * 3_600,
  claimSeconds = 300,
  now = Date.now,
}: MemoryDedupeOptions = {}): DedupeStore {
  // With NaN nothing would ever be taken for handled.
  for (const [name, value] of Object.entries({ maxEntries, ttlSeconds, claimSeconds }))
    if (typeof value !== 'number' || !(value >= 0)) throw new TypeError(`${name} is not a number from 0.`);

  // Each in the order in which its entries expire, so that only those are looked at which go.
  const claims = new Map<string, HeldClaim>();
  const doneUntil = new Map<string, number>();

  /** Claims are kept whatever the limit: there are no more of them than handlers that run. */
  function forget(): void {
    for (const [eventId, { expiresAt }] of claims) {
      if (expiresAt > now()) break;
      claims.delete(eventId);
    }
    for (const [eventId, expiresAt] of doneUntil) {
      if (expiresAt > now() && claims.size + doneUntil.size <= maxEntries) break;
      doneUntil.delete(eventId);
    }
  }

  return {
    claim(eventId, claimId) {
      forget();
      if (doneUntil.has(eventId)) return 'done';
      if (claims.has(eventId)) return 'in_progress';
      claims.set(eventId, { claimId, expiresAt: now() + 1_000 * claimSeconds });
      return 'new';
    },
    complete(eventId) {
      claims.delete(eventId);
      // Last, though it may have been there: the order is that of expiry.
      doneUntil.delete(eventId);
      doneUntil.set(eventId, now() + 1_000 * ttlSeconds);
      forget();
    },
    release(eventId, claimId) {
      if (claims.get(eventId)?.claimId === claimId) claims.delete(eventId);
    },
  };
}
