/** How an attempt ended, as far as the next step depends on it. */
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

const RETRY_AFTER_MS_MAX = 24 * 60 * 60 * 1000;

/**
 * What follows from an attempt (public-api.md, "Delivery outcomes"): 2xx is delivered; 408, 429, 5xx and errors
 * without a response are retried while attempts are left; any other status fails at once, redirects included.
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
    return { kind: 'failed', reason: `all ${policy.delaysSeconds.length + 1} attempts failed` };
  }
  const asked = result.kind === 'response' ? retryAfterMs(result.retryAfter, now) : 0;
  return {
    kind: 'retry',
    delayMs: Math.max(withJitter(delaySeconds * 1000, policy.jitterPercent, random), asked),
  };
}

/** `random` in [0, 1) moves the delay evenly through ± `percent`. */
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
  const asked = /^\d+$/.test(text) ? Number(text) * 1000 : httpDateMs(text) - now.getTime();
  return Number.isNaN(asked) ? 0 : Math.min(Math.max(asked, 0), RETRY_AFTER_MS_MAX);
}

function isRetryable(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status < 600);
}

/** HTTP-dates begin with a day's name; Date.parse alone would also take "1.5" or "-7" for a date. */
function httpDateMs(text: string): number {
  return /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN;
}
