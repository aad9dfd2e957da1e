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

interface Entry {
  readonly claimId: string;
  readonly isDone: boolean;
  readonly expiresAt: number;
}

/** Deduplication within one process, forgotten when it ends. With several processes, give a store that they share. */
export function memoryDedupe({
  maxEntries = 10_000,
  ttlSeconds = 4 * 24 * 3_600,
  claimSeconds = 300,
  now = Date.now,
}: MemoryDedupeOptions = {}): DedupeStore {
  // In order of the last change, because a change deletes and inserts: what is done expires in this order too.
  const entries = new Map<string, Entry>();

  function put(eventId: string, claimId: string, isDone: boolean): void {
    entries.delete(eventId);
    entries.set(eventId, {
      claimId,
      isDone,
      expiresAt: now() + 1_000 * (isDone ? ttlSeconds : claimSeconds),
    });
  }

  /** Claims are kept: there are no more of them than handlers that run. */
  function forget(): void {
    for (const [eventId, { isDone, expiresAt }] of entries) {
      const isExpired = expiresAt <= now();
      if (!isExpired && entries.size <= maxEntries) break;
      if (isDone || isExpired) entries.delete(eventId);
    }
  }

  return {
    claim(eventId, claimId) {
      const entry = entries.get(eventId);
      if (entry && entry.expiresAt > now()) return entry.isDone ? 'done' : 'in_progress';
      put(eventId, claimId, false);
      forget();
      return 'new';
    },
    complete(eventId, claimId) {
      put(eventId, claimId, true);
      forget();
    },
    release(eventId, claimId) {
      if (entries.get(eventId)?.claimId === claimId && !entries.get(eventId)?.isDone) entries.delete(eventId);
    },
  };
}
