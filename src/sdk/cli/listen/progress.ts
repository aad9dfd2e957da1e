// How far a session has got: how many events are under way, and behind which one everything has an answer.

export class Progress {
  readonly #width: number;
  readonly #save: (cursor: string) => Promise<void>;
  /** In the feed's order, from the first that has no answer. */
  readonly #begun: { readonly cursor: string; isSettled: boolean }[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #idle: (() => void)[] = [];
  #taken = 0;

  /** @param width how many may be under way at a time. */
  constructor(width: number, save: (cursor: string) => Promise<void>) {
    this.#width = width;
    this.#save = save;
  }

  get pending(): number {
    return this.#taken;
  }

  /** Resolves when there is room, to what gives it back. */
  async take(): Promise<() => void> {
    if (this.#taken < this.#width) this.#taken++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return () => this.#free();
  }

  /** Resolves once nothing is under way. */
  async idle(): Promise<void> {
    if (this.#taken > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** @returns what is called once the event has its answer, and saves the place if all before it have theirs. */
  begin(cursor: string): () => Promise<void> {
    const event = { cursor, isSettled: false };
    this.#begun.push(event);
    return async () => {
      event.isSettled = true;
      const open = this.#begun.findIndex((each) => !each.isSettled);
      const settled = this.#begun.splice(0, open === -1 ? this.#begun.length : open);
      const last = settled.at(-1);
      if (last !== undefined) await this.#save(last.cursor);
    };
  }

  /** Passes a place behind all that was begun, unless something has no answer. */
  async pass(cursor: string): Promise<void> {
    if (this.#begun.length === 0) await this.#save(cursor);
  }

  #free(): void {
    const next = this.#waiting.shift();
    // It passes its place on.
    if (next !== undefined) {
      next();
      return;
    }
    this.#taken--;
    if (this.#taken === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }
}
