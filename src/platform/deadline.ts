// A time limit that counts what this process had of the time: while it stands still, as a start does for long on a busy machine, answers
// arrive that it has not read.

/** However long the process stands still, one of these passes. */
const PARTS = 4;

export class Deadline implements Disposable {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;

  constructor(ms: number) {
    let parts = PARTS;
    this.#timer = setInterval(() => {
      parts -= 1;
      if (parts === 0)
        this.#controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    }, ms / PARTS);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
