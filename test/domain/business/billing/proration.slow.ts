// The billing run against the text of the contract: random contracts, every number of every invoice.
import { expect, test } from 'vitest';
import { startTestApp } from '../../../support/app.ts';
import { forFile } from '../../../support/for-file.ts';
import { timeLimit } from '../../../support/slowness.ts';
import { comparedContracts } from './prorated-contracts.ts';

const CONTRACTS = 600;

const server = await forFile(startTestApp({}, { api: false, worker: false }));

test('600 random contracts of 14 zones and 3 currencies are billed as the contract says', {
  timeout: timeLimit(600_000),
}, async () => {
  const { differences, ...counts } = await comparedContracts(
    server,
    CONTRACTS,
    Math.floor(Math.random() * 2 ** 31),
  );
  console.log(JSON.stringify({ ...counts, differences: differences.length }));
  expect(differences.slice(0, 3)).toEqual([]);
  expect(counts.prorated).toBeGreaterThan(CONTRACTS);
  expect(counts.used).toBeGreaterThan(CONTRACTS / 20);
});
