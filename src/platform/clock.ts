/** Where the application's time and chance come from; tests pass their own. */
export interface Clock {
  /** The present moment. */
  now(): Date;
  /** Uniform in [0, 1). */
  random(): number;
}

export const systemClock: Clock = { now: () => new Date(), random: Math.random };
