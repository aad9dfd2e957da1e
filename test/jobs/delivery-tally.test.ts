// A worker's counts are written exactly once, even if the connection that writes them breaks.
import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { DeliveryTally } from '../../src/jobs/delivering/delivery-tally.ts';
import { startTestApp } from '../support/app.ts';
import { BreakingProxy } from '../support/breaking-proxy.ts';
import { createTestDatabase } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';
import { waitFor } from '../support/wait-for.ts';

const database = await forFile(createTestDatabase(inject('serverUrl')));
const url = new URL(database.url);
const proxy = await forFile(BreakingProxy.open(Number(url.port)));
url.port = String(proxy.port);
const server = await forFile(startTestApp({ DATABASE_URL: url.href }, { api: false, worker: false }));
const { context, pool } = server.app;

// The answers to BEGIN, to the query for the transaction's id, to the counts, and to COMMIT.
test.each([1, 2, 3, 4])(
  'an attempt counts once, though the connection is lost after %i answers',
  async (answers) => {
    await pool.query('truncate delivery_activity');
    const tally = new DeliveryTally(context);
    const work = { organizationId: randomUUID(), endpointId: randomUUID() };
    const outcome = { durationMs: 5, responseStatus: 204, outcome: 'delivered', reason: null } as const;
    tally.count(work, { id: randomUUID(), startedAt: new Date(), ...outcome });
    proxy.breakNextAfter(answers);
    const counted = async () =>
      (await pool.query('select distinct delivered, attempts_2xx from delivery_activity')).rows;
    await tally.stop();
    await waitFor('the end of the transaction', async () => {
      await tally.stop();
      return (await counted()).length > 0;
    });
    expect(await counted()).toEqual([{ delivered: 1, attempts_2xx: 1 }]);
  },
);
