/** The clock of one process of the run, which a fault can set wrong. */
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

const PRELOADED = new URL('./wrong-clock.ts', import.meta.url).href;

export class MovedClock {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    this.setWrongBy(0);
  }

  /** The environment with which the process must be started. */
  get environment(): Record<string, string> {
    return { NODE_OPTIONS: `--import ${PRELOADED}`, WRONG_CLOCK_FILE: this.#file };
  }

  setWrongBy(ms: number): void {
    writeFileSync(this.#file, String(ms));
  }
}

/** How often a process's log reports a wrong clock, and a correct one again. */
export async function noticedClocks(logFile: string): Promise<{ wrong: number; right: number }> {
  const text = await readFile(logFile, 'utf8');
  const count = (words: string) => text.split(words).length - 1;
  return {
    wrong: count('claiming is paused until it is corrected'),
    right: count('clock agrees with the database again'),
  };
}
