import { expect, test } from 'vitest';
import { inTransaction } from '../../src/domain/context.ts';
import { startTestApp } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';

const server = await forFile(startTestApp({}, { api: false, worker: false }));

test('a transaction that Postgres ends for a deadlock is retried, raw statements included', async () => {
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
      await tx.db.prisma.$executeRaw`update organization set name = ${name} where id = ${first}::uuid`;
      if (++locked === 2) bothHaveLocked.resolve();
      await bothHaveLocked.promise;
      await tx.db.prisma.$executeRaw`update organization set name = ${name} where id = ${second}::uuid`;
      tx.db.afterCommit(() => committed.push(name));
    });
  await Promise.all([lockInOrder('A', one, other), lockInOrder('B', other, one)]);
  expect(tries).toBe(3);
  expect(committed.sort()).toEqual(['A', 'B']);
});
