// How far a command is that copies or removes many rows.

const SAY_EVERY_MS = 1_000;

/** Counts rows, and says how many there are by now: at most once a second. */
export class RowProgress {
  rows = 0;
  readonly #say: (progress: string) => void;
  readonly #now: () => number;
  #saidAt: number;

  /** @param now in milliseconds. */
  constructor(say: (progress: string) => void, now: () => number = () => performance.now()) {
    this.#say = say;
    this.#now = now;
    this.#saidAt = now();
  }

  /** @param rows of the table, since the last call. */
  readonly add = (table: string, rows: number): void => {
    this.rows += rows;
    if (this.#now() - this.#saidAt < SAY_EVERY_MS) return;
    this.#saidAt = this.#now();
    this.#say(`${this.rows} rows, ${table} last`);
  };
}
