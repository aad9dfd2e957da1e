// The words of the contract against the service: random contracts, and every amount of what becomes of them.
import { expect, inject, test } from 'vitest';
import { timeLimit } from '../support/slowness.ts';
import { compare } from './run.ts';

const CONTRACTS = 14;

test('contracts of 14 zones are billed, paid, credited and refunded as the contract of the API says, whatever is killed', {
  timeout: timeLimit(300_000),
}, async () => {
  const seed = Math.floor(Math.random() * 2 ** 30);
  const { comparison, kills } = await compare(inject('serverUrl'), {
    contracts: CONTRACTS,
    seed,
    actsPerContract: 20,
    billingKills: 1,
    storyKills: 1,
    say: console.log,
  });
  expect(comparison.differences.slice(0, 3), `seed ${seed}`).toEqual([]);
  expect(kills).toBe(2);
  const counted = (kind: string) => comparison.counts.get(kind) ?? 0;
  expect(counted('prorated line')).toBeGreaterThan(CONTRACTS / 4);
  expect(counted('usage line')).toBeGreaterThan(CONTRACTS / 4);
  expect(counted('credit note')).toBeGreaterThan(CONTRACTS);
  expect(counted('payment')).toBeGreaterThan(CONTRACTS);
});
