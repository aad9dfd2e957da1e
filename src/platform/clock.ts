/**
 * Where the application's time and chance come from; tests pass their own.
 *
 * The clock of one process is for the log, and for finding out how wrong it is (database-clock.ts). Whatever is stored, signed, or
 * compared with what another process has stored takes its time from the database: `now()` in the statement where there is one, else
 * `DatabaseClock.now()`. A time that passes within a process (a timeout, a duration, a poll) is measured by `performance.now()`,
 * which no correction of the clock moves. test/platform/process-clock.test.ts refuses any other use.
 */
export interface Clock {
  /** The present moment, by this process's clock. */
  now(): Date;
  /** Uniform in [0, 1). */
  random(): number;
}

export const systemClock: Clock = { now: () => new Date(), random: Math.random };
