import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationDirectory } from '@prisma/schema-engine-wasm';
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

interface Migration {
  name: string;
  script: string;
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

    const schema = await readSchema(prismaDir);
    const migrations = await readMigrations(prismaDir);
    for (const name of pending) {
      await applyLast(
        session,
        schema,
        migrations.slice(0, migrations.findIndex((each) => each.name === name) + 1),
      );
    }
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
  const schema = { path: 'schema.prisma', content: await readSchema(prismaDir) };
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
  const session = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 });
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

/** Applies the last of `migrations`: the engine wants to see those before it as well. */
async function applyLast(session: pg.Pool, schema: string, migrations: Migration[]): Promise<void> {
  const last = migrations.at(-1);
  if (!last) return;
  const migrationsList = {
    baseDir: 'migrations',
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(toEngine),
  };
  const inTransaction = !/^--\s*no-transaction\s/.test(last.script);
  if (inTransaction) await session.query('BEGIN');
  try {
    await withSchemaEngine(session, schema, (engine) => engine.applyMigrations({ migrationsList, filters }));
    if (inTransaction) await session.query('COMMIT');
  } catch (error) {
    if (inTransaction) await session.query('ROLLBACK').catch(() => undefined);
    throw new MigrationError(last.name, `failed${problemOf(error, last.script)}`, { cause: error });
  }
}

function toEngine({ name, script }: Migration): MigrationDirectory {
  return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } } };
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
  try {
    const { rows } = await database.query(
      'SELECT migration_name AS name, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL',
    );
    return rows.map((row) => ({ name: String(row.name), finished: row.finished === true }));
  } catch (error) {
    const undefinedTable = error instanceof pg.DatabaseError && error.code === '42P01';
    if (undefinedTable) return [];
    throw error;
  }
}

async function migrationNames(prismaDir: string): Promise<string[]> {
  const entries = await readdir(join(prismaDir, 'migrations'), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function readMigrations(prismaDir: string): Promise<Migration[]> {
  const names = await migrationNames(prismaDir);
  return Promise.all(
    names.map(async (name) => {
      const script = await readFile(join(prismaDir, 'migrations', name, 'migration.sql'), 'utf8');
      return { name, script };
    }),
  );
}

function readSchema(prismaDir: string): Promise<string> {
  return readFile(join(prismaDir, 'schema.prisma'), 'utf8');
}

function problemOf(error: unknown, script: string): string {
  if (!(error instanceof pg.DatabaseError)) {
    return `: ${String(error instanceof Error ? error.message : error).split('\n', 1)}`;
  }
  const line = error.position ? ` at line ${script.slice(0, Number(error.position)).split('\n').length}` : '';
  const detail = [error.detail, error.hint].filter(Boolean).map((text) => ` (${text})`);
  return `${line}: ${error.message}${detail.join('')}`;
}
