/**
 * A mirror made of events alone equals the API's answers: each version of a resource is the data of exactly one event of
 * its kind. So does a mirror that lists alone keep: each change moves `updated_at`. Random histories include everything that
 * changes customers, contracts, invoices, payments and credit notes, by people and by jobs.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { everything, expectMirrored, historyOf, stepNames } from '../support/mirrored-history.ts';
import { timeLimit } from '../support/slowness.ts';

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

test('whatever happens to resources, mirrors made of events alone and of lists alone are what the API returns, and each version is the data of one event', {
  timeout: timeLimit(120_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(historyOf({ maxLength: 30 }), fc.integer(), async (history, seed) => {
      await expectMirrored(server, history, seed);
    }),
    { numRuns: 5 },
  );
});
