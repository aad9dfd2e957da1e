/** Decides when a worker polls for due deliveries without a notification. */

/**
 * The first poll follows so soon after a claim that found nothing, each later one after twice as long, up to
 * the poll's interval.
 */
const FIRST_POLL_MS = 5;
/**
 * For this long after a poll found a delivery without a notification: whoever publishes by SQL without one
 * may do so again.
 */
const UNANNOUNCED_MS = 10_000;

export class ClaimPace {
  readonly #pollMs: number;
  #idleMs = FIRST_POLL_MS;
  #unannouncedAt = Number.NEGATIVE_INFINITY;

  constructor(pollMs: number) {
    this.#pollMs = pollMs;
  }

  /** @param isAnnounced whether a notification or a known time led to the claim; otherwise it was a poll. */
  claimed(count: number, isAnnounced: boolean, nowMs: number): void {
    if (count === 0) return;
    this.#idleMs = FIRST_POLL_MS;
    if (!isAnnounced) this.#unannouncedAt = nowMs;
  }

  /** The time until the next poll, after a claim that left no due deliveries. */
  nextMs(nowMs: number): number {
    if (nowMs - this.#unannouncedAt > UNANNOUNCED_MS) return this.#pollMs;
    const idleMs = Math.min(this.#idleMs, this.#pollMs);
    this.#idleMs = Math.min(this.#idleMs * 2, this.#pollMs);
    return idleMs;
  }
}
