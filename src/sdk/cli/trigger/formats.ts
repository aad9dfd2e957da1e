// The formats that schemas of events name, as the server reads them.

/** @throws TypeError for a format that no schema of an event may have. */
export function hasFormat(text: string, format: string): boolean {
  switch (format) {
    case 'uuid':
      return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
    case 'date':
      return isDate(text);
    case 'date-time':
      // RFC 3339 allows a lower-case "t" and, for readability, a space.
      return isDate(text.slice(0, 10)) && /^[t\s]$/i.test(text[10] ?? '') && isTime(text.slice(11));
    // For clients' types: nothing is refused for them.
    case 'int32':
    case 'int64':
      return true;
    default:
      throw new TypeError(`No schema of an event has the format ${format}.`);
  }
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const [month, day] = [Number(text.slice(5, 7)), Number(text.slice(8))];
  // A day that the month does not have is one of the next month. 2000 and 2001 stand for leap years and others.
  const year = Number(text.slice(0, 4));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const date = new Date(Date.UTC(isLeap ? 2000 : 2001, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** `full-time` of RFC 3339, with an offset. */
function isTime(text: string): boolean {
  const parts = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:z|([+-])(\d\d)(?::?(\d\d))?)$/i.exec(text);
  if (!parts) return false;
  const [, hours, minutes, seconds, sign, offsetHours = '0', offsetMinutes = '0'] = parts;
  if (Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return false;
  if (Number(hours) <= 23 && Number(minutes) <= 59 && Number(seconds) < 60) return true;
  // A leap second is the last one of a day in UTC.
  const ahead = sign === '-' ? -1 : 1;
  const utcMinutes = Number(minutes) - ahead * Number(offsetMinutes);
  const utcHours = Number(hours) - ahead * Number(offsetHours) - (utcMinutes < 0 ? 1 : 0);
  return [23, -1].includes(utcHours) && [59, -1].includes(utcMinutes) && Number(seconds) < 61;
}
