// Compares the observed behaviour with the specification; the first difference ends the demo.
import { isDeepStrictEqual } from 'node:util';

/** Behaviour that differs from the specification. */
export class Difference extends Error {}

export class Checklist {
  #passed: string[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The checks passed since the last call, by name. */
  take(): string[] {
    return this.#passed.splice(0);
  }

  equal(name: string, actual: unknown, expected: unknown): void {
    this.that(
      name,
      isDeepStrictEqual(actual, expected),
      () => `is ${show(actual)}, expected ${show(expected)}`,
    );
  }

  matches(name: string, actual: unknown, pattern: RegExp, meaning: string): void {
    const passed = typeof actual === 'string' && pattern.test(actual);
    this.that(name, passed, () => `is ${show(actual)}, expected ${meaning}`);
  }

  /** @param problem completes a sentence that starts with the name. */
  that(name: string, fits: boolean, problem: () => string): void {
    if (!fits) throw new Difference(`${name} ${problem()}`);
    this.#passed.push(name);
    this.#count++;
  }
}

function show(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}
