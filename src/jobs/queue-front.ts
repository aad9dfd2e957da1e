/** Remembers where the ready deliveries of busy endpoints begin, so that claims skip those that are gone. */

/**
 * What is committed, readied or returned later than others that were due after it is still found by the claims that use
 * the front, if it was due this much before them at most; claims that look at everything find the rest.
 */
const LATE_MS = 1_000;
/** Each costs a claim two probes. */
const ENDPOINTS_MAX = 64;
/** Looking at everything takes this share of the time at most … */
const LOOKS_SHARE = 0.02;
/** … unless it would be longer ago than this. */
const LOOK_EVERY_MS_MAX = 2_000;

const EVERYTHING: ReadonlyMap<string, number> = new Map();

export class QueueFront {
  /** Endpoints with the time up to which the last claim took what was due; the last to be claimed from are the last here. */
  readonly #claimedUntil = new Map<string, number>();
  #lookAt = Number.NEGATIVE_INFINITY;

  /** For the next claim: endpoints with the time from which to look; an empty map has it look at everything. */
  readyFrom(nowMs: number): ReadonlyMap<string, number> {
    if (nowMs >= this.#lookAt) return EVERYTHING;
    return new Map([...this.#claimedUntil].map(([endpointId, dueMs]) => [endpointId, dueMs - LATE_MS]));
  }

  /** After which time a claim looks at everything, if the last one did not. */
  lookInMs(readyFrom: ReadonlyMap<string, number>, nowMs: number): number {
    return readyFrom.size === 0 ? Number.POSITIVE_INFINITY : this.#lookAt - nowMs;
  }

  /** @param claim what the claim returned for `readyFrom`, and when it began and ended. */
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
