/** A stretch of time, of which both ends may be open. */
export interface TimeRange {
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly before?: Date | undefined;
}

/** Outside of what Postgres is ever asked for, and inside of what it can hold. */
export const EARLIEST = new Date('1970-01-01T00:00:00Z');
export const LATEST = new Date('9999-12-31T23:59:59Z');

/** With both ends, within what Postgres can hold, so that one statement serves every range. */
export function closedRange({ from = EARLIEST, before = LATEST }: TimeRange): { from: Date; before: Date } {
  return { from: clamped(from), before: clamped(before) };
}

function clamped(time: Date): Date {
  return new Date(Math.min(Math.max(time.getTime(), EARLIEST.getTime()), LATEST.getTime()));
}
