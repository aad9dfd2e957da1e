// Where a session begins that does not resume: `--since`.
import { InvalidArgumentError } from 'commander';
import { durationMs } from '../settings.ts';

/** `start` or a time; or so long before now. */
export type Beginning = { readonly from: string } | { readonly sinceMs: number };

export function beginning(text: string): Beginning {
  if (text === 'start') return { from: text };
  if (/^\d+[a-z]$/.test(text)) return { sinceMs: durationMs(text) };
  // A date is its 00:00 in UTC. A time without an offset would be another on each machine.
  const time = /^\d{4}-\d{2}-\d{2}(T.+(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? new Date(text) : undefined;
  if (time !== undefined && !Number.isNaN(time.getTime())) return { from: time.toISOString() };
  throw new InvalidArgumentError(
    'It must be start, a duration such as 10m, or a time with its offset such as 2026-11-20T09:00:00Z.',
  );
}

/** What the feed takes as `from`. A duration counts by the clock of the API, which has dated the events. */
export function placeOf(given: Beginning | undefined, clockAheadMs: number): string {
  if (given === undefined) return 'now';
  return 'from' in given ? given.from : new Date(Date.now() - clockAheadMs - given.sinceMs).toISOString();
}
