import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import { DatabaseUnreachableError } from './database.ts';
import { withSchemaEngine } from './schema-engine.ts';

/** A migration that cannot be applied, and what Postgres said about it. */
export class MigrationError extends Error {
  readonly migration: string;

  constructor(migration: string, problem: string, options?: ErrorOptions) {
    super(`Migration ${migration} ${problem}`, options);
    this.migration = migration;
  }
}

/** A pool or a client of pg. */
export interface Queryable {
  query(sql: string): Promise<{ rows: Record<string, unknown>[] }>;
}

interface PrismaFolder {
  schema: string;
  lockfile: string;
  migrations: { name: string; script: string }[];
}

const PRISMA_DIR = fileURLToPath(new URL('../../prisma', import.meta.url));
/** The one that `prisma migrate` takes: neither runs while the other does. */
const MIGRATION_LOCK = 72_707_369;
const filters = { externalTables: [], externalEnums: [] };

/**
 * Applies what is in `prisma/migrations` and not in the database, in the order of the names, and returns those names.
 * Of several processes at once, one applies and the others wait for it. The history is Prisma's (`_prisma_migrations`).
 *
 * A migration and its line in the history are one transaction: after a failure nothing of it remains, and once mended
 * it is applied like any other. What Postgres refuses in a transaction (CREATE INDEX CONCURRENTLY) goes into a
 * migration of that one statement, below the line `-- no-transaction`.
 *
 * @throws MigrationError
 */
export async function applyMigrations(databaseUrl: string, prismaDir = PRISMA_DIR): Promise<string[]> {
  return withSession(databaseUrl, async (session) => {
    if ((await pendingMigrations(session, prismaDir)).length === 0) return [];
    // Held until the session ends.
    await session.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseInterrupted(session);
    const pending = await pendingMigrations(session, prismaDir);
    if (pending.length === 0) return [];

    const folder = await readPrismaFolder(prismaDir);
    for (const name of pending) await applyMigration(session, folder, name);
    return pending;
  });
}

/** The migrations that the database still lacks: none when it is ready for this version of the code. */
export async function pendingMigrations(database: Queryable, prismaDir = PRISMA_DIR): Promise<string[]> {
  const history = await migrationHistory(database);
  const applied = new Set(history.filter(({ finished }) => finished).map(({ name }) => name));
  return (await migrationNames(prismaDir)).filter((name) => !applied.has(name));
}

/** The SQL that would make the database what `schema.prisma` says: empty when the migrations agree with it. */
export async function schemaDrift(databaseUrl: string, prismaDir = PRISMA_DIR): Promise<string> {
  const schema = { path: 'schema.prisma', content: await readFile(join(prismaDir, 'schema.prisma'), 'utf8') };
  return withSession(databaseUrl, async (session) => {
    const { stdout } = await withSchemaEngine(session, schema.content, (engine) =>
      engine.diff({
        // Prisma looks at the schema `public` only, so pg-boss's own is none of its business.
        from: { tag: 'schemaDatasource', files: [schema], configDir: prismaDir },
        to: { tag: 'schemaDatamodel', files: [schema] },
        script: true,
        exitCode: null,
        filters,
      }),
    );
    return (stdout ?? '').replace('-- This is an empty migration.', '').trim();
  });
}

/** A pool of one connection: whatever the schema engine does on it happens in our transaction and under our lock. */
async function withSession<Result>(
  databaseUrl: string,
  work: (session: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const session = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    idleTimeoutMillis: 0,
    // A server that takes the connection and dies would keep a starting process waiting for good.
    connectionTimeoutMillis: 5_000,
  });
  // A connection that breaks while idle fails the next query as well, and that one is awaited.
  session.on('error', () => undefined);
  try {
    await session.query('SELECT').catch((error: unknown) => {
      throw new DatabaseUnreachableError(databaseUrl, error);
    });
    return await work(session);
  } finally {
    await session.end();
  }
}

async function applyMigration(session: pg.Pool, folder: PrismaFolder, name: string): Promise<void> {
  const script = folder.migrations.find((migration) => migration.name === name)?.script ?? '';
  const inTransaction = !/^--\s*no-transaction\s/.test(script);
  // Rolled back with the end of the session, where the failure leads.
  if (inTransaction) await session.query('BEGIN');
  try {
    await withSchemaEngine(session, folder.schema, (engine) =>
      engine.applyMigrations({ migrationsList: listUpTo(name, folder), filters }),
    );
    if (inTransaction) await session.query('COMMIT');
  } catch (error) {
    throw new MigrationError(name, `failed${problemOf(error, script)}`, { cause: error });
  }
}

/** The engine applies everything it is shown, and wants to be shown what came before. */
function listUpTo(name: string, { migrations, lockfile }: PrismaFolder): MigrationList {
  const shown = migrations.filter((migration) => migration.name <= name);
  return {
    baseDir: 'migrations',
    lockfile: { path: 'migration_lock.toml', content: lockfile },
    shadowDbInitScript: '',
    migrationDirectories: shown.map((migration) => ({
      path: migration.name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: migration.script } },
    })),
  };
}

/** A migration without a transaction can leave a part of itself behind; what to do then only a person knows. */
async function refuseInterrupted(session: Queryable): Promise<void> {
  const interrupted = (await migrationHistory(session)).find(({ finished }) => !finished);
  if (!interrupted) return;
  throw new MigrationError(
    interrupted.name,
    `was interrupted and may be there in part. Take the part back by hand, then have it applied again: UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${interrupted.name}' AND finished_at IS NULL`,
  );
}

async function migrationHistory(database: Queryable): Promise<{ name: string; finished: boolean }[]> {
  // Not by trying: the pool gives up the connection on which a query failed, and our lock would go with it.
  const { rows: found } = await database.query(
    "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found",
  );
  if (found[0]?.found !== true) return [];
  const { rows } = await database.query(
    'SELECT migration_name AS name, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  return rows.map((row) => ({ name: String(row.name), finished: row.finished === true }));
}

async function migrationNames(prismaDir: string): Promise<string[]> {
  const entries = await readdir(join(prismaDir, 'migrations'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function readPrismaFolder(prismaDir: string): Promise<PrismaFolder> {
  const read = (...path: string[]) => readFile(join(prismaDir, ...path), 'utf8');
  const migrations = [];
  for (const name of await migrationNames(prismaDir)) {
    migrations.push({ name, script: await read('migrations', name, 'migration.sql') });
  }
  return {
    schema: await read('schema.prisma'),
    lockfile: await read('migrations', 'migration_lock.toml'),
    migrations,
  };
}

function problemOf(error: unknown, script: string): string {
  if (!(error instanceof pg.DatabaseError)) {
    return `: ${String(error instanceof Error ? error.message : error).split('\n', 1)}`;
  }
  const line = error.position ? ` at line ${script.slice(0, Number(error.position)).split('\n').length}` : '';
  const detail = [error.detail, error.hint].filter(Boolean).map((text) => ` (${text})`);
  return `${line}: ${error.message}${detail.join('')}`;
}
