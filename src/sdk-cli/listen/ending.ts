// What ends a session: a signal or a key, also while it is being prepared.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export class Ending {
  readonly #reading = new AbortController();
  readonly #waiting = new AbortController();
  /** Called when no more events are to be read. */
  onInterrupted = () => {};

  constructor() {
    for (const name of SIGNALS) process.on(name, this.interrupt);
  }

  /** The first time, no more events are read; the second time, an answer that is due is not awaited either. */
  readonly interrupt = (): void => {
    if (this.reading.aborted) this.#waiting.abort();
    else {
      this.#reading.abort();
      this.onInterrupted();
    }
  };

  /** Aborted when no more events are to be read. */
  get reading(): AbortSignal {
    return this.#reading.signal;
  }

  /** Aborted when not even an answer is to be awaited any more. */
  get waiting(): AbortSignal {
    return this.#waiting.signal;
  }

  release(): void {
    for (const name of SIGNALS) process.off(name, this.interrupt);
  }
}
