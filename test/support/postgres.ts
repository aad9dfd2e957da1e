import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openCore } from '../../src/core.ts';
import { makeUsagePartitions } from '../../src/domain/business/usage/partitions.ts';
import { startScheduled } from '../../src/jobs/scheduled.ts';
import { readConfig } from '../../src/platform/config.ts';
import { defaultMigrationSettings } from '../../src/platform/migrations/migration-session.ts';
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded/embedded-postgres.ts';
import { upgradeDatabase } from '../../src/schema-upgrade.ts';
import { connectionsTo } from './connections.ts';
import { templateDatabase } from './database.ts';
import { testEncryptionKeys } from './encryption-keys.ts';
import { chooseMachine } from './machine.ts';
import { scratchFolder } from './scratch-folder.ts';
import { sweepKilledRuns } from './sweep.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a running server, for any database but the template. */
    serverUrl: string;
  }
}

/** One real Postgres for the whole run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { timeZone } = chooseMachine();
  const postgres = await startTestPostgres(timeZone);
  project.provide('serverUrl', postgres.url);
  return async () => {
    await postgres[Symbol.asyncDispose]();
  };
}

interface TestPostgres extends AsyncDisposable {
  readonly url: string;
}

/** Uses the server of TEST_DATABASE_URL or starts one, and migrates the template. */
export async function startTestPostgres(timeZone: string): Promise<TestPostgres> {
  await using started = new AsyncDisposableStack();
  await sweepKilledRuns();
  const folder = started.use(await scratchFolder('test'));
  // Everything that tests and their processes leave is removed with the run, or by the next run's sweep.
  await chmod(folder.path, 0o1777);
  process.env.TMPDIR = folder.path;
  const url = process.env.TEST_DATABASE_URL ?? (await startOwn(folder.path, timeZone, started));
  await createTemplate(url);
  const resources = started.move();
  return { url, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

async function startOwn(folder: string, timeZone: string, started: AsyncDisposableStack): Promise<string> {
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    // Nothing here needs to survive the run.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      timezone: timeZone,
      max_prepared_transactions: '20',
    },
  });
  started.defer(() => server.stop());
  await hashPasswordOnce(server.url);
  return server.url;
}

/**
 * By default Postgres hashes a password 4,096 times, and so does each client: a third of the CPU of
 * connecting.
 */
async function hashPasswordOnce(serverUrl: string): Promise<void> {
  const { username, password } = new URL(serverUrl);
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query('set scram_iterations = 1');
    await admin.query(`alter role ${username} password ${pg.escapeLiteral(decodeURIComponent(password))}`);
  } finally {
    await admin.end();
  }
}

async function createTemplate(serverUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${templateDatabase}`);
    await admin.query(`create database ${templateDatabase}`);
  } finally {
    await admin.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${templateDatabase}`;
  await upgradeDatabase(connectionsTo(url.href), readConfig({}), defaultMigrationSettings);
  await startWorkerOnce(url.href);
}

/** What a worker's first start makes, which hundreds of tests would wait for. */
async function startWorkerOnce(databaseUrl: string): Promise<void> {
  const settings = { DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: testEncryptionKeys, LOG_LEVEL: 'silent' };
  await using core = await openCore(readConfig(settings));
  await makeUsagePartitions(core.context);
  const stop = await startScheduled(core.context);
  await stop();
}
