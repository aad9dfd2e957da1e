/** Days and moments as texts that people type: `2026-11-27`, `2026-11-27 14:05`, or what they copied from a log. */
import { showsUtc } from '../values/zone.ts';

/** A day of the calendar, or a moment. */
export type MomentKind = 'day' | 'time';

const MINUTE_MS = 60_000;

/** @param value as the API has it. */
export function momentText(kind: MomentKind, value: string): string {
  if (kind === 'day') return isDay(value) ? value : '';
  const date = new Date(value);
  if (value === '' || Number.isNaN(date.getTime())) return '';
  const shift = showsUtc() ? 0 : date.getTimezoneOffset() * MINUTE_MS;
  const [day, time = ''] = new Date(date.getTime() - shift).toISOString().split('T');
  return `${day} ${time.slice(0, time.startsWith(':00', 5) ? 5 : 8)}`;
}

/** The same as the API has it: empty for nothing, undefined for what is no whole date, such as 30 February. */
export function momentOf(kind: MomentKind, text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return '';
  const [, day = '', time = '00:00', zone] =
    /^(\S{10})(?:[T ](\d\d:\d\d[\d:.]*) ?(Z|UTC|[+-]\d\d:\d\d)?)?$/.exec(typed) ?? [];
  if (!isDay(day)) return undefined;
  if (kind === 'day') return day;
  const known = zone?.replace('UTC', 'Z') ?? (showsUtc() ? 'Z' : '');
  const date = new Date(`${day}T${time}${known}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Whether a calendar has it. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}
