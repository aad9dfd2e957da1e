// Carries out calls together that come at the same time: while one batch is under way, the next one gathers.
// A single call waits for nothing; a thousand at once cost little more than one.

/** How long a time is busy after a call that came while another one was under way. */
const BUSY_MS = 50;
/** Of the latest gap in the average of all. */
const GAP_WEIGHT = 0.1;
/** Batches are kept apart where calls come in gaps of less than this part of that time. */
const SHARED_GAP = 0.8;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

export interface GatheringOptions<Item, Result> {
  /**
   * Carries out a batch; returns a result for each item, in their order, or the promise of one that must not keep
   * the others waiting. If it rejects, all of them fail.
   */
  readonly run: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>;
  /** Most items in one batch. */
  readonly sizeMax: number;
  /** Most batches under way. */
  readonly atOnce: number;
  /**
   * Milliseconds between the beginnings of two batches where calls overlap and come faster, so that some share one. Whoever
   * sends one call after the other never waits.
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
  /** Between two calls, the latest ones counting most. */
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
      // What has arrived by then comes along.
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
    // Where calls come almost as far apart by themselves, waiting for the next one is paid by this one and gains nothing.
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
