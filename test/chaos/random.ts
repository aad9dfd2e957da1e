import { createHash } from 'node:crypto';

/**
 * Random numbers from a seed (mulberry32). Each purpose has its own generator, so that its numbers do not
 * depend on the order in which other purposes draw.
 */
export class Random {
  #state: number;

  constructor(seed: number, purpose: string) {
    this.#state = createHash('sha256').update(`${seed} ${purpose}`).digest().readUInt32LE();
  }

  /** Uniform in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer; both ends are included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.integer(0, items.length - 1)] ?? items[0];
  }
}
