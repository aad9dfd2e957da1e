/** Prints each fault on a line of stderr; stdout is for the result. */
export class Progress {
  readonly #startedAt = Date.now();

  say(text: string): void {
    const seconds = ((Date.now() - this.#startedAt) / 1000).toFixed(1);
    process.stderr.write(`${seconds.padStart(7)} s  ${text}\n`);
  }
}
