// Where claims start to scan, and how often they scan everything.
import { expect, test } from 'vitest';
import { QueueFront } from '../../src/jobs/delivering/queue-front.ts';

const EVERYTHING = new Map<string, number>();
const claim = (claimedUntil: Record<string, number>, beginMs: number, endMs = beginMs) => ({
  claimedUntil: new Map(Object.entries(claimedUntil)),
  beginMs,
  endMs,
});

test('a claim looks from a second before what the last one took; the first one looks at everything', () => {
  const front = new QueueFront();
  expect(front.readyFrom(0)).toEqual(EVERYTHING);
  front.claimed(EVERYTHING, claim({ a: 50_000, b: 60_000 }, 0, 20));
  expect(front.readyFrom(20)).toEqual(
    new Map([
      ['a', 49_000],
      ['b', 59_000],
    ]),
  );
});

test.each([
  ['took 10 ms, every half second', 10, 500],
  ['took 30 ms, every one and a half', 30, 1_500],
  ['took 5 s, every two', 5_000, 2_000],
])('a look at everything that %s', (_, tookMs, nextMs) => {
  const front = new QueueFront();
  front.claimed(EVERYTHING, claim({ a: 0 }, 1_000, 1_000 + tookMs));
  const at = 1_000 + tookMs + nextMs;
  const since = front.readyFrom(at - 1);
  expect(since.size).toBe(1);
  expect(front.lookInMs(since, at - 1)).toBe(1);
  // A claim from the front does not postpone it.
  front.claimed(since, claim({ a: 5 }, at - 1));
  expect(front.readyFrom(at)).toEqual(EVERYTHING);
  expect(front.lookInMs(EVERYTHING, at)).toBe(Number.POSITIVE_INFINITY);
});

test('of more than 64 endpoints, those that were claimed from last are remembered', () => {
  const front = new QueueFront();
  const named = (count: number, from = 0) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`e${from + index}`, 9_000]));
  front.claimed(EVERYTHING, claim(named(64), 0, 40));
  const since = front.readyFrom(40);
  front.claimed(since, claim({ e0: 9_500 }, 40));
  front.claimed(since, claim(named(2, 64), 40));
  const known = front.readyFrom(41);
  expect(known.size).toBe(64);
  expect(known.get('e0')).toBe(8_500);
  expect([known.has('e1'), known.has('e2'), known.has('e3'), known.has('e65')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
