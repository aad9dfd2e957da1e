import { expect, test } from 'vitest';
import { retryDelayMs } from '../../src/sdk/requests/retry-timing.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

test('without Retry-After the delay doubles from half a second to eight, less up to a quarter', () => {
  expect([1, 2, 3, 4, 5, 6].map((attempt) => retryDelayMs(attempt, null, now, 0))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000, 8_000,
  ]);
  expect(retryDelayMs(1, null, now, 1)).toBe(375);
});

test.each([
  ['0', 0],
  ['7', 7_000],
  ['60', 60_000],
  ['61', undefined],
  ['Sat, 21 Nov 2026 10:00:05 GMT', 5_000],
  // What asks for nothing leaves the usual delay.
  ['Sat, 21 Nov 2026 09:00:00 GMT', 500],
  ['1.5', 500],
  ['-5', 500],
  ['5, 5', 500],
  ['2026-11-21T10:00:05Z', 500],
  ['Sat, 21 Nov 2026 11:00:00 GMT', undefined],
  ['soon', 500],
  ['', 500],
])('Retry-After %o means %o ms', (retryAfter, delayMs) => {
  expect(retryDelayMs(1, retryAfter, now, 0)).toBe(delayMs);
});
