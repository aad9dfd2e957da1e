// Where a session begins that does not resume: `--from` and `--since`.
import { type Arguments, durationMs } from '../command.ts';
import { UsageError } from '../tool.ts';

/** `now`, `start` or a time; or so long before now. */
export type Beginning = { readonly from: string } | { readonly sinceMs: number };

/** @throws UsageError */
export function readBeginning(given: Arguments<'from' | 'since'>): Beginning {
  const from = given.text('from');
  const sinceMs = given.durationMs('since');
  if (from !== undefined && sinceMs !== undefined)
    throw new UsageError('--from and --since are two beginnings: give one.');
  if (sinceMs !== undefined) return { sinceMs };
  if (from === undefined || from === 'now' || from === 'start') return { from: from ?? 'now' };
  // A date is its 00:00 in UTC. A time without an offset would be another on each machine.
  const time = /^\d{4}-\d{2}-\d{2}(T.+(Z|[+-]\d{2}:\d{2}))?$/.test(from) ? new Date(from) : undefined;
  if (time !== undefined && !Number.isNaN(time.getTime())) return { from: time.toISOString() };
  const hint = durationMs(from) === undefined ? '' : ` Did you mean --since ${from}?`;
  throw new UsageError(
    `--from must be now, start or a time with its offset such as 2026-11-20T09:00:00Z, not ${from}.${hint}`,
  );
}

/** What the feed takes as `from`. `--since` counts by the clock of the API, which has dated the events. */
export function placeOf(beginning: Beginning, clockAheadMs: number): string {
  if ('from' in beginning) return beginning.from;
  return new Date(Date.now() - clockAheadMs - beginning.sinceMs).toISOString();
}
