import { expect, test } from 'vitest';
import { ClaimPace } from '../../src/jobs/delivering/claim-pace.ts';

test('while everything is announced, a worker polls at its interval', () => {
  const pace = new ClaimPace(500);
  expect(pace.nextMs(0)).toBe(500);
  pace.claimed(3, true, 1_000);
  expect(pace.nextMs(1_000)).toBe(500);
});

test('after a delivery that nobody announced it polls soon, then half as often each time, for ten seconds', () => {
  const pace = new ClaimPace(500);
  pace.claimed(1, false, 1_000);
  expect([1_000, 1_005, 1_015, 1_035].map((nowMs) => pace.nextMs(nowMs))).toEqual([5, 10, 20, 40]);
  pace.claimed(0, false, 1_075);
  expect(pace.nextMs(1_075)).toBe(80);
  pace.claimed(1, true, 1_155);
  expect(pace.nextMs(1_155)).toBe(5);
  expect(pace.nextMs(11_000)).toBe(10);
  expect(pace.nextMs(11_001)).toBe(500);
});

test('it never polls more seldom than its interval', () => {
  const pace = new ClaimPace(8);
  pace.claimed(1, false, 0);
  expect([0, 5, 13].map((nowMs) => pace.nextMs(nowMs))).toEqual([5, 8, 8]);
});
