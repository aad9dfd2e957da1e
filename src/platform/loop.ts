/** What a process repeats until it stops: the engine's claims, the sequencer's passes, heartbeats, reconnecting. */

export interface LoopOptions {
  /** One pass. @returns how many ms to wait before the next one, unless it is woken; 0 not to wait. */
  readonly pass: () => Promise<number>;
  /** A pass failed, perhaps because the loop stops. @returns how many ms to wait before the next one. */
  readonly failed: (error: unknown) => number;
}

/** Node's longest timer. A longer wait ends only when the loop is woken. */
const TIMEOUT_MS_MAX = 2 ** 31 - 1;

/**
 * Runs one pass at a time. A wake during a pass leads to another pass. After `stop` no pass begins.
 */
export class Loop {
  readonly #options: LoopOptions;
  #isWoken = false;
  #endWait: (() => void) | undefined;
  #isStopping = false;
  #running: Promise<void> = Promise.resolve();

  constructor(options: LoopOptions) {
    this.#options = options;
  }

  /** Starts a loop whose passes begin `everyMs` after the end of the one before; the first one waits as long. */
  static every(everyMs: number, work: () => Promise<unknown>, onError: (error: unknown) => void): Loop {
    const loop = new Loop({
      pass: () => work().then(() => everyMs),
      failed: (error) => {
        onError(error);
        return everyMs;
      },
    });
    loop.start(everyMs);
    return loop;
  }

  /** @param afterMs how long the first pass waits. */
  start(afterMs = 0): void {
    this.#running = this.#run(afterMs);
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Ends the wait under way, or else the next one. */
  wake(): void {
    this.#isWoken = true;
    this.#endWait?.();
  }

  /** For one waiter at a time: a pass, or who stopped the loop. @returns whether it was woken. */
  async wait(timeoutMs = Number.POSITIVE_INFINITY): Promise<boolean> {
    if (!this.#isWoken) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#endWait = resolve;
        if (timeoutMs <= TIMEOUT_MS_MAX) timer = setTimeout(resolve, timeoutMs);
      });
      clearTimeout(timer);
      this.#endWait = undefined;
    }
    const wasWoken = this.#isWoken;
    this.#isWoken = false;
    return wasWoken;
  }

  /** Resolves when the pass under way has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#running;
  }

  async #run(afterMs: number): Promise<void> {
    let waitMs = afterMs;
    while (!this.#isStopping) {
      if (waitMs > 0) await this.wait(waitMs);
      if (!this.#isStopping) waitMs = await this.#pass();
    }
  }

  async #pass(): Promise<number> {
    try {
      return await this.#options.pass();
    } catch (error) {
      return this.#options.failed(error);
    }
  }
}
