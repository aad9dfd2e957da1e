// When to retry a request.
const FIRST_DELAY_MS = 500;
const DELAY_MAX_MS = 8_000;
/** A longer `Retry-After` is left to the caller: the error is thrown, with `retryAfter`. */
const RETRY_AFTER_MAX_MS = 60_000;

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
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), DELAY_MAX_MS) * (1 - random / 4);
}

const IMF_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** The delay that `Retry-After` asks for; `undefined` if it is invalid or in the past. */
export function retryAfterMs(retryAfter: string | null, nowMs: number): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter) * 1_000;
  const delayMs = IMF_DATE.test(retryAfter) ? Date.parse(retryAfter) - nowMs : Number.NaN;
  return delayMs > 0 ? delayMs : undefined;
}
