import { randomBytes } from 'node:crypto';
import pg from 'pg';

export const templateDatabase = 'countersign_template';

/** A database of its own, cloned from the migrated template. */
export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
}

/** @param serverUrl vitest's `inject('serverUrl')`. */
export async function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(serverUrl, `create database ${name} template ${templateDatabase}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => administer(serverUrl, `drop database ${name} with (force)`),
  };
}

async function administer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
