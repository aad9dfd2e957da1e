import { expect, test } from 'vitest';
import { advisoryLocks } from '../../src/platform/advisory-locks.ts';

test('no two kinds of work wait for the same advisory lock', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
