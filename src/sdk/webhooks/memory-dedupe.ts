// Remembers handled events in this process.
import type { DedupeStore } from './dedupe.ts';

export interface MemoryDedupeOptions {
  /** The maximum number of remembered events; the oldest handled ones are forgotten first. Default 10,000. */
  readonly maxEntries?: number | undefined;
  /** How long a handled event is remembered. Default 4 days: retries last 3. */
  readonly ttlSeconds?: number | undefined;
  /** How long an unfinished handler blocks other attempts of the event. Default 300. */
  readonly claimSeconds?: number | undefined;
  /** The clock, in milliseconds since 1970. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

interface HeldClaim {
  readonly claimId: string;
  readonly expiresAt: number;
}

/**
 * Deduplication within one process, lost when it exits. Several processes need a shared store.
 *
 * @throws TypeError unless each setting is a number of at least 0.
 */
export function memoryDedupe({
  maxEntries = 10_000,
  ttlSeconds = 4 * 24 * 3_600,
  claimSeconds = 300,
  now = Date.now,
}: MemoryDedupeOptions = {}): DedupeStore {
  // With NaN, no event would ever count as handled.
  for (const [name, value] of Object.entries({ maxEntries, ttlSeconds, claimSeconds }))
    if (typeof value !== 'number' || !(value >= 0))
      throw new TypeError(`${name} must be a number of at least 0.`);

  // Both maps are in order of expiry, so that only expired entries are visited.
  const claims = new Map<string, HeldClaim>();
  const doneUntil = new Map<string, number>();

  /** Claims do not count against the limit: there are no more than running handlers. */
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
      // Deleted first, to keep the map in order of expiry.
      doneUntil.delete(eventId);
      doneUntil.set(eventId, now() + 1_000 * ttlSeconds);
      forget();
    },
    release(eventId, claimId) {
      if (claims.get(eventId)?.claimId === claimId) claims.delete(eventId);
    },
  };
}
