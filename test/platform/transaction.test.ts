import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { listCustomers } from '../../src/domain/business/customer.ts';
import { inTransaction, type TransactionContext } from '../../src/domain/context.ts';
import type { Transaction } from '../../src/platform/database.ts';
import { isDatabaseUnavailable } from '../../src/platform/postgres/database-unavailable.ts';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';

const server = await forFile(startTestApp({}, { api: false, worker: false }));

const renamings: Record<string, (db: Transaction, name: string, id: string) => Promise<unknown>> = {
  'one that is waited for': (db, name, id) =>
    db.execute`update organization set name = ${name} where id = ${id}`,
  "one of Prisma's": (db, name, id) =>
    db.prisma.$executeRaw`update organization set name = ${name} where id = ${id}::uuid`,
  'one that nobody waits for, with another one behind it': (db, name, id) => {
    db.send`update organization set name = ${name} where id = ${id}`;
    return db.query`select 1`;
  },
};

test.each(Object.entries(renamings))(
  'a transaction that Postgres ends for a deadlock is retried, whatever the statement: %s',
  async (_, rename) => {
    const { context } = server.app;
    const [one, other] = [
      (await server.createTenant()).organizationId,
      (await server.createTenant()).organizationId,
    ];
    const bothHaveLocked = Promise.withResolvers<void>();
    let locked = 0;
    let tries = 0;
    const committed: string[] = [];
    const lockInOrder = (name: string, first: string, second: string) =>
      inTransaction(context, async (tx) => {
        tries++;
        await rename(tx.db, name, first);
        if (++locked === 2) bothHaveLocked.resolve();
        await bothHaveLocked.promise;
        await rename(tx.db, name, second);
        tx.db.afterCommit(() => committed.push(name));
      });
    await Promise.all([lockInOrder('A', one, other), lockInOrder('B', other, one)]);
    // The one that is retried may be quicker than the one that waited, and meet it again.
    expect(tries).toBeGreaterThanOrEqual(3);
    expect(committed.sort()).toEqual(['A', 'B']);
  },
);

const nameOf = async (id: string) => {
  const { rows } = await server.app.pool.query('select name from organization where id = $1', [id]);
  return rows[0]?.name;
};

test('a statement that nobody waits for is committed with the others, or fails them all', async () => {
  const { context } = server.app;
  const { organizationId: id } = await server.createTenant();
  await inTransaction(context, async (tx) => {
    tx.db.send`update organization set name = ${'first'} where id = ${id}`;
    const [row] = await tx.db.query<{ name: string }>`select name from organization where id = ${id}`;
    expect(row?.name).toBe('first');
    tx.db.send`update organization set name = ${'second'} where id = ${id}`;
  });
  expect(await nameOf(id)).toBe('second');

  let isDone = false;
  const failing = inTransaction(context, async (tx) => {
    tx.db.send`update organization set name = ${'third'} where id = ${id}`;
    tx.db.send`update organization set name = ${null} where id = ${id}`;
    tx.db.afterCommit(() => {
      isDone = true;
    });
  });
  await expect(failing).rejects.toMatchObject({ code: '23502' });
  expect([await nameOf(id), isDone]).toEqual(['second', false]);
});

test('statements and Prisma share a transaction: each sees what the other wrote, and both are rolled back', async () => {
  const { context } = server.app;
  const { organizationId: id } = await server.createTenant();
  const failing = inTransaction(context, async (tx) => {
    await tx.db.execute`update organization set name = ${'by statement'} where id = ${id}`;
    expect(await tx.db.prisma.organization.findUnique({ where: { id } })).toMatchObject({
      name: 'by statement',
    });
    await tx.db.prisma.organization.update({ where: { id }, data: { name: 'by Prisma' } });
    const [row] = await tx.db.query<{ name: string }>`select name from organization where id = ${id}`;
    expect(row?.name).toBe('by Prisma');
    throw new Error('the business says no');
  });
  await expect(failing).rejects.toThrow('the business says no');
  expect(await nameOf(id)).toBe('Tenant');
});

test('a statement of Prisma is prepared, unless its text is as long as a list: there would be one for each length', async () => {
  const { context } = server.app;
  const { organizationId } = await server.createTenant();
  await inTransaction(context, async ({ db, databaseClock }) => {
    const row = () => ({ id: databaseClock.newId(), key: databaseClock.newId(), created_at: new Date() });
    for (const length of [1, 2, 3]) {
      const meters = Array.from({ length }, () => ({ ...row(), name: 'Calls', aggregation: 'sum' as const }));
      const data = meters.map((meter) => ({ ...meter, organization_id: organizationId }));
      await db.prisma.meter.createMany({ data });
      const keys = meters.map(({ key }) => key);
      const where = { organization_id: organizationId, key: { in: keys } };
      expect(await db.prisma.meter.findMany({ where })).toHaveLength(length);
    }
    const prepared = await db.query<{ statement: string }>`
      select statement from pg_prepared_statements where statement like ${'%"meter"%'} order by 1`;
    expect(prepared.map(({ statement }) => statement.slice(0, 6))).toEqual(['INSERT', 'SELECT']);
  });
});

test('a caught error does not make a transaction of half its statements', async () => {
  const { context } = server.app;
  const { organizationId: id } = await server.createTenant();
  const failing = inTransaction(context, async (tx) => {
    await tx.db.execute`update organization set name = ${'half'} where id = ${id}`;
    await tx.db.execute`select 1 / 0`.catch(() => undefined);
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await nameOf(id)).toBe('Tenant');
});

test('a transaction that takes longer than ten seconds sends nothing more and is rolled back', async () => {
  const { context } = server.app;
  const { organizationId: id } = await server.createTenant();
  const lasting = (secondsAfter: number, work: (tx: TransactionContext) => Promise<unknown>) =>
    inTransaction(context, async (tx) => {
      await tx.db.execute`update organization set name = ${'late'} where id = ${id}`;
      const now = performance.now();
      vi.spyOn(performance, 'now').mockReturnValue(now + secondsAfter * 1_000);
      return work(tx);
    }).finally(() => vi.restoreAllMocks());
  const late = lasting(11, (tx) => tx.db.query`select 1`);
  await expect(late).rejects.toThrow('took longer than 10000 ms');
  await expect(lasting(11, async () => undefined)).rejects.toThrow('took longer than 10000 ms');
  expect(await nameOf(id)).toBe('Tenant');
  await lasting(9, async () => undefined);
  expect(await nameOf(id)).toBe('late');
});

test('a transaction waits for a lock no longer than it may last, and says that the database cannot serve', async () => {
  const { context, pool } = server.app;
  const { organizationId: id } = await server.createTenant();
  const [limit] = await inTransaction(context, (tx) => tx.db.query`show lock_timeout`);
  expect(limit).toEqual({ lock_timeout: '10s' });
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from organization where id = $1 for update', [id]);
    for (const rename of Object.values(renamings)) {
      const waiting = inTransaction(context, async (tx) => {
        // As above, sooner.
        tx.db.send`set local lock_timeout = 100`;
        await rename(tx.db, 'locked', id);
      });
      expect(isDatabaseUnavailable(await waiting.catch((error: unknown) => error))).toBe(true);
    }
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await nameOf(id)).toBe('Tenant');
});

test('a plan that was made while a table was empty does not read all of it when it has grown', async () => {
  const { context, pool } = server.app;
  const { organizationId } = await server.createTenant();
  const page = () => listCustomers(context, organizationId, { limit: 20 });
  // So often that Postgres keeps one plan for all calls, in every connection.
  await Promise.all(Array.from({ length: 200 }, page));
  await pool.query(
    `insert into customer (id, organization_id, number, name, country, currency, created_at, updated_at)
     select gen_random_uuid(), $1, 'C-' || n, 'Customer', 'DE', 'EUR', now(), now() from generate_series(1, 20000) as n`,
    [organizationId],
  );
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    const plans = await Promise.all(clients.map((client) => keptPlan(client, organizationId)));
    const kept = plans.filter((plan) => plan !== undefined);
    expect(kept.length).toBeGreaterThan(0);
    for (const plan of kept) expect(plan).not.toContain('Seq Scan');
  } finally {
    for (const client of clients) client.release();
  }
});

/** The plan that a connection keeps for pages of customers, if it keeps one. */
async function keptPlan(client: pg.PoolClient, organizationId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_prepared_statements where statement like '%FROM "public"."customer"%' and generic_plans > 0`,
  );
  if (!rows[0]) return undefined;
  const { rows: plan } = await client.query(
    `explain execute ${pg.escapeIdentifier(rows[0].name)} ('${organizationId}', 21, 0)`,
  );
  return JSON.stringify(plan);
}

test('who is not in a transaction does not see what it has not committed, even if both ask Prisma at the same time', async () => {
  const { context } = server.app;
  const { organizationId: id } = await server.createTenant();
  const nameIn = async (db: typeof context.db) =>
    (await db.prisma.organization.findUnique({ where: { id }, select: { name: true } }))?.name;
  const before = await nameIn(context.db);
  await inTransaction(context, async (tx) => {
    await tx.db.prisma.organization.update({ where: { id }, data: { name: 'not committed' } });
    expect(await Promise.all([nameIn(tx.db), nameIn(context.db), nameIn(tx.db)])).toEqual([
      'not committed',
      before,
      'not committed',
    ]);
  });
  expect(await nameIn(context.db)).toBe('not committed');
});
