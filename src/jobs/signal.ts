/** Wakes one waiter; a call that finds no waiter is kept for the next one. */
export class Signal {
  #raised = false;
  #wake: (() => void) | undefined;

  raise(): void {
    this.#raised = true;
    this.#wake?.();
  }

  /** Resolves when the signal is raised, or after `timeoutMs`. @returns whether it was raised. */
  async wait(timeoutMs?: number): Promise<boolean> {
    if (!this.#raised) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        if (timeoutMs !== undefined) timer = setTimeout(resolve, timeoutMs);
      });
      clearTimeout(timer);
      this.#wake = undefined;
    }
    const wasRaised = this.#raised;
    this.#raised = false;
    return wasRaised;
  }
}
