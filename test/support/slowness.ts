// Time limits of tests are chosen on an idle machine with two cores. A slower or busier machine needs more
// time.

/**
 * How much too early a wait may end by another clock than its own: timers count whole milliseconds of the event
 * loop's time, and times of requests and rows are rounded to milliseconds.
 */
export const CLOCK_STEP_MS = 1;

/** The time of one measurement on that machine, plus a quarter. */
const REFERENCE_MS = 6;
const LOOKS = 9;
const SLOWNESS_MAX = 8;

/**
 * How many times longer everything takes on this machine now. The test runner measures it once, and passes it
 * to its workers.
 */
export function measureSlowness(): number {
  const document = Array.from({ length: 1_000 }, (_, id) => ({ id, name: `Customer ${id}`, country: 'DE' }));
  const times = Array.from({ length: LOOKS }, () => {
    const begin = performance.now();
    for (let count = 0; count < 16; count++) JSON.parse(JSON.stringify(document));
    return performance.now() - begin;
  }).sort((one, other) => one - other);
  const median = times[(LOOKS - 1) / 2] ?? 0;
  return Math.min(SLOWNESS_MAX, Math.max(1, median / REFERENCE_MS));
}

/** Scales a test's time limit to this machine. */
export function timeLimit(ms: number): number {
  return Math.round(ms * Number(process.env.TEST_SLOWNESS ?? 1));
}
