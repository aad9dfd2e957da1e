import type { Clock } from '../../src/platform/clock.ts';

/** The real time, moved by hand. */
export class TestClock implements Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** No jitter. */
  random(): number {
    return 0.5;
  }

  advance(ms: number): void {
    this.#offsetMs += ms;
  }
}
