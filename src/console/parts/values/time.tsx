/** A moment in the zone that the viewer has chosen (zone.ts); the other one and the time from now on hover. */
import { Tooltip } from '@mantine/core';
import { hour, momentFormat, relativeTimeFormat, timeFormat } from './locale.ts';
import { showsUtc, useUtc } from './zone.ts';

const hours = { hour, minute: '2-digit', second: '2-digit' } as const;
const clock = momentFormat(hours);
const momentOfYear = momentFormat({ day: 'numeric', month: 'short', ...hours });
const moment = momentFormat({ day: 'numeric', month: 'short', year: 'numeric', ...hours });
const exact = timeFormat({ dateStyle: 'full', timeStyle: 'long' });
const calendarDay = timeFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const calendarDayInFull = timeFormat({ dateStyle: 'long', timeZone: 'UTC' });
const relative = relativeTimeFormat();

const units: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** “3 minutes ago”, “in 2 hours”. */
export function fromNow(at: string): string {
  const seconds = (Date.parse(at) - Date.now()) / 1_000;
  const [unit, size] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  const count = Math.trunc(seconds / size);
  return count === 0 ? 'now' : relative.format(count, unit);
}

/** “12 Nov, 14:03:22”; with the year unless it is this one, and said if it is UTC. */
export function dateAndTime(at: string): string {
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return `${(isThisYear ? momentOfYear : moment).format(date)}${showsUtc() ? ' UTC' : ''}`;
}

/** The day of a moment in a time zone: `2026-11-12`. An organization's today decides what is in force and what is due. */
export function dayIn(timeZone: string, at = Date.now()): string {
  const format = timeFormat({
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: knownZone(timeZone),
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** The same for paper: “12 November 2026”. */
export const dayInWords = (at: string, timeZone: string): string =>
  timeFormat({ dateStyle: 'long', timeZone: knownZone(timeZone) }).format(new Date(at));

/** Postgres may know a zone that was named after this browser was made. */
function knownZone(timeZone: string): string {
  try {
    return timeFormat({ timeZone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

export interface TimeProps {
  /** RFC 3339; a dash for none. */
  readonly at: string | null | undefined;
  /** `relative`: how long ago it was, or how soon it will be. `full` is date and time. */
  readonly as?: 'full' | 'relative' | 'clock';
}

export function Time({ at, as = 'full' }: TimeProps) {
  useUtc();
  if (!at) return '–';
  const date = new Date(at);
  const shown = as === 'relative' ? fromNow(at) : as === 'clock' ? clock.format(date) : dateAndTime(at);
  const utc = `${date
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '')} UTC`;
  return (
    <Tooltip
      label={
        <>
          {exact.format(date)}
          <br />
          {utc} · {fromNow(at)}
        </>
      }
    >
      <time dateTime={at}>{shown}</time>
    </Tooltip>
  );
}

/** A day of the calendar (`2026-11-23`), which is the same in every zone. */
export function CalendarDay({ day }: { readonly day: string }) {
  return <time dateTime={day}>{calendarDay.format(startOf(day))}</time>;
}

/** The same as text: “23 November 2026”. */
export const calendarDayText = (day: string): string => calendarDayInFull.format(startOf(day));

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** `840 ms`, `12.4 s`, `3 min 20 s`, `2 h 5 min`, `3 d 4 h`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const parts: [amount: number, unit: string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [Math.floor(seconds) % 60, 's'],
  ];
  const first = parts.findIndex(([amount]) => amount > 0);
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ');
}
