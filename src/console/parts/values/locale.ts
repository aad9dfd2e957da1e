/**
 * How times and numbers are written: in English, as the pages are. In the browser's language they would be foreign words in English
 * sentences, which screen readers read aloud as English, with other digits and calendars than logs and the API have (a Thai browser
 * counts the years of Buddha), and amounts would have a comma where the fields take a point.
 */

import { showsUtc } from './zone.ts';

/** Day before month, 24 hours. */
const INTERNATIONAL = 'en-GB';

/** The region's way for whoever reads English; browsers may name anything, `C` and `en-US@posix` too. */
function englishOf(tag: string | undefined): string {
  try {
    const { language, baseName } = new Intl.Locale(tag ?? '');
    // Some regions put a comma where the fields take a point.
    return language === 'en' && new Intl.NumberFormat(baseName).format(0.5) === '0.5'
      ? baseName
      : INTERNATIONAL;
  } catch {
    return INTERNATIONAL;
  }
}

const locale = englishOf(navigator.languages[0]);

export const timeFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { calendar: 'gregory', numberingSystem: 'latn', ...options });

/** Of moments, in the zone that they are shown in. */
export function momentFormat(options: Intl.DateTimeFormatOptions): { format(at: Date | number): string } {
  const own = timeFormat(options);
  const utc = timeFormat({ ...options, timeZone: 'UTC' });
  return { format: (at) => (showsUtc() ? utc : own).format(at) };
}

/** “09:05”, and “9:05 AM”. */
export const hour: '2-digit' | 'numeric' = timeFormat({ hour: 'numeric' }).resolvedOptions().hour12
  ? 'numeric'
  : '2-digit';

/** Not “yesterday”: 30 hours ago may be the day before. */
export const relativeTimeFormat = (): Intl.RelativeTimeFormat =>
  new Intl.RelativeTimeFormat(locale, { numeric: 'always' });

export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn', ...options });

export const namesOf = (type: Intl.DisplayNamesType): Intl.DisplayNames =>
  new Intl.DisplayNames(locale, { type, fallback: 'none' });

/** `12,345` */
export const count = numberFormat();

/** `99.5%` */
export const percent = numberFormat({ style: 'percent', maximumFractionDigits: 1 });
