// When to retry a request.
const FIRST_DELAY_MS = 500;
const DELAY_MAX_MS = 8_000;
/** A longer `Retry-After` is left to the caller: the error is thrown, with `retryAfter`. */
const RETRY_AFTER_MAX_MS = 60_000;

const FEED_FIRST_DELAY_MS = 1_000;
const FEED_DELAY_MAX_MS = 30_000;
const FEED_RETRY_AFTER_MAX_MS = 300_000;

/**
 * The delay before the next attempt in milliseconds: `Retry-After` if given (RFC 9110, section 10.2.3:
 * seconds or an HTTP-date), else 0.5 s doubled per attempt up to 8 s, minus up to a quarter so that clients
 * do not retry in lockstep. `undefined` if the server asks for more than a minute.
 *
 * @param random from 0 to 1.
 */
export function retryDelayMs(
  attempt: number,
  retryAfter: string | null,
  nowMs: number,
  random: number,
): number | undefined {
  const requested = retryAfterMs(retryAfter, nowMs);
  if (requested !== undefined) return requested <= RETRY_AFTER_MAX_MS ? requested : undefined;
  return backoffMs(attempt, FIRST_DELAY_MS, DELAY_MAX_MS, random);
}

/**
 * The same for the event feed, which is read for months: 1 s doubled per attempt up to 30 s, minus up to a quarter; or
 * a longer `Retry-After`, of which five minutes are awaited. Never less, so that no answer makes it poll without pause.
 */
export function feedRetryDelayMs(
  attempt: number,
  retryAfter: string | null,
  nowMs: number,
  random: number,
): number {
  const requested = Math.min(retryAfterMs(retryAfter, nowMs) ?? 0, FEED_RETRY_AFTER_MAX_MS);
  return Math.max(requested, backoffMs(attempt, FEED_FIRST_DELAY_MS, FEED_DELAY_MAX_MS, random));
}

function backoffMs(attempt: number, firstMs: number, maxMs: number, random: number): number {
  return Math.min(firstMs * 2 ** (attempt - 1), maxMs) * (1 - random / 4);
}

const IMF_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** The delay that `Retry-After` asks for; `undefined` if it is invalid or in the past. */
export function retryAfterMs(retryAfter: string | null, nowMs: number): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const delayMs = IMF_DATE.test(retryAfter) ? Date.parse(retryAfter) - nowMs : Number.NaN;
  return delayMs > 0 ? delayMs : undefined;
}
