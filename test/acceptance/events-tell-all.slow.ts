// The same with as many operations as an organization has in a year: 2,000, unless OPERATIONS says otherwise.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { expectMirrored, historyOf } from '../support/mirrored-history.ts';
import { timeLimit } from '../support/slowness.ts';

const OPERATIONS = Number(process.env.OPERATIONS ?? 2_000);
const MOMENTS = 500;
const CATCHES_UP_EVERY = 10;

const server = await forFile(startTestApp({}, { api: true, worker: false }));

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
