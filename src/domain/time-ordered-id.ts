/** An id is made a moment before or after the time that is recorded, by the clock of another machine. */
export const CLOCK_TOLERANCE_MS = 60_000;

/** The least UUIDv7 of a time (RFC 9562, section 5.7). */
export function uuidAt(time: Date, shiftMs: number): string {
  const hex = Math.max(0, time.getTime() + shiftMs)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Before every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
