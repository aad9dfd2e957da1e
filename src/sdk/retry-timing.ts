const FIRST_DELAY_MS = 500;
const DELAY_MAX_MS = 8_000;
/** A longer `Retry-After` is the caller's to wait for: the error is thrown, and its `retryAfter` says when. */
const RETRY_AFTER_MAX_MS = 60_000;

/**
 * How long to wait before the next attempt, in milliseconds: what `Retry-After` says (RFC 9110, section 10.2.3: seconds or an
 * HTTP-date), else 0.5 s doubled for each attempt up to 8 s, less up to a quarter so that clients do not come back in step.
 * `undefined` if the server asks for more than a minute.
 *
 * @param random from 0 to 1.
 */
export function retryDelayMs(
  attempt: number,
  retryAfter: string | null,
  nowMs: number,
  random: number,
): number | undefined {
  const asked = askedDelayMs(retryAfter, nowMs);
  if (asked !== undefined) return asked <= RETRY_AFTER_MAX_MS ? asked : undefined;
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), DELAY_MAX_MS) * (1 - random / 4);
}

const IMF_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** What `Retry-After` asks for. `undefined` for what is neither form, and for a time that is past: then nothing is asked for. */
export function askedDelayMs(retryAfter: string | null, nowMs: number): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const delayMs = IMF_DATE.test(retryAfter) ? Date.parse(retryAfter) - nowMs : Number.NaN;
  return delayMs > 0 ? delayMs : undefined;
}
