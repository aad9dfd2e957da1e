/** Decides what follows from an attempt, by pure functions of its result, the schedule and the time. */

/** How an attempt ended, as far as the decision depends on it. */
export type AttemptResult =
  | { kind: 'response'; status: number; retryAfter: string | undefined }
  /** No complete response: timeout, connection, TLS or name resolution failed, or the address was refused. */
  | { kind: 'error' };

export type AttemptOutcome =
  | { kind: 'delivered' }
  | { kind: 'retry'; delayMs: number }
  | { kind: 'failed'; reason: string };

export interface RetryPolicy {
  /** Delays before attempts 2, 3, …; their number plus one is the attempts in total. */
  readonly delaysSeconds: readonly number[];
  readonly jitterPercent: number;
}

/** The policy with at most so many attempts. */
export const limitedTo = (
  attemptsMax: number,
  { delaysSeconds, jitterPercent }: RetryPolicy,
): RetryPolicy => ({
  delaysSeconds: delaysSeconds.slice(0, attemptsMax - 1),
  jitterPercent,
});

const RETRY_AFTER_MS_MAX = 24 * 60 * 60 * 1000;

/**
 * Decides what follows from an attempt (the specification, "Delivery outcomes"): 2xx is delivered; 408, 429,
 * 5xx and errors without a response are retried while attempts are left; any other status, including
 * redirects, fails at once.
 *
 * @param attemptNumber 1 for the first attempt since publish or the last redelivery.
 */
export function decideOutcome(
  result: AttemptResult,
  attemptNumber: number,
  policy: RetryPolicy,
  now: Date,
  random: number,
): AttemptOutcome {
  if (result.kind === 'response') {
    if (result.status >= 200 && result.status < 300) return { kind: 'delivered' };
    if (!isRetryable(result.status)) {
      return { kind: 'failed', reason: `the endpoint answered ${result.status}, which is not retried` };
    }
  }
  const delaySeconds = policy.delaysSeconds[attemptNumber - 1];
  if (delaySeconds === undefined) {
    const attempts = policy.delaysSeconds.length + 1;
    return {
      kind: 'failed',
      reason: attempts === 1 ? 'the only attempt failed' : `all ${attempts} attempts failed`,
    };
  }
  const asked = result.kind === 'response' ? retryAfterMs(result.retryAfter, now) : 0;
  return {
    kind: 'retry',
    delayMs: Math.max(withJitter(delaySeconds * 1000, policy.jitterPercent, random), asked),
  };
}

/** Shifts the delay by up to ± `percent`, evenly distributed; `random` is in [0, 1). */
export function withJitter(delayMs: number, percent: number, random: number): number {
  return Math.round(delayMs * (1 + (percent / 100) * (2 * random - 1)));
}

/**
 * Milliseconds a Retry-After header asks for, at most 24 hours; 0 without one that can be read.
 * Source: RFC 9110, section 10.2.3 (delay-seconds or HTTP-date).
 */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const text = header.trim();
  const asked = /^\d+$/.test(text) ? Number(text) * 1000 : httpDateMs(text, now) - now.getTime();
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), RETRY_AFTER_MS_MAX);
}

function isRetryable(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status < 600);
}

/** The three forms of RFC 9110, section 5.6.7, all in UTC. A day of one digit is a common slip. */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, (?<day>\d{1,2}) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>[\d:]{8}) (?:GMT|UTC)$/,
  /^[A-Z][a-z]{5,8}, (?<day>\d{2})-(?<month>[A-Z][a-z]{2})-(?<year>\d{2}) (?<time>[\d:]{8}) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) {1,2}(?<day>\d{1,2}) (?<time>[\d:]{8}) (?<year>\d{4})$/,
];
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** Date.parse alone is not enough: it reads asctime as local time, and finds a date in "Hello 2099". */
function httpDateMs(text: string, now: Date): number {
  const parts = HTTP_DATES.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined);
  const { day = '', month = '', year = '', time = '' } = parts ?? {};
  const monthNumber = MONTHS.indexOf(month) / 3 + 1;
  if (parts === undefined || !Number.isInteger(monthNumber)) return Number.NaN;
  const fullYear = year.length === 2 ? nearestYear(Number(year), now.getUTCFullYear()) : year;
  return Date.parse(`${fullYear}-${String(monthNumber).padStart(2, '0')}-${day.padStart(2, '0')}T${time}Z`);
}

/** "A date that appears to be more than 50 years in the future" is in the past (RFC 9110, section 5.6.7). */
function nearestYear(twoDigits: number, thisYear: number): number {
  const year = thisYear - (thisYear % 100) + twoDigits;
  return year > thisYear + 50 ? year - 100 : year;
}
