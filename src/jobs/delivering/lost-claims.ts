/** Deliveries that this worker's session owns but its engine does not know of, because the answer to a claim was lost. */

/** When the answer of a statement was lost, it has either committed after this time or never will, unless Postgres is slower. */
const LOST_STATEMENT_MS = 2_000;

/** When to look for them. */
export class LostClaims {
  #looks: readonly number[] = [];

  /** A claim got no answer: look now, and again when the statement must have committed. */
  expect(): void {
    const now = performance.now();
    this.#looks = [now, now + LOST_STATEMENT_MS];
  }

  /** While there may be any, no places are promised to publications. */
  get mayExist(): boolean {
    return this.#looks.length > 0;
  }

  /** The time until the next look. */
  get lookInMs(): number {
    const [next = Number.POSITIVE_INFINITY] = this.#looks;
    return next - performance.now();
  }

  /** @param beginMs when the look began. */
  looked(beginMs: number): void {
    this.#looks = this.#looks.filter((at) => at > beginMs);
  }
}
