// Counts durations of attempts in classes, from which percentiles of any period can be computed without
// keeping each duration.

/** The inclusive upper bounds of the classes in milliseconds; longer durations have a class of their own. */
export const durationBoundsMs = [
  1, 2, 5, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 7_500,
  10_000, 15_000, 30_000,
] as const;

/** The assumed upper end of the last class. */
const LONGEST_MS = 60_000;

export function durationClass(durationMs: number): number {
  const found = durationBoundsMs.findIndex((bound) => durationMs <= bound);
  return found === -1 ? durationBoundsMs.length : found;
}

/** How many attempts are in each class. */
export type DurationCounts = readonly number[];

export const noDurations = (): number[] => new Array<number>(durationBoundsMs.length + 1).fill(0);

/**
 * The duration that `share` of the attempts did not exceed, exact to the width of its class; null without attempts.
 */
export function percentileMs(counts: DurationCounts, share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = Math.max(share * total, 1);
  for (const [place, count] of counts.entries()) {
    if (left <= count) {
      const from = durationBoundsMs[place - 1] ?? 0;
      const to = durationBoundsMs[place] ?? LONGEST_MS;
      return Math.round(from + ((to - from) * left) / count);
    }
    left -= count;
  }
  throw new Error('A share of more than all.');
}
