// Rate limits over HTTP: response headers, and the 429.
import type { RateLimitState } from '../../domain/access/rate-limiter.ts';
import { EdgeError } from './problem.ts';

/** The header needs a policy name; there is only one policy. */
const POLICY = '"default"';

/**
 * The token's rate limit as header fields, so that clients can pace themselves. Source:
 * draft-ietf-httpapi-ratelimit-headers-10, sections 3 and 4.
 */
export function rateLimitHeaders({ limit, remaining, resetSeconds }: RateLimitState) {
  return {
    'RateLimit-Policy': `${POLICY};q=${limit.requests};w=${limit.windowSeconds}`,
    RateLimit: `${POLICY};r=${remaining};t=${resetSeconds}`,
  };
}

export const rateLimitHeaderNames: readonly (keyof ReturnType<typeof rateLimitHeaders>)[] = [
  'RateLimit-Policy',
  'RateLimit',
];

/** @throws EdgeError `rate_limited` for a request beyond the limit. */
export function rejectBeyondLimit({ isAdmitted, limit, resetSeconds }: RateLimitState): void {
  if (isAdmitted) return;
  throw new EdgeError(
    'rate_limited',
    `This token may make ${limit.requests} requests in ${inSeconds(limit.windowSeconds)}. Try again in ${inSeconds(resetSeconds)}.`,
    { headers: { 'Retry-After': String(resetSeconds) } },
  );
}

const inSeconds = (seconds: number): string => `${seconds} second${seconds === 1 ? '' : 's'}`;
