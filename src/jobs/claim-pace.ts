/** When a worker looks for due deliveries although nobody has told it of any. */

/** After a claim that found nothing the next one follows so soon, then after twice as long, until the poll's interval. */
const FIRST_POLL_MS = 5;
/** As long after a delivery that nobody had announced: who publishes by SQL without a notification may do so again. */
const UNANNOUNCED_MS = 10_000;

export class ClaimPace {
  readonly #pollMs: number;
  #idleMs = FIRST_POLL_MS;
  #unannouncedAt = Number.NEGATIVE_INFINITY;

  constructor(pollMs: number) {
    this.#pollMs = pollMs;
  }

  /** @param isAnnounced whether the claim was asked for; otherwise it was a poll. */
  claimed(count: number, isAnnounced: boolean, nowMs: number): void {
    if (count === 0) return;
    this.#idleMs = FIRST_POLL_MS;
    if (!isAnnounced) this.#unannouncedAt = nowMs;
  }

  /** Until the next poll, after a claim that has left nothing. */
  nextMs(nowMs: number): number {
    if (nowMs - this.#unannouncedAt > UNANNOUNCED_MS) return this.#pollMs;
    const idleMs = Math.min(this.#idleMs, this.#pollMs);
    this.#idleMs = Math.min(this.#idleMs * 2, this.#pollMs);
    return idleMs;
  }
}
