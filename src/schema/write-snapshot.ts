// Writes prisma/schema.snapshot.sql and prisma/migrations/locks.json from databases of its own that are brought up to date from nothing.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { queueDefinitions } from '../jobs/queues.ts';
import { readConfig } from '../platform/config.ts';
import { PRISMA_DIR } from '../platform/migrations/migration-folder.ts';
import { defaultMigrationSettings, withMigrationSession } from '../platform/migrations/migration-session.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded/embedded-postgres.ts';
import { PostgresConnections } from '../platform/postgres/postgres-connections.ts';
import { upgradeDatabase } from '../schema-upgrade.ts';
import { measureLocks } from './migration-locks.ts';
import { schemaSnapshot } from './snapshot.ts';

const dir = await mkdtemp(join(tmpdir(), 'countersign-snapshot-'));
try {
  // As root, Postgres runs as another user, who has to enter the folder.
  await chmod(dir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: join(dir, 'postgres'), settings: { fsync: 'off' } });
  try {
    const config = readConfig({});
    await writeFile(
      join(PRISMA_DIR, 'migrations', 'locks.json'),
      await measureLocks(await createDatabase(server.url)),
    );
    const connections = new PostgresConnections({
      url: server.url,
      onError: (error) => console.error(error),
    });
    await upgradeDatabase(connections, config, defaultMigrationSettings);
    const snapshot = await withMigrationSession(connections, defaultMigrationSettings, (session) =>
      schemaSnapshot(session, queueDefinitions(config)),
    );
    await writeFile(join(PRISMA_DIR, 'schema.snapshot.sql'), snapshot);
  } finally {
    await server.stop();
  }
} finally {
  await rm(dir, { recursive: true });
}

async function createDatabase(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query('create database migrations');
  await client.end();
  return Object.assign(new URL(serverUrl), { pathname: '/migrations' }).href;
}
