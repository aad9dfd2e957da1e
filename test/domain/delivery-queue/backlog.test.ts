import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { readDeliveryBacklog } from '../../../src/domain/delivery-queue/backlog.ts';
import { deliveryQueue, deliveryTable } from '../../../src/domain/delivery-queue/pg-boss-columns.ts';
import { openMonitoringPool } from '../../../src/platform/postgres/monitoring-pool.ts';
import { openWorkerPool } from '../../../src/platform/postgres/worker-pool.ts';
import { connectionsTo } from '../../support/connections.ts';
import { createTestDatabase } from '../../support/database.ts';
import { forFile } from '../../support/for-file.ts';
import { rowsRead } from '../../support/rows-read.ts';

const database = await forFile(createTestDatabase(inject('serverUrl')));
// A connection that breaks also fails the query on it; one that has none breaks when the database is dropped.
const pool = openMonitoringPool(connectionsTo(database.url));
/** Without the limit of a second. */
const patientPool = openWorkerPool({ connections: connectionsTo(database.url), size: 1 });
const table = await deliveryTable((sql, values) => pool.query(sql, values));
beforeEach(async () => {
  await pool.query(`truncate ${table}`);
});
afterAll(async () => {
  await pool.end();
  await patientPool.end();
});

test('an empty queue holds nothing and nothing is old', async () => {
  expect(await readDeliveryBacklog(pool, table)).toEqual({
    deliveriesByState: { ready: 0, waiting: 0, claimed: 0 },
    readyEndpoints: 0,
    oldestReadySeconds: 0,
    lines: { all: 0, heldUp: 0, waitingDeliveries: 0 },
  });
});

test('what is ready is as old as the oldest at any endpoint; what waits for its time is not old', async () => {
  await insertJobs({ count: 20, endpoints: 4, readySecondsAgo: 60 });
  await insertJobs({ count: 1, endpoints: 1, readySecondsAgo: 900 });
  await insertJobs({ count: 30, endpoints: 3, readySecondsAgo: -3_600 });
  await pool.query(
    `update ${table} set state = 'active', started_on = now() where id in (
       select id from ${table} where state = 'created' and start_after > now() - interval '100 s' limit 4)`,
  );
  const { oldestReadySeconds, lines: _, ...counts } = await readDeliveryBacklog(pool, table);
  expect(counts).toEqual({ deliveriesByState: { ready: 17, waiting: 30, claimed: 4 }, readyEndpoints: 5 });
  expect(oldestReadySeconds).toBeGreaterThanOrEqual(900);
  expect(oldestReadySeconds).toBeLessThan(960);
});

test('a long queue is counted in full and read in part', async () => {
  const count = 40_000;
  await insertJobs({ count, endpoints: 100, readySecondsAgo: 60 });
  await insertJobs({ count, endpoints: 100, readySecondsAgo: -3_600 });
  // As nobody keeps pg-boss's figures, of which there are none yet, it is what was counted.
  expect((await readDeliveryBacklog(pool, table)).deliveriesByState).toMatchObject({
    ready: 10_000,
    waiting: 10_000,
  });
  // What a worker does every few seconds.
  await pool.query('update pgboss.queue set ready_count = $1, deferred_count = $1 where name = $2', [
    count,
    deliveryQueue,
  ]);
  const before = await rowsRead(pool, 2);
  const backlog = await readDeliveryBacklog(pool, table);
  const read = (await rowsRead(pool, 2)) - before;
  expect(backlog.deliveriesByState).toMatchObject({ ready: count, waiting: count });
  expect(backlog.readyEndpoints).toBe(100);
  expect(read).toBeLessThan(2 * 10_000 + 1_000);
});

/** Jobs that became ready so long ago, or will in so long, in turn for each of new endpoints. */
async function insertJobs(jobs: {
  count: number;
  endpoints: number;
  readySecondsAgo: number;
}): Promise<void> {
  await patientPool.query(
    `select enqueue_deliveries(array_agg(gen_random_uuid()), array_agg(endpoint.ids[1 + i % $2]),
                               array_agg(now() - $3 * interval '1 s'))
     from (select array_agg(gen_random_uuid()) as ids from generate_series(1, $2::int)) endpoint,
          generate_series(1, $1::int) i`,
    [jobs.count, jobs.endpoints, jobs.readySecondsAgo],
  );
}
