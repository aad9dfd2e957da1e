import { isDeepStrictEqual } from 'node:util';

/** Something is not as the specification says. */
export class Difference extends Error {}

/** Holds what happens against the specification: the first difference ends the demo, what fits is remembered by name. */
export class Checklist {
  #fits: string[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** What fitted since the last call, by name. */
  take(): string[] {
    return this.#fits.splice(0);
  }

  equal(name: string, actual: unknown, expected: unknown): void {
    this.that(
      name,
      isDeepStrictEqual(actual, expected),
      () => `is ${show(actual)}, expected ${show(expected)}`,
    );
  }

  matches(name: string, actual: unknown, pattern: RegExp, meaning: string): void {
    const fits = typeof actual === 'string' && pattern.test(actual);
    this.that(name, fits, () => `is ${show(actual)}, expected ${meaning}`);
  }

  /** @param problem follows the name in the sentence that tells the difference. */
  that(name: string, fits: boolean, problem: () => string): void {
    if (!fits) throw new Difference(`${name} ${problem()}`);
    this.#fits.push(name);
    this.#count++;
  }
}

function show(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}
