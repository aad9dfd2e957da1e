// Carries out calls together that come at the same time: while one batch is under way, the next one gathers.
// A single call waits for nothing; a thousand at once cost little more than one.

/** How long a time is busy after a call that came while another one was under way. */
const BUSY_MS = 50;

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
   * Milliseconds between the beginnings of two batches in a busy time, so that more calls share one. Whoever sends one call
   * after the other never waits.
   */
  readonly apartMs?: number;
}

export class Gathering<Item, Result> {
  readonly #options: GatheringOptions<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #underWay = 0;
  #beganAt = Number.NEGATIVE_INFINITY;
  #overlappedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: GatheringOptions<Item, Result>) {
    this.#options = options;
  }

  /** The item becomes part of a batch that starts after this call. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#underWay + this.#waiting.length > 0) this.#overlappedAt = performance.now();
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
    const now = performance.now();
    return now - this.#overlappedAt < BUSY_MS ? this.#beganAt + (this.#options.apartMs ?? 0) - now : 0;
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
