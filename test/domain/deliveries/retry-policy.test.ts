import { describe, expect, test } from 'vitest';
import {
  type AttemptResult,
  decideOutcome,
  retryAfterMs,
  withJitter,
} from '../../../src/domain/deliveries/retry-policy.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { inZone } from '../../support/machine.ts';

const policy = { ...readConfig({}).retry, jitterPercent: 0 };
const now = new Date('2026-11-21T12:00:00Z');
const NO_JITTER = 0.5;
const DAY_MS = 24 * 60 * 60 * 1000;

const answered = (status: number, retryAfter?: string): AttemptResult => ({
  kind: 'response',
  status,
  retryAfter,
});
const outcomeOf = (result: AttemptResult, attemptNumber = 1) =>
  decideOutcome(result, attemptNumber, policy, now, NO_JITTER);

describe('Delivery outcomes', () => {
  const statuses = Array.from({ length: 500 }, (_, index) => index + 100);
  const kindByStatus = new Map(statuses.map((status) => [status, outcomeOf(answered(status)).kind]));
  const thatAre = (kind: string) => statuses.filter((status) => kindByStatus.get(status) === kind);

  test('2xx: delivered, and nothing else is', () => {
    expect(thatAre('delivered')).toEqual(statuses.filter((status) => status >= 200 && status <= 299));
  });

  test('408, 429, any 5xx: retried, and no other status is', () => {
    expect(thatAre('retry')).toEqual([408, 429, ...statuses.filter((status) => status >= 500)]);
  });

  test('timeout, connection error: retried', () => {
    expect(outcomeOf({ kind: 'error' })).toEqual({ kind: 'retry', delayMs: 5_000 });
  });

  test('any other status, including 401 and 403: failed permanently on that attempt', () => {
    for (const status of thatAre('failed')) {
      expect(outcomeOf(answered(status))).toEqual({
        kind: 'failed',
        reason: `the endpoint answered ${status}, which is not retried`,
      });
    }
    expect(thatAre('failed')).toEqual(expect.arrayContaining([301, 302, 400, 401, 403, 404, 410, 422]));
  });

  test.each([
    ['a retryable status', answered(503)],
    ['a connection error', { kind: 'error' as const }],
  ])('up to 12 attempts in total: after %s the twelfth attempt is the last', (_, result) => {
    expect(outcomeOf(result, 11).kind).toBe('retry');
    expect(outcomeOf(result, 12)).toEqual({ kind: 'failed', reason: 'all 12 attempts failed' });
    expect(outcomeOf(answered(204), 12)).toEqual({ kind: 'delivered' });
  });
});

describe('the schedule', () => {
  test('waits before attempts 2 to 12 are those that the contract promises', () => {
    const seconds = Array.from({ length: 11 }, (_, index) => outcomeOf(answered(500), index + 1)).map(
      (outcome) => (outcome.kind === 'retry' ? outcome.delayMs / 1000 : undefined),
    );
    const minute = 60;
    const hour = 60 * minute;
    expect(seconds).toEqual([
      5,
      30,
      2 * minute,
      10 * minute,
      30 * minute,
      hour,
      3 * hour,
      6 * hour,
      12 * hour,
      24 * hour,
      24 * hour,
    ]);
  });

  test('jitter moves a delay by at most its percentage, evenly both ways', () => {
    expect(readConfig({}).retry.jitterPercent).toBe(20);
    expect([0, 0.25, 0.5, 0.75, 1 - Number.EPSILON].map((random) => withJitter(10_000, 20, random))).toEqual([
      8_000, 9_000, 10_000, 11_000, 12_000,
    ]);
    expect(withJitter(10_000, 0, 0.99)).toBe(10_000);
  });
});

describe('Retry-After is honoured', () => {
  test('the later of it and the schedule decides', () => {
    expect(outcomeOf(answered(503, '60'))).toEqual({ kind: 'retry', delayMs: 60_000 });
    expect(outcomeOf(answered(429, '1'))).toEqual({ kind: 'retry', delayMs: 5_000 });
  });

  test('a next attempt is not made out of nothing: after the twelfth it counts no more', () => {
    expect(outcomeOf(answered(503, '60'), 12).kind).toBe('failed');
    expect(outcomeOf(answered(400, '60')).kind).toBe('failed');
  });

  test.each([
    ['seconds', '120', 120_000],
    ['seconds with blanks around them', ' 120 ', 120_000],
    ['zero', '0', 0],
    ['IMF-fixdate', 'Sat, 21 Nov 2026 12:02:00 GMT', 120_000],
    ['IMF-fixdate with a day of one digit', 'Tue, 1 Dec 2026 12:00:00 GMT', DAY_MS],
    ['rfc850-date', 'Saturday, 21-Nov-26 12:02:00 GMT', 120_000],
    ['asctime-date', 'Sat Nov 21 12:02:00 2026', 120_000],
    ['asctime-date, day of one digit', 'Tue Dec  1 12:00:00 2026', DAY_MS],
    ['a date in the past', 'Sat, 21 Nov 2026 11:59:59 GMT', 0],
    ['an rfc850 year that is past rather than 72 years ahead', 'Sunday, 21-Nov-98 12:02:00 GMT', 0],
    ['more than 24 hours in seconds', '86401', DAY_MS],
    ['more seconds than a number holds', '9'.repeat(400), DAY_MS],
    ['a date more than 24 hours ahead', 'Fri, 25 Dec 2026 12:00:00 GMT', DAY_MS],
    ['a negative number', '-7', 0],
    ['a fraction', '1.5', 0],
    ['an exponent', '1e3', 0],
    ['an empty value', '', 0],
    ['words', 'soon', 0],
    ['a word that Date.parse takes for a date', 'Hello 2099', 0],
    ['a month that does not exist', 'Sat, 21 Foo 2026 12:02:00 GMT', 0],
    ['a time that does not exist', 'Sat, 21 Nov 2026 25:02:00 GMT', 0],
    ['RFC 3339, which the header does not allow', '2026-11-21T12:02:00Z', 0],
    ['two headers joined', '120, 240', 0],
  ])('%s', (_, header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });

  test('no header asks for nothing', () => {
    expect(retryAfterMs(undefined, now)).toBe(0);
  });

  test('asctime-date is UTC wherever the worker runs', () => {
    using _zone = inZone('America/New_York');
    expect(retryAfterMs('Sat Nov 21 12:02:00 2026', now)).toBe(120_000);
  });
});
