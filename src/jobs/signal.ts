/** Wakes one waiter; a call that finds no waiter is kept for the next one. */
export class Signal {
  #raised = false;
  #wake: (() => void) | undefined;

  raise(): void {
    this.#raised = true;
    this.#wake?.();
  }

  /** Resolves when the signal is raised, or after `timeoutMs`. */
  async wait(timeoutMs?: number): Promise<void> {
    if (!this.#raised) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        if (timeoutMs !== undefined) timer = setTimeout(resolve, timeoutMs);
      });
      clearTimeout(timer);
      this.#wake = undefined;
    }
    this.#raised = false;
  }
}
