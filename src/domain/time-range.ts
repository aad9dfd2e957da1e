/** A time range; either end may be open. */
export interface TimeRange {
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly before?: Date | undefined;
}

/** Beyond any requested time, and within Postgres's range. */
export const EARLIEST = new Date('1970-01-01T00:00:00Z');
export const LATEST = new Date('9999-12-31T23:59:59Z');

/** Fills in open ends and clamps both to Postgres's range, so that one statement serves every range. */
export function closedRange({ from = EARLIEST, before = LATEST }: TimeRange): { from: Date; before: Date } {
  return { from: clamp(from), before: clamp(before) };
}

function clamp(time: Date): Date {
  return new Date(Math.min(Math.max(time.getTime(), EARLIEST.getTime()), LATEST.getTime()));
}
