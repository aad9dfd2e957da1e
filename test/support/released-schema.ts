// Databases in the state that earlier versions left: each release, and migrations with texts from before they
// were frozen.
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { queueDefinitions } from '../../src/jobs/queues.ts';
import { readConfig } from '../../src/platform/config.ts';
import { PRISMA_DIR } from '../../src/platform/migrations/migration-folder.ts';
import {
  defaultMigrationSettings,
  type MigrationSession,
  withMigrationSession,
} from '../../src/platform/migrations/migration-session.ts';
import { applyMigrations } from '../../src/platform/migrations/migrations.ts';
import { migrateQueues } from '../../src/platform/queue/queue.ts';
import { connectionsTo } from './connections.ts';

const EARLIER_TEXTS = fileURLToPath(new URL('earlier-migrations', import.meta.url));

export interface ReleasedSchema extends EarlierSchema {
  readonly queues: readonly string[];
}

export interface EarlierSchema {
  readonly lastMigration: string;
  /** Migrations that were applied with an earlier text. */
  readonly earlierTexts?: readonly string[];
}

/** By the version of the contract, as in openapi/released/. */
export const releasedSchemas: Readonly<Record<string, ReleasedSchema>> = {
  '1.0.0': {
    lastMigration: '20261121000003_publish_events',
    queues: ['deliver-event', 'verify-endpoint', 'settle-deliveries', 'prune-idempotency-records'],
  },
};

const rewriting = [
  '20261121000004_history',
  '20261121000005_replay',
  '20261121000006_operator',
  '20261121000007_redelivery',
];

/** Versions that were merged but never released. */
export const mergedSchemas: Readonly<Record<string, EarlierSchema>> = {
  'the first slice': {
    lastMigration: '20261121000001_publish_event',
    earlierTexts: ['20261121000000_tables'],
  },
  'the generated columns and the first text of retention': {
    lastMigration: '20261121000011_retention',
    earlierTexts: [...rewriting, '20261121000011_retention'],
  },
  'the generated columns and the second text of retention': {
    lastMigration: '20261121000013_rate_limits',
    earlierTexts: rewriting,
  },
};

/** Creates the tables and queues of a release in an empty database. */
export async function makeReleasedSchema(databaseUrl: string, schema: ReleasedSchema): Promise<void> {
  const queues = queueDefinitions(readConfig({})).filter(({ name }) => schema.queues.includes(name));
  await makeEarlierSchema(databaseUrl, schema, (session) => migrateQueues(session, queues));
}

/** Applies the earlier version's migrations to an empty database. */
export async function makeEarlierSchema(
  databaseUrl: string,
  { lastMigration, earlierTexts = [] }: EarlierSchema,
  more: (session: MigrationSession) => Promise<void> = async () => undefined,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'countersign-prisma-'));
  try {
    for (const name of await readdir(join(PRISMA_DIR, 'migrations'))) {
      if (name.includes('.') || name > lastMigration) continue;
      await mkdir(join(dir, 'migrations', name), { recursive: true });
      await cp(
        earlierTexts.includes(name)
          ? join(EARLIER_TEXTS, `${name}.sql`)
          : join(PRISMA_DIR, 'migrations', name, 'migration.sql'),
        join(dir, 'migrations', name, 'migration.sql'),
      );
    }
    await withMigrationSession(connectionsTo(databaseUrl), defaultMigrationSettings, async (session) => {
      await applyMigrations(session, { prismaDir: dir });
      await more(session);
    });
  } finally {
    await rm(dir, { recursive: true });
  }
}
