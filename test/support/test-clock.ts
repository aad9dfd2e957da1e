import type { Clock } from '../../src/platform/clock/clock.ts';

/** A process's clock that a test can set wrong. */
export class TestClock implements Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  /** No jitter. */
  random(): number {
    return 0.5;
  }

  /** Changes only this process's clock: the database and its other processes do not follow. */
  advance(ms: number): void {
    this.#offsetMs += ms;
  }
}
