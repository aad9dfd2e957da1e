import { expect, inject, test } from 'vitest';
import { inTransaction, type TransactionContext } from '../../src/domain/context.ts';
import { raw } from '../../src/platform/postgres/statement.ts';
import { startTestApp } from '../support/app.ts';
import { BreakingProxy } from '../support/breaking-proxy.ts';
import { createTestDatabase } from '../support/database.ts';
import { forFile } from '../support/for-file.ts';
import { waitFor } from '../support/wait-for.ts';

const roles = { api: false, worker: false };
const database = await forFile(createTestDatabase(inject('serverUrl')));
const url = new URL(database.url);
const proxy = await forFile(BreakingProxy.open(Number(url.port)));
url.port = String(proxy.port);
const direct = await forFile(startTestApp({ DATABASE_URL: database.url }, roles));
const server = await forFile(startTestApp({ DATABASE_URL: url.href, DATABASE_POOL_SIZE: '2' }, roles));

/** Renames an organization in a transaction. */
async function attempt(id: string, work: (tx: TransactionContext, id: string) => Promise<unknown>) {
  let actionsDone = 0;
  const error = await inTransaction(server.app.context, async (tx) => {
    tx.db.afterCommit(() => actionsDone++);
    await work(tx, id);
  }).catch((reason: unknown) => reason);
  return { error, actionsDone, isRenamed: (await nameOf(id)) === 'renamed' };
}

async function nameOf(id: string): Promise<string> {
  const { rows } = await direct.app.pool.query('select name from organization where id = $1', [id]);
  return rows[0]?.name;
}

async function expectCleanConnections(): Promise<void> {
  const marks = Array.from({ length: 6 }, (_, mark) => mark);
  const answers = await Promise.all(
    marks.map((mark) =>
      inTransaction(server.app.context, (tx) =>
        Promise.all([
          tx.db.query`select ${mark}::int as first, pg_current_xact_id_if_assigned() is null as is_fresh`,
          tx.db.query`select ${mark}::int as second`,
        ]),
      ),
    ),
  );
  expect(answers).toEqual(marks.map((mark) => [[{ first: mark, is_fresh: true }], [{ second: mark }]]));
  await waitFor('no transaction to be open', async () => {
    const { rows } = await direct.app.pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    return rows.length === 0;
  });
}

const rename = (tx: TransactionContext, id: string) =>
  tx.db.execute`update organization set name = 'renamed' where id = ${id}`;
const sendRename = (tx: TransactionContext, id: string) =>
  tx.db.send`update organization set name = 'renamed' where id = ${id}`;

test.each<[string, (tx: TransactionContext, id: string) => Promise<unknown>]>([
  [
    'one by one',
    async (tx, id) => {
      await tx.db.query`select 1`;
      await rename(tx, id);
      await tx.db.query`select 2`;
    },
  ],
  ['sent together', (tx, id) => Promise.all([tx.db.query`select 1`, rename(tx, id), tx.db.query`select 2`])],
  [
    'the last ones sent with COMMIT',
    async (tx, id) => {
      await tx.db.query`select 1`;
      sendRename(tx, id);
      tx.db.send`select 2`;
    },
  ],
  [
    "one of them Prisma's",
    async (tx, id) => {
      tx.db.send`select 1`;
      await tx.db.prisma.organization.update({ where: { id }, data: { name: 'renamed' } });
      tx.db.send`select 2`;
    },
  ],
])(
  'a connection that breaks before any answer of a transaction fails it, and leaves nothing to the next: statements %s',
  async (_, work) => {
    // BEGIN, three statements and COMMIT.
    for (const answers of [0, 1, 2, 3, 4]) {
      const { organizationId } = await direct.createTenant();
      proxy.breakNextAfter(answers);
      const { error, actionsDone } = await attempt(organizationId, work);
      expect([error instanceof Error, actionsDone], `after ${answers} answers`).toEqual([true, 0]);
      await expectCleanConnections();
    }
    const { organizationId } = await direct.createTenant();
    proxy.breakNextAfter(5);
    expect(await attempt(organizationId, work)).toEqual({
      error: undefined,
      actionsDone: 1,
      isRenamed: true,
    });
  },
);

const terminate = 'pg_terminate_backend(pg_backend_pid())';

test.each<[string, (tx: TransactionContext, id: string) => Promise<unknown>]>([
  [
    'by the first statement',
    (tx, id) => Promise.all([tx.db.query`select ${raw(terminate)}`, rename(tx, id)]),
  ],
  [
    'among statements that are sent together',
    (tx, id) => Promise.all([rename(tx, id), tx.db.query`select ${raw(terminate)}`, rename(tx, id)]),
  ],
  [
    'right before COMMIT',
    async (tx, id) => {
      sendRename(tx, id);
      tx.db.send`select ${raw(terminate)}`;
    },
  ],
  [
    'and the error is caught',
    async (tx, id) => {
      await rename(tx, id);
      await tx.db.query`select ${raw(terminate)}`.catch(() => undefined);
    },
  ],
  [
    'while statements are pending and the work has failed',
    async (tx, id) => {
      sendRename(tx, id);
      tx.db.send`select ${raw(terminate)}`;
      sendRename(tx, id);
      throw new Error('the business says no');
    },
  ],
])(
  'a session that Postgres ends in a transaction fails it, and none of it is committed: %s',
  async (_, work) => {
    const { organizationId } = await direct.createTenant();
    expect(await attempt(organizationId, work)).toEqual({
      error: expect.any(Error),
      actionsDone: 0,
      isRenamed: false,
    });
    await expectCleanConnections();
  },
);
