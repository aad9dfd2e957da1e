// Time limits of tests are chosen on an idle machine with two cores. One that is slower, or does other things too, takes longer.

/** The time of one look on that machine, with a quarter to spare. */
const REFERENCE_MS = 6;
const LOOKS = 9;
const SLOWNESS_MAX = 8;

/** How many times as long everything takes here and now. The test runner measures it once, and passes it on to its workers. */
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

/** A test's time limit on this machine. */
export function timeLimit(ms: number): number {
  return Math.round(ms * Number(process.env.TEST_SLOWNESS ?? 1));
}
