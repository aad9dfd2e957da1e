// Runs calls that arrive at the same time as one batch: while one batch is running, the next one collects
// calls. A single call does not wait; a thousand at once cost little more than one.

/** Calls count as busy for this long after one arrived while another was running or waiting. */
const BUSY_MS = 50;
/** Weight of the latest gap in the moving average. */
const GAP_WEIGHT = 0.1;
/** Batches are spaced only where the average gap between calls is below this share of `apartMs`. */
const SHARED_GAP = 0.8;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

export interface GatheringOptions<Item, Result> {
  /**
   * Runs a batch and returns the results in the order of the items. In place of a result it may return a
   * promise, so that one slow item does not keep the others waiting. If `run` rejects, all items fail.
   */
  readonly run: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>;
  /** Most items in one batch. */
  readonly sizeMax: number;
  /** Most batches running at the same time. */
  readonly atOnce: number;
  /**
   * Least milliseconds between the starts of two batches while calls overlap and arrive faster than this, so
   * that several share a batch. A caller that sends one call after the other never waits.
   */
  readonly apartMs?: number;
}

export class Gathering<Item, Result> {
  readonly #options: GatheringOptions<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #underWay = 0;
  #beganAt = Number.NEGATIVE_INFINITY;
  #overlappedAt = Number.NEGATIVE_INFINITY;
  #addedAt = Number.NEGATIVE_INFINITY;
  /** Average time between two calls; recent calls count most. */
  #gapMs = BUSY_MS;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: GatheringOptions<Item, Result>) {
    this.#options = options;
  }

  /** The item becomes part of a batch that starts after this call. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const now = performance.now();
      if (this.#underWay + this.#waiting.length > 0) this.#overlappedAt = now;
      this.#gapMs += (Math.min(now - this.#addedAt, BUSY_MS) - this.#gapMs) * GAP_WEIGHT;
      this.#addedAt = now;
      this.#waiting.push({ item, resolve, reject });
      // Calls that arrive before this callback join the batch.
      if (this.#waiting.length === 1) setImmediate(() => this.#start());
    });
  }

  #start(): void {
    const { atOnce, sizeMax } = this.#options;
    clearTimeout(this.#timer);
    while (this.#waiting.length > 0 && this.#underWay < atOnce) {
      const waitMs = this.#waiting.length < sizeMax ? this.#waitMs() : 0;
      if (waitMs > 0) {
        this.#timer = setTimeout(() => this.#start(), waitMs);
        return;
      }
      this.#beganAt = performance.now();
      const batch = this.#waiting.splice(0, sizeMax);
      this.#underWay++;
      void this.#carryOut(batch).finally(() => {
        this.#underWay--;
        this.#start();
      });
    }
  }

  #waitMs(): number {
    const { apartMs = 0 } = this.#options;
    const now = performance.now();
    // Where calls arrive almost `apartMs` apart anyway, holding this one back delays it and gains nothing.
    const isBusy = now - this.#overlappedAt < BUSY_MS && this.#gapMs < apartMs * SHARED_GAP;
    return isBusy ? this.#beganAt + apartMs - now : 0;
  }

  async #carryOut(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.run(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('A batch returned too few or too many results.');
      for (const [index, result] of results.entries()) batch[index]?.resolve(result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
