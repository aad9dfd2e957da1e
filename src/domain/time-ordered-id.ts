// Bounds on UUIDv7 ids by time.

/** An id may be created slightly before or after the recorded time, by another machine's clock. */
export const CLOCK_TOLERANCE_MS = 60_000;

/** The lowest UUIDv7 of a time (RFC 9562, section 5.7). */
export function uuidAt(time: Date, shiftMs: number): string {
  const hex = Math.max(0, time.getTime() + shiftMs)
    .toString(16)
    .padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Lower than every id. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The time in a UUIDv7, to the millisecond. */
export function timeOfUuid(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}
