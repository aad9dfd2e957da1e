// The source of time and randomness, injected so that tests can pass their own.

/**
 * Use a process's clock only for logs and for measuring its own offset (database-clock.ts). Whatever is
 * stored, signed or compared across processes takes its time from the database: `now()` in the statement if
 * there is one, else `DatabaseClock.now()`. Measure durations, timeouts and polls within a process with
 * `performance.now()`, which clock corrections do not affect. test/platform/process-clock.test.ts rejects any
 * other use.
 */
export interface Clock {
  /** The current time by this process's clock. */
  now(): Date;
  /** Uniform in [0, 1). */
  random(): number;
}

export const systemClock: Clock = { now: () => new Date(), random: Math.random };
