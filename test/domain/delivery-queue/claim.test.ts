import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { claimDeliveries, type FreeCapacity } from '../../../src/domain/delivery-queue/claim.ts';
import { DeliveryQueue } from '../../../src/domain/delivery-queue/delivery-queue.ts';
import { deliveryTable } from '../../../src/domain/delivery-queue/pg-boss-columns.ts';
import { recordAttempts } from '../../../src/domain/delivery-queue/record-attempts.ts';
import type { DeliveryWork } from '../../../src/domain/delivery-work.ts';
import { openWorkerPool } from '../../../src/platform/postgres/worker-pool.ts';
import { connectionsTo } from '../../support/connections.ts';
import { createTestDatabase } from '../../support/database.ts';
import { forFile } from '../../support/for-file.ts';
import {
  insertDeliveries,
  insertEndpoint,
  insertEndpoints,
  insertOrganization,
} from '../../support/queued-deliveries.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { timeLimit } from '../../support/slowness.ts';

const database = await forFile(createTestDatabase(inject('serverUrl')));
// A connection that breaks also fails the query on it; one that has none breaks when the database is dropped.
const pool = openWorkerPool({ connections: connectionsTo(database.url), size: 4 });
const queue = await DeliveryQueue.open(pool);
beforeEach(async () => {
  await pool.query("delete from pgboss.job where name = 'deliver-event'");
  await pool.query('truncate delivery, event, delivery_attempt, webhook_endpoint, organization cascade');
});
afterAll(async () => {
  await pool.end();
});

describe('a claim', () => {
  test('takes as much from each endpoint as from any other, however long their backlogs are', async () => {
    const organization = await insertOrganization(pool);
    const long = await insertEndpoint(pool, organization);
    const short = await insertEndpoint(pool, organization);
    const single = await insertEndpoint(pool, organization);
    await insertDeliveries(pool, organization, long, 1_000);
    await insertDeliveries(pool, organization, short, 50);
    await insertDeliveries(pool, organization, single, 1);
    expect(await claimedByEndpoint(30)).toEqual(
      new Map([
        [long, 10],
        [short, 10],
        [single, 1],
      ]),
    );
  });

  test('resumes behind the endpoint where the last one ended, and starts again after the last', async () => {
    const organization = await insertOrganization(pool);
    const endpoints = await insertEndpoints(pool, organization, 4);
    for (const endpoint of endpoints) await insertDeliveries(pool, organization, endpoint, 5);
    const after = endpoints[1] ?? '';
    const claimed = await claim(3, after);
    expect(claimed.map(({ endpointId }) => endpointId).sort()).toEqual(
      [endpoints[2], endpoints[3], endpoints[0]].sort(),
    );
  });

  test('reaches each of 200 endpoints within four claims', async () => {
    const organization = await insertOrganization(pool);
    const endpoints = await insertEndpoints(pool, organization, 200);
    for (const endpoint of endpoints) await insertDeliveries(pool, organization, endpoint, 20);
    const reached = new Set<string>();
    let after = '';
    for (let round = 0; round < 4; round++) {
      const claimed = await claim(200, after);
      for (const { endpointId } of claimed) reached.add(endpointId);
      after =
        claimed
          .map(({ endpointId }) => endpointId)
          .sort()
          .at(-1) ?? '';
    }
    expect(reached.size).toBe(200);
  });

  test('takes from an endpoint and an organization no more than there is room for', async () => {
    const [one, two] = [await insertOrganization(pool), await insertOrganization(pool)];
    const [a, b] = [await insertEndpoint(pool, one), await insertEndpoint(pool, one)];
    const [c, d] = [await insertEndpoint(pool, two), await insertEndpoint(pool, two)];
    for (const endpoint of [a, b]) await insertDeliveries(pool, one, endpoint, 100);
    for (const endpoint of [c, d]) await insertDeliveries(pool, two, endpoint, 100);
    const room = {
      endpoints: new Map([
        [a, 0],
        [c, 20],
      ]),
      otherEndpoints: 7,
      organizations: new Map([[two, 15]]),
      otherOrganizations: 300,
    };
    const claimed = count(await claim(200, '', room));
    expect(claimed.get(a)).toBeUndefined();
    expect(claimed.get(b)).toBe(7);
    expect((claimed.get(c) ?? 0) + (claimed.get(d) ?? 0)).toBe(15);
  });

  test('finds the endpoint behind a hundred of an organization that has no room', async () => {
    const [full, other] = [await insertOrganization(pool), await insertOrganization(pool)];
    for (const endpoint of await insertEndpoints(pool, full, 100))
      await insertDeliveries(pool, full, endpoint, 1);
    const endpoint = await insertEndpoint(pool, other);
    await insertDeliveries(pool, other, endpoint, 1);
    const room = { ...unlimited, organizations: new Map([[full, 0]]) };
    expect((await claim(200, '', room)).map(({ endpointId }) => endpointId)).toEqual([endpoint]);
  });

  test('takes the oldest deliveries of an endpoint first', async () => {
    const organization = await insertOrganization(pool);
    const endpoint = await insertEndpoint(pool, organization);
    const ids = await insertDeliveries(pool, organization, endpoint, 9);
    const claimed = await claim(4);
    expect(claimed.map(({ id }) => id).sort()).toEqual(ids.slice(0, 4));
  });

  test('brings every delivery the body of its event, whatever else it takes of the same event', async () => {
    const organization = await insertOrganization(pool);
    for (const endpoint of await insertEndpoints(pool, organization, 3))
      for (const count of [1, 5]) await insertDeliveries(pool, organization, endpoint, count);
    await pool.query(`update event set body = '{"é":"' || id || '"}'`);
    const claimed = await claim(18);
    expect(claimed.map(({ body }) => body.toString())).toEqual(
      claimed.map(({ eventId }) => `{"é":"${eventId}"}`),
    );
    expect(claimed).toHaveLength(18);
  });

  test('shares nothing with another claim at the same time', async () => {
    const organization = await insertOrganization(pool);
    const endpoints = await insertEndpoints(pool, organization, 5);
    for (const endpoint of endpoints) await insertDeliveries(pool, organization, endpoint, 80);
    const claims = await Promise.all(Array.from({ length: 4 }, () => claim(100)));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('leaves a retry alone until its time has come', async () => {
    const organization = await insertOrganization(pool);
    const endpoint = await insertEndpoint(pool, organization);
    const [later, due] = await insertDeliveries(pool, organization, endpoint, 2);
    await pool.query(
      "update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where id = $1",
      [later],
    );
    await pool.query("update pgboss.job set state = 'retry', start_after = now() where id = $1", [due]);
    expect(await claim(10)).toEqual([]);
    expect(await queue.readyDueRetries()).toMatchObject({ more: false });
    const claimed = await claim(10);
    expect(claimed.map(({ id }) => id)).toEqual([due]);
  });
});

test('a batch reads its own rows and no others, however long the queue and its history have grown since the plan was made', {
  timeout: timeLimit(60_000),
}, async () => {
  const organization = await insertOrganization(pool);
  const endpoints = await insertEndpoints(pool, organization, 4);
  // Plans are made now, while there is next to nothing, and Postgres has even been told so.
  for (const endpoint of endpoints) await insertDeliveries(pool, organization, endpoint, 5);
  await deliverBatch();
  await pool.query('vacuum analyze');
  for (const endpoint of endpoints) await insertDeliveries(pool, organization, endpoint, 1);
  await deliverBatch();
  for (const endpoint of endpoints) await insertDeliveries(pool, organization, endpoint, 5_000);
  const before = await rowsRead(pool);
  expect(await deliverBatch()).toBe(200);
  // The same few rows by a handful of indexes, and what other statements of these lines read.
  const read = (await rowsRead(pool)) - before;
  expect(read).toBeLessThan(200 * 15);
});

test('a claim from a time on steps over nothing that is gone, though a transaction may still see it', {
  timeout: timeLimit(60_000),
}, async () => {
  const organization = await insertOrganization(pool);
  const [first, second, third] = await insertEndpoints(pool, organization, 3);
  const busy = [first, third].map((endpoint) => endpoint ?? '');
  for (const endpoint of busy) await insertDeliveries(pool, organization, endpoint, 2_000);
  const connection = await pool.connect();
  await using _snapshot = { [Symbol.asyncDispose]: async () => void connection.release(true) };
  await connection.query('begin isolation level repeatable read; select from delivery limit 1');
  const { claimedUntil } = await queue.claim({
    limit: 4_000,
    after: '',
    room: { ...unlimited, otherEndpoints: 2_000, otherOrganizations: 4_000 },
  });
  for (const endpoint of [...busy, second ?? '']) await insertDeliveries(pool, organization, endpoint, 1);

  const worker = await pool.connect();
  await using _worker = { [Symbol.asyncDispose]: async () => void worker.release(true) };
  // Within a transaction nothing is handed over to others, so that the figure is exact.
  await worker.query('begin');
  const entriesRead = async () => {
    const { rows } = await worker.query<{ read: number }>(
      "select pg_stat_get_xact_tuples_returned('pgboss.deliver_event_ready'::regclass)::int as read",
    );
    return rows[0]?.read ?? 0;
  };
  const table = await deliveryTable((sql, values) => pool.query(sql, values));
  const claimFrom = async (readyFrom: ReadonlyMap<string, number>) => {
    await worker.query('savepoint claim');
    const before = await entriesRead();
    const { sendable } = await claimDeliveries(worker, table, {
      limit: 10,
      after: '',
      room: unlimited,
      readyFrom,
    });
    const read = (await entriesRead()) - before;
    await worker.query('rollback to savepoint claim');
    return { endpoints: sendable.map(({ endpointId }) => endpointId).sort(), read };
  };
  // What earlier tests left in the index costs both alike, unless the first one could mark it as dead.
  const everything = await claimFrom(new Map());
  const fromThere = await claimFrom(claimedUntil);
  expect(everything.endpoints).toEqual([...busy, second].sort());
  expect(fromThere.endpoints).toEqual(everything.endpoints);
  expect(everything.read - fromThere.read).toBeGreaterThan(3_900);
});

test('a claim from a time on leaves what was due before it to one that looks at everything', async () => {
  const organization = await insertOrganization(pool);
  const endpoint = await insertEndpoint(pool, organization);
  await insertDeliveries(pool, organization, endpoint, 1);
  const { claimedUntil } = await queue.claim({ limit: 1, after: '', room: unlimited });
  await insertDeliveries(pool, organization, endpoint, 1);
  await pool.query(
    "update pgboss.job set start_after = start_after - interval '1 hour' where state = 'created'",
  );
  const { sendable } = await queue.claim({ limit: 1, after: '', room: unlimited, readyFrom: claimedUntil });
  expect(sendable).toEqual([]);
  expect(await claim(1)).toHaveLength(1);
});

async function deliverBatch(): Promise<number> {
  const sendable = await claim(200);
  await recordAttempts(
    pool,
    sendable.map(({ id, endpointId }, index) => ({
      id,
      endpointId,
      claimNumber: 0,
      startedAt: new Date(),
      durationMs: 1,
      connectedMs: 1,
      firstByteMs: 1,
      signature: null,
      sentTo: null,
      additionalHeaders: null,
      responseStatus: 204,
      responseHeaders: {},
      responseBody: Buffer.alloc(0),
      errorClass: null,
      errorMessage: null,
      outcome: index % 10 === 0 ? ('retry' as const) : ('delivered' as const),
      reason: null,
      delayMs: index % 10 === 0 ? 60_000 : null,
    })),
  );
  await queue.readyDueRetries();
  return sendable.length;
}

const unlimited: FreeCapacity = {
  endpoints: new Map(),
  otherEndpoints: 1_000,
  organizations: new Map(),
  otherOrganizations: 1_000,
};

async function claim(limit: number, after = '', room = unlimited): Promise<DeliveryWork[]> {
  const { sendable, unsendable } = await queue.claim({ limit, after, room });
  expect(unsendable).toEqual([]);
  return sendable;
}

async function claimedByEndpoint(limit: number): Promise<Map<string, number>> {
  return count(await claim(limit));
}

function count(claimed: readonly { endpointId: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { endpointId } of claimed) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);
  return counts;
}
