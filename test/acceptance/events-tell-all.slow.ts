/**
 * A mirror made of events alone equals the API's answers: each version of a resource is the data of exactly one event of
 * its kind. So does a mirror that lists alone keep: each change moves `updated_at`. Random histories include everything that
 * changes customers, contracts, invoices, payments and credit notes, by people and by jobs: 500 operations, unless
 * OPERATIONS says otherwise; an organization has 2,000 in a year.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { everything, expectMirrored, historyOf, stepNames } from '../support/mirrored-history.ts';
import { timeLimit } from '../support/slowness.ts';

const OPERATIONS = Number(process.env.OPERATIONS ?? 500);
const MOMENTS = 500;
const CATCHES_UP_EVERY = 10;

const server = await forFile(startTestApp({}, { api: true, worker: false }));

test('everything that can happen to resources is in the history that comes first', async () => {
  // A step that is refused has not happened, and random histories would make up for it in some runs only.
  const happened = await expectMirrored(
    server,
    everything.map((step) => [step]),
    1,
  );
  expect([...happened].sort()).toEqual(stepNames);
});

test(`after ${OPERATIONS} operations, some at the same time, mirrors made of events alone and of lists alone are what the API returns`, {
  timeout: timeLimit(900_000),
}, async () => {
  let left = OPERATIONS;
  await fc.assert(
    fc.asyncProperty(
      historyOf({ minLength: MOMENTS, maxLength: MOMENTS }),
      fc.integer(),
      async (history, seed) => {
        if (left <= 0) return;
        left -= history.flat().length;
        await expectMirrored(server, history, seed, CATCHES_UP_EVERY);
      },
    ),
    { numRuns: Math.ceil(OPERATIONS / MOMENTS), endOnFailure: true },
  );
  expect(left).toBeLessThanOrEqual(0);
});
