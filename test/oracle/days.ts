// Days of the calendar as numbers, the periods that they divide into, and when a day begins in a zone.

const DAY_MS = 86_400_000;

/** Days since 1 January 1970. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The first day of a period that is counted from `startsOn`, in a month that is too short its last day. */
export function periodStart(startsOn: string, months: number, n: number): number {
  const [year = 0, month = 0, day = 0] = startsOn.split('-').map(Number);
  const place = year * 12 + month - 1 + months * n;
  const first = Date.UTC(Math.floor(place / 12), place % 12, 1) / DAY_MS;
  const next = Date.UTC(Math.floor((place + 1) / 12), (place + 1) % 12, 1) / DAY_MS;
  return Math.min(first + day, next) - 1;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a calendar and a clock in the zone show: the day, and the minutes since 00:00. */
function shownIn(zone: string, ms: number): { readonly day: number; readonly minutes: number } {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(zone, format);
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  return {
    day: dayNumber(`${part.year}-${part.month}-${part.day}`),
    minutes: Number(part.hour) * 60 + Number(part.minute),
  };
}

export const dayIn = (zone: string, ms: number): number => shownIn(zone, ms).day;

const beginnings = new Map<string, number>();
const MINUTE_MS = 60_000;

/** When a clock in the zone shows 00:00 of the day: the second time, if it does so twice; what follows the gap, if it never does. */
export function dayBegins(zone: string, day: number): number {
  const key = `${zone} ${day}`;
  const known = beginnings.get(key);
  if (known !== undefined) return known;
  let [before, at] = [day * DAY_MS - 16 * 3_600_000, day * DAY_MS + 16 * 3_600_000];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (dayIn(zone, middle) < day) before = middle;
    else at = middle;
  }
  for (let later = at + 3 * 60 * MINUTE_MS; later > at; later -= MINUTE_MS)
    if (shownIn(zone, later).minutes === 0) at = later;
  beginnings.set(key, at);
  return at;
}
