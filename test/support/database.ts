import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const templateDatabase = 'countersign_template';

/** A database of its own, cloned from the migrated template. */
export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
}

/** @param serverUrl vitest's `inject('serverUrl')`. */
export function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  return createDatabase(serverUrl, templateDatabase);
}

/** A database without tables. */
export function createEmptyDatabase(serverUrl: string): Promise<TestDatabase> {
  return createDatabase(serverUrl, 'template1');
}

async function createDatabase(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Takes half of the CPU of the default strategy, which writes every page to the log.
  await query(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    [Symbol.asyncDispose]: async () => {
      await query(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/** One statement, by a session of its own. */
export async function query(
  url: string,
  sql: string,
  values?: unknown[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Runs `work` in a transaction of one session. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (session: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const session = await pool.connect();
  try {
    await session.query('begin');
    const result = await work(session);
    await session.query('commit');
    return result;
  } catch (error) {
    await session.query('rollback');
    throw error;
  } finally {
    session.release();
  }
}
