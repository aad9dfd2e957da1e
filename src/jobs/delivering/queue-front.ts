/**
 * Remembers where the ready deliveries of busy endpoints begin, so that claims skip the dead rows before
 * them.
 */

/**
 * A delivery may be committed, made ready or returned later than others that were due after it. Claims that
 * start at the front still find it if it was due at most this much earlier; claims that scan everything find
 * the rest.
 */
const LATE_MS = 1_000;
/** Each endpoint costs a claim two probes. */
const ENDPOINTS_MAX = 64;
/** Scanning everything takes at most this share of the time … */
const LOOKS_SHARE = 0.02;
/** … but happens at least this often. */
const LOOK_EVERY_MS_MAX = 2_000;

const EVERYTHING: ReadonlyMap<string, number> = new Map();

export class QueueFront {
  /**
   * By endpoint: the due time up to which the last claim took deliveries. The endpoint claimed from last
   * comes last.
   */
  readonly #claimedUntil = new Map<string, number>();
  #lookAt = Number.NEGATIVE_INFINITY;

  /**
   * For the next claim: by endpoint, the due time from which to scan; an empty map makes the claim scan
   * everything.
   */
  readyFrom(nowMs: number): ReadonlyMap<string, number> {
    if (nowMs >= this.#lookAt) return EVERYTHING;
    return new Map([...this.#claimedUntil].map(([endpointId, dueMs]) => [endpointId, dueMs - LATE_MS]));
  }

  /** The time until a claim scans everything, if the last one did not. */
  lookInMs(readyFrom: ReadonlyMap<string, number>, nowMs: number): number {
    return readyFrom.size === 0 ? Number.POSITIVE_INFINITY : this.#lookAt - nowMs;
  }

  /** @param claim the claim's result for `readyFrom`, and when the claim began and ended. */
  claimed(
    readyFrom: ReadonlyMap<string, number>,
    claim: { claimedUntil: ReadonlyMap<string, number>; beginMs: number; endMs: number },
  ): void {
    if (readyFrom.size === 0) {
      const tookMs = claim.endMs - claim.beginMs;
      this.#lookAt = claim.endMs + Math.min(tookMs / LOOKS_SHARE, LOOK_EVERY_MS_MAX);
    }
    for (const [endpointId, dueMs] of claim.claimedUntil) {
      this.#claimedUntil.delete(endpointId);
      this.#claimedUntil.set(endpointId, dueMs);
    }
    for (const endpointId of this.#claimedUntil.keys()) {
      if (this.#claimedUntil.size <= ENDPOINTS_MAX) break;
      this.#claimedUntil.delete(endpointId);
    }
  }
}
