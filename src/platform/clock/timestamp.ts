// Times as Postgres writes them and as JSON shows them. A list has dozens of them, and Node's and pg's own
// conversions take longer than the rest of a row.
import pg from 'pg';

const ZERO = 48;
const SPACE = 32;
const POINT = 46;
const DAY_MS = 86_400_000;

/** Reads every format that Postgres writes, for the rare cases. */
const parseAny: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

/** Reads a `timestamptz`. Microseconds are cut off. */
export function parseTimestamp(text: string): Date {
  // As in 2026-11-22 17:32:01.123+00; other zones, other years and infinity are rare.
  if (text.charCodeAt(10) !== SPACE || !text.endsWith('+00')) return parseAny(text);
  const year = 100 * twoDigits(text, 0) + twoDigits(text, 2);
  // Date.UTC would read a year below 100 as one of the twentieth century.
  if (year < 100) return parseAny(text);
  const ms = text.charCodeAt(19) === POINT ? Number(text.slice(20, -3).padEnd(3, '0').slice(0, 3)) : 0;
  return new Date(
    Date.UTC(
      year,
      twoDigits(text, 5) - 1,
      twoDigits(text, 8),
      twoDigits(text, 11),
      twoDigits(text, 14),
      twoDigits(text, 17),
      ms,
    ),
  );
}

function twoDigits(text: string, at: number): number {
  return 10 * (text.charCodeAt(at) - ZERO) + text.charCodeAt(at + 1) - ZERO;
}

let knownDay = { number: 0, text: '1970-01-01' };

/** What `time.toISOString()` returns. */
export function isoTime(time: Date): string {
  const ms = time.getTime();
  const day = Math.floor(ms / DAY_MS);
  if (day !== knownDay.number) {
    const text = time.toISOString();
    // Texts with a year of more than four digits are longer.
    if (text.length === 24) knownDay = { number: day, text: text.slice(0, 10) };
    return text;
  }
  const ofDay = ms - day * DAY_MS;
  const seconds = Math.floor(ofDay / 1_000);
  const minutes = Math.floor(seconds / 60);
  return `${knownDay.text}T${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}:${padded(seconds % 60)}.${
    MILLISECONDS[ofDay % 1_000]
  }Z`;
}

const MILLISECONDS = Array.from({ length: 1_000 }, (_, ms) => String(ms).padStart(3, '0'));
const padded = (number: number): string => (number < 10 ? `0${number}` : String(number));
