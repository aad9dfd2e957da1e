// Brings the database's tables up to date, while others work on them.
import pg from 'pg';
import { type Migration, migrationNames, PRISMA_DIR, readMigrations } from './migration-folder.ts';
import { LockedOutError, type MigrationSession, type Queryable } from './migration-session.ts';

/** A migration that cannot be applied, and what Postgres said about it. */
export class MigrationError extends Error {
  readonly migration: string;

  constructor(migration: string, problem: string, options?: ErrorOptions) {
    super(`Migration ${migration} ${problem}`, options);
    this.migration = migration;
  }
}

export interface MigrationSource {
  readonly prismaDir?: string;
  /** What fills the tables that a migration makes, by the migration's name, in the transaction that makes them. */
  readonly fill?: Readonly<Record<string, (transaction: Queryable) => Promise<unknown>>>;
}

interface HistoryEntry {
  readonly name: string;
  readonly checksum: string;
  readonly finished: boolean;
}

/**
 * Applies what is in `prisma/migrations` and not in the database, in the order of the names, and returns those names. The
 * history is Prisma's (`_prisma_migrations`), so that `prisma migrate` sees the same.
 *
 * A migration and its line in the history are one transaction: after a failure nothing of it remains, and once fixed it
 * is applied like any other. What Postgres refuses in a transaction (CREATE INDEX CONCURRENTLY, a loop that commits) is a
 * migration of one statement below the line `-- no-transaction`. That is run again when it was interrupted.
 *
 * @throws MigrationError
 */
export async function applyMigrations(
  session: MigrationSession,
  { prismaDir = PRISMA_DIR, fill = {} }: MigrationSource = {},
): Promise<string[]> {
  const migrations = await readMigrations(prismaDir);
  const history = await migrationHistory(session);
  refuseOtherTexts(migrations, history);
  const pending = pendingOf(
    migrations.map(({ name }) => name),
    history,
  );
  for (const migration of migrations.filter(({ name }) => pending.includes(name))) {
    try {
      if (isTransactional(migration)) await applyInTransaction(session, migration, fill[migration.name]);
      else await applyStatement(session, migration);
    } catch (error) {
      if (error instanceof LockedOutError) throw error;
      throw new MigrationError(migration.name, `failed${problemOf(error, migration.script)}`, {
        cause: error,
      });
    }
  }
  return pending;
}

/** The migrations that the database still lacks: none when it is ready for this version of the code. */
export async function pendingMigrations(database: Queryable, prismaDir = PRISMA_DIR): Promise<string[]> {
  return pendingOf(await migrationNames(prismaDir), await migrationHistory(database));
}

/**
 * Whether the database has every migration.
 *
 * @throws MigrationError when one of them was applied from another text.
 */
export async function areMigrationsApplied(database: Queryable, prismaDir = PRISMA_DIR): Promise<boolean> {
  const migrations = await readMigrations(prismaDir);
  const history = await migrationHistory(database);
  refuseOtherTexts(migrations, history);
  return (
    pendingOf(
      migrations.map(({ name }) => name),
      history,
    ).length === 0
  );
}

function pendingOf(names: readonly string[], history: readonly HistoryEntry[]): string[] {
  const applied = new Set(history.filter(({ finished }) => finished).map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}

/** Migrations that this version does not know were made by a newer one, whose processes run beside ours. */
function refuseOtherTexts(migrations: readonly Migration[], history: readonly HistoryEntry[]): void {
  for (const { name, checksum, earlierChecksums } of migrations) {
    const applied = history.find((entry) => entry.name === name && entry.finished);
    if (!applied || applied.checksum === checksum || earlierChecksums.includes(applied.checksum)) continue;
    throw new MigrationError(
      name,
      `was applied to this database from another text (SHA-256 ${applied.checksum}) than this version has (${checksum}), so that its tables may differ. Run the version that applied it, or make the tables as this version's text does and confirm it: UPDATE _prisma_migrations SET checksum = '${checksum}' WHERE migration_name = '${name}'`,
    );
  }
}

function isTransactional({ script }: Migration): boolean {
  return !/^--\s*no-transaction\s/.test(script);
}

async function applyInTransaction(
  session: MigrationSession,
  migration: Migration,
  fill: ((transaction: Queryable) => Promise<unknown>) | undefined,
): Promise<void> {
  const { name, script } = migration;
  await session.transaction(
    `Migration ${name}`,
    async (transaction) => {
      await createHistory(transaction);
      const id = await insertEntry(transaction, migration);
      if (fill) {
        await transaction.query(script);
        await fill(transaction);
      }
      return id;
    },
    (id) => [...(fill ? [] : [script]), finishStatement(id)].join('\n;'),
  );
}

async function applyStatement(session: MigrationSession, migration: Migration): Promise<void> {
  const id = await session.transaction(`Migration ${migration.name}`, async (transaction) => {
    await createHistory(transaction);
    await transaction.query(
      'DELETE FROM _prisma_migrations WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL',
      [migration.name],
    );
    return await insertEntry(transaction, migration);
  });
  try {
    await session.statement(`Migration ${migration.name}`, migration.script);
  } catch (error) {
    // Where Prisma puts it too. Whoever ended our connection hears of it by the error itself.
    await session
      .query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, String(error)])
      .catch(() => undefined);
    throw error;
  }
  await session.query(finishStatement(id));
}

/** Prisma's own table, to the letter. */
async function createHistory(transaction: Queryable): Promise<void> {
  if (await hasHistory(transaction)) return;
  await transaction.query(`CREATE TABLE _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`);
}

async function insertEntry(transaction: Queryable, { name, checksum }: Migration): Promise<string> {
  const id = crypto.randomUUID();
  await transaction.query(
    'INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at) VALUES ($1, $2, $3, clock_timestamp())',
    [id, checksum, name],
  );
  return id;
}

/** @param id as `insertEntry` made it. */
function finishStatement(id: string): string {
  return `UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1, logs = NULL WHERE id = '${id}'`;
}

async function hasHistory(database: Queryable): Promise<boolean> {
  const { rows } = await database.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found");
  return rows[0]?.found === true;
}

async function migrationHistory(database: Queryable): Promise<HistoryEntry[]> {
  // Not by trying: a failed query would end a transaction, or cost a pool its connection.
  if (!(await hasHistory(database))) return [];
  const { rows } = await database.query(
    'SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  return rows.map((row) => ({
    name: String(row.name),
    checksum: String(row.checksum),
    finished: row.finished === true,
  }));
}

function problemOf(error: unknown, script: string): string {
  if (!(error instanceof pg.DatabaseError)) {
    return `: ${String(error instanceof Error ? error.message : error).split('\n', 1)}`;
  }
  const line = error.position ? ` at line ${script.slice(0, Number(error.position)).split('\n').length}` : '';
  const detail = [error.detail, error.hint].filter(Boolean).map((text) => ` (${text})`);
  return `${line}: ${error.message}${detail.join('')}`;
}
