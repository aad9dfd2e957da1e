import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { queueDefinitions } from '../../src/jobs/queues.ts';
import { readConfig } from '../../src/platform/config.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres.ts';
import { applyMigrations } from '../../src/platform/migrations.ts';
import { migrateQueues } from '../../src/platform/queue.ts';
import { templateDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A running server, on any database but the template. */
    serverUrl: string;
  }
}

/** One real Postgres for the whole run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const dir = await mkdtemp(join(tmpdir(), 'countersign-test-'));
  // As root, Postgres runs as another user, who has to get in.
  await chmod(dir, 0o755);
  const server = given
    ? { url: given, stop: async () => undefined }
    : await startEmbeddedPostgres({
        dataDir: join(dir, 'postgres'),
        // Nothing here is to survive the run.
        settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
      });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`drop database if exists ${templateDatabase}`);
  await admin.query(`create database ${templateDatabase}`);
  const url = new URL(server.url);
  url.pathname = `/${templateDatabase}`;
  await applyMigrations(url.href);
  await migrateQueues(url.href, queueDefinitions(readConfig({})));
  await admin.end();
  project.provide('serverUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
