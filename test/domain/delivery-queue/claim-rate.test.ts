import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { ClaimedBatch } from '../../../src/domain/delivery-queue/claim.ts';
import { DeliveryQueue } from '../../../src/domain/delivery-queue/delivery-queue.ts';
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
import { timeLimit } from '../../support/slowness.ts';

let organization: string;

const database = await forFile(createTestDatabase(inject('serverUrl')));
const pool = openPool(4);
const queue = await DeliveryQueue.open(pool);
beforeEach(async () => {
  await pool.query("delete from pgboss.job where name = 'deliver-event'");
  await pool.query(
    'truncate delivery, event, delivery_attempt, delivery_pace, webhook_endpoint, organization cascade',
  );
  organization = await insertOrganization(pool);
});
afterAll(async () => {
  await pool.end();
});

describe('max_per_second', () => {
  test.each([
    [1, 3],
    [7, 2],
    [50, 1.5],
    [130, 1.5],
    [1_000, 1.2],
  ])(
    '%i: no second has more claims, whenever workers look, and it is nearly reached while they look often',
    async (rate, seconds) => {
      const endpoint = await insertEndpoint(pool, organization, rate);
      await insertDeliveries(pool, organization, endpoint, Math.ceil(rate * seconds) + 10);
      const often = await claimsOverTime(endpoint, seconds, (look) => 7 + ((look * 7) % 14));
      expect(mostInASecond(often)).toBeLessThanOrEqual(rate);
      expect(sum(often)).toBeGreaterThanOrEqual(Math.floor(0.93 * rate * seconds));
      expect(sum(often)).toBeGreaterThan(0);

      const seldom = await claimsOverTime(endpoint, seconds, (look) => 1 + ((look * 97) % 240));
      expect(sum(seldom)).toBeGreaterThan(0);
      expect(mostInASecond(seldom)).toBeLessThanOrEqual(rate);
    },
    60_000,
  );

  test('after a pause the endpoint gets no more at once than a twentieth of a second has, and one', async () => {
    const endpoint = await insertEndpoint(pool, organization, 100);
    await insertDeliveries(pool, organization, endpoint, 50);
    await claim();
    await pool.query("update delivery_pace set next_free_at = now() - interval '1 hour'");
    expect((await claim()).sendable).toHaveLength(5);
  });

  test('claims at the same time share one turn, the very first ones too', async () => {
    const endpoint = await insertEndpoint(pool, organization, 1);
    await insertDeliveries(pool, organization, endpoint, 20);
    const startedAt = performance.now();
    let claimed = 0;
    for (let round = 0; round < 3; round++) {
      const claims = await Promise.all(Array.from({ length: 4 }, () => claim()));
      claimed += claims.flatMap(({ sendable }) => sendable).length;
    }
    expect(claimed).toBeGreaterThan(0);
    expect(claimed).toBeLessThanOrEqual(Math.ceil((performance.now() - startedAt) / 1_000));
  });

  test('takes the longest due first, retries among them', async () => {
    const endpoint = await insertEndpoint(pool, organization, 1_000);
    const [first, second, ...others] = await insertDeliveries(pool, organization, endpoint, 80);
    await pool.query("update pgboss.job set start_after = now() - interval '1 second' where id = $1", [
      first,
    ]);
    await claim();
    const { sendable } = await claim();
    expect(sendable.length).toBeLessThan(50);
    expect(sendable.map(({ id }) => id).sort()).toEqual([second, ...others.slice(0, sendable.length - 1)]);
  });

  test('takes nothing from the share of an endpoint without it', async () => {
    const limited = await insertEndpoint(pool, organization, 1);
    const unlimited = await insertEndpoint(pool, organization);
    for (const endpoint of [limited, unlimited]) await insertDeliveries(pool, organization, endpoint, 100);
    await claim(2);
    await pool.query("update delivery_pace set next_free_at = now() + interval '1 hour'");
    const { sendable } = await claim(60);
    expect(sendable).toHaveLength(60);
    expect(new Set(sendable.map(({ endpointId }) => endpointId))).toEqual(new Set([unlimited]));
  });
});

describe('a claim that finds nothing', () => {
  test('reports when the turn of the first endpoint that waits comes', async () => {
    const [soon, late] = await insertEndpoints(pool, organization, 2, 1);
    for (const endpoint of [soon, late]) await insertDeliveries(pool, organization, String(endpoint), 5);
    await claim();
    await pool.query("update delivery_pace set next_free_at = now() + interval '1 hour'");
    await pool.query(
      "update delivery_pace set next_free_at = now() + interval '1 minute' where endpoint_id = $1",
      [soon],
    );
    const { sendable, nextTurnMs } = await claim();
    expect(sendable).toEqual([]);
    expect(nextTurnMs).toBeGreaterThan(30_000);
    expect(nextTurnMs).toBeLessThanOrEqual(60_000);
  });

  test('reports nothing when no endpoint waits for a turn', async () => {
    await insertEndpoint(pool, organization, 1);
    expect(await claim()).toMatchObject({
      sendable: [],
      unsendable: [],
      nextTurnMs: null,
      visitedUntil: null,
    });
  });
});

test('the endpoint behind a thousand that wait for their turn is reached within two claims', {
  timeout: timeLimit(60_000),
}, async () => {
  const waiting = await insertEndpoints(pool, organization, 1_000, 1);
  for (const endpoint of waiting) await insertDeliveries(pool, organization, endpoint, 1);
  await pool.query(
    `insert into delivery_pace
     select id, organization_id, now() + interval '1 hour' from webhook_endpoint where max_per_second is not null`,
  );
  const behind = await insertEndpoint(pool, organization);
  await insertDeliveries(pool, organization, behind, 1);
  const first = await claim();
  expect(first).toMatchObject({ sendable: [], visitedUntil: waiting[511] });
  const { sendable } = await claim(300, first.visitedUntil ?? '');
  expect(sendable.map(({ endpointId }) => endpointId)).toEqual([behind]);
});

test('what has no limit is claimed without a look at the paces', async () => {
  const endpoints = await insertEndpoints(pool, organization, 20);
  for (const endpoint of endpoints) await insertDeliveries(pool, organization, endpoint, 20);
  const before = await pacesLookedAt();
  expect((await claim()).sendable).toHaveLength(300);
  expect(await pacesLookedAt()).toBe(before);
  // The count does count.
  const limited = await insertEndpoint(pool, organization, 1);
  await insertDeliveries(pool, organization, limited, 1);
  await claim();
  expect(await pacesLookedAt()).toBeGreaterThan(before);
});

function openPool(size: number): pg.Pool {
  // A connection that breaks also fails the query on it; one that has none breaks when the database is dropped.
  return openWorkerPool({ connections: connectionsTo(database.url), size });
}

function claim(limit = 300, after = ''): Promise<ClaimedBatch> {
  const room = {
    endpoints: new Map(),
    otherEndpoints: 1_000,
    organizations: new Map(),
    otherOrganizations: 1_000,
  };
  return queue.claim({ limit, after, room });
}

interface TimedClaim {
  readonly atMs: number;
  readonly count: number;
}

/**
 * What claims take over so many seconds. Time passes in the table only: in one transaction Postgres's clock stands still, and
 * the endpoint's time moves towards it instead.
 */
async function claimsOverTime(
  endpoint: string,
  seconds: number,
  gapMs: (look: number) => number,
): Promise<TimedClaim[]> {
  const single = openPool(1);
  try {
    const looking = await DeliveryQueue.open(single);
    await single.query('begin');
    const room = {
      endpoints: new Map(),
      otherEndpoints: 1_000,
      organizations: new Map(),
      otherOrganizations: 1_000,
    };
    const claims: TimedClaim[] = [];
    await looking.claim({ limit: 300, after: '', room });
    for (let look = 0, atMs = 0; atMs < seconds * 1_000; look++) {
      const { sendable } = await looking.claim({ limit: 300, after: '', room });
      claims.push({ atMs, count: sendable.length });
      const gap = gapMs(look);
      atMs += gap;
      await single.query(
        "update delivery_pace set next_free_at = next_free_at - $2 * interval '1 millisecond' where endpoint_id = $1",
        [endpoint, gap],
      );
    }
    await single.query('rollback');
    return claims;
  } finally {
    await single.end();
  }
}

function mostInASecond(claims: readonly TimedClaim[]): number {
  return Math.max(
    ...claims.map(({ atMs: from }) => sum(claims.filter(({ atMs }) => atMs >= from && atMs < from + 1_000))),
  );
}

function sum(claims: readonly TimedClaim[]): number {
  return claims.reduce((total, { count }) => total + count, 0);
}

/** How often indexes of the table have been searched. */
async function pacesLookedAt(): Promise<number> {
  const sessions = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
  for (const session of sessions) await session.query('select pg_stat_force_next_flush()');
  for (const session of sessions) session.release();
  const { rows } = await pool.query<{ looks: number }>(
    "select (idx_scan + seq_scan)::int as looks from pg_stat_user_tables where relname = 'delivery_pace'",
  );
  return rows[0]?.looks ?? 0;
}
