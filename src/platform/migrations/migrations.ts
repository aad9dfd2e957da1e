// Updates the database's tables and functions while other processes use them.
import { applyFunctions, outdatedFunctions, readFunctions, type SqlFunction } from './functions.ts';
import { failedAs, MigrationError } from './migration-error.ts';
import { type Migration, PRISMA_DIR, readMigrations } from './migration-folder.ts';
import { LockedOutError, type MigrationSession, type Queryable } from './migration-session.ts';
import { type PrismaSums, prismaSums } from './prisma-sums.ts';

export interface MigrationSource {
  readonly prismaDir?: string;
  /** By the name of a migration: fills its tables in the transaction that creates them. */
  readonly fill?: Readonly<Record<string, (transaction: Queryable) => Promise<unknown>>>;
}

interface HistoryEntry {
  readonly name: string;
  readonly checksum: string;
  readonly finished: boolean;
}

/**
 * Applies the migrations that the database lacks, in the order of their names, and then the functions of
 * which it has an earlier text or none. The history is Prisma's (`_prisma_migrations`), so that `prisma
 * migrate` sees the same.
 *
 * A migration and its row in the history are committed together: a failed migration leaves nothing behind,
 * and is applied once it is fixed. The functions change together, in the transaction of the last migration,
 * so that no session sees them without the tables that they use. A statement that Postgres rejects inside a
 * transaction (CREATE INDEX CONCURRENTLY, a loop that commits) is a migration of its own, below the line `--
 * no-transaction`. After an interruption it is run again.
 *
 * @returns what was applied: names of migrations, then `functions/NAME`.
 * @throws MigrationError, LockedOutError
 */
export async function applyMigrations(
  session: MigrationSession,
  { prismaDir = PRISMA_DIR, fill = {} }: MigrationSource = {},
): Promise<string[]> {
  const migrations = readMigrations(prismaDir);
  const functions = readFunctions(prismaDir);
  const history = await migrationHistory(session);
  refuseOtherTexts(migrations, history);
  if (history.length === 0) await refuseOtherLetters(session);
  const names = pendingOf(migrations, history);
  const pending = migrations.filter(({ name }) => names.includes(name));
  const lastInTransaction = pending.findLast(isTransactional);
  let changed: SqlFunction[] = [];
  for (const migration of pending) {
    const fillTables = fill[migration.name];
    const bringsFunctions = migration === lastInTransaction && functions.length > 0;
    const more = async (transaction: Queryable) => {
      await fillTables?.(transaction);
      if (bringsFunctions) changed = await applyOutdated(transaction, functions);
    };
    try {
      if (isTransactional(migration)) {
        await applyInTransaction(session, migration, fillTables || bringsFunctions ? more : undefined);
      } else {
        await applyStatement(session, migration);
      }
    } catch (error) {
      if (error instanceof LockedOutError || error instanceof MigrationError) throw error;
      throw failedAs(`Migration ${migration.name}`, migration.script, error);
    }
  }
  if (!lastInTransaction && (await outdatedFunctions(session, functions)).length > 0) {
    changed = await session.transaction('The functions', (transaction) =>
      applyOutdated(transaction, functions),
    );
  }
  return [...names, ...changed.map(({ name }) => `functions/${name}`)];
}

/**
 * The migrations that the database still lacks. If there are none, the database is ready for this version of
 * the code.
 */
export async function pendingMigrations(
  database: Queryable,
  { migrations }: PrismaSums = prismaSums(),
): Promise<string[]> {
  return pendingOf(migrations, await migrationHistory(database));
}

/** The last migration that the database has; undefined for one without our tables. */
export async function lastMigration(database: Queryable): Promise<string | undefined> {
  const names = (await migrationHistory(database)).filter(({ finished }) => finished).map(({ name }) => name);
  return names.sort().at(-1);
}

/**
 * Whether `applyMigrations` has nothing to do.
 *
 * @throws MigrationError when the database applied a different text of a migration.
 */
export async function areMigrationsApplied(
  database: Queryable,
  { migrations, functions }: PrismaSums = prismaSums(),
): Promise<boolean> {
  const history = await migrationHistory(database);
  refuseOtherTexts(migrations, history);
  if (pendingOf(migrations, history).length > 0) return false;
  return (await outdatedFunctions(database, functions)).length === 0;
}

/**
 * Refuses a database on which a later version has been, if its tables are no longer those of ours.
 *
 * @throws MigrationError
 */
export async function refuseNewerDatabase(database: Queryable, version: string): Promise<void> {
  const { rows: found } = await database.query(
    "select to_regproc('oldest_compatible_version') is not null as found",
  );
  if (found[0]?.found !== true) return;
  const { rows } = await database.query('select oldest_compatible_version() as oldest');
  const oldest = String(rows[0]?.oldest);
  if (!isEarlier(version, oldest)) return;
  throw new MigrationError(
    'This database',
    `has been upgraded for version ${oldest} and later, and this is version ${version}: run that one, or restore a backup from before the upgrade.`,
  );
}

/** Compares versions of three numbers. */
function isEarlier(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0;
}

async function applyOutdated(
  transaction: Queryable,
  functions: readonly SqlFunction[],
): Promise<SqlFunction[]> {
  const outdated = await outdatedFunctions(transaction, functions);
  await applyFunctions(transaction, outdated);
  return outdated;
}

function pendingOf(migrations: readonly { name: string }[], history: readonly HistoryEntry[]): string[] {
  const applied = new Set(history.filter(({ finished }) => finished).map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !applied.has(name));
}

/**
 * Migrations that this version does not know came with a newer one, whose processes run beside ours; they are
 * accepted.
 */
function refuseOtherTexts(migrations: PrismaSums['migrations'], history: readonly HistoryEntry[]): void {
  for (const { name, checksum, earlierChecksums } of migrations) {
    const applied = history.find((entry) => entry.name === name && entry.finished);
    if (!applied || applied.checksum === checksum || earlierChecksums.includes(applied.checksum)) continue;
    throw new MigrationError(
      `Migration ${name}`,
      `was applied to this database from another text (SHA-256 ${applied.checksum}) than this version has (${checksum}), so that its tables may differ. Run the version that applied it, or make the tables as this version's text does and confirm it: UPDATE _prisma_migrations SET checksum = '${checksum}' WHERE migration_name = '${name}'`,
    );
  }
}

/**
 * Rejects a database whose locale lower-cases I to ı, as Turkish does. Addresses and hosts are compared in
 * lower case, and Node lower-cases them in its own way.
 */
async function refuseOtherLetters(session: Queryable): Promise<void> {
  const { rows } = await session.query("select lower('I') as small");
  if (rows[0]?.small === 'i') return;
  throw new MigrationError(
    'This database',
    "has a locale in which the small letter of I is not i, so that e-mail addresses would not be found. Create it with another: CREATE DATABASE … TEMPLATE template0 LOCALE 'C.UTF-8'",
  );
}

export function isTransactional({ script }: Migration): boolean {
  return !/^--\s*no-transaction\s/.test(script);
}

/** @param more runs in the same transaction, after the migration. */
async function applyInTransaction(
  session: MigrationSession,
  migration: Migration,
  more: ((transaction: Queryable) => Promise<void>) | undefined,
): Promise<void> {
  const { name, script } = migration;
  await session.transaction(
    `Migration ${name}`,
    async (transaction) => {
      await createHistory(transaction);
      const id = await insertEntry(transaction, migration);
      if (more) {
        await transaction.query(script);
        await more(transaction);
      }
      return id;
    },
    (id) => [...(more ? [] : [script]), finishStatement(id)].join('\n;'),
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
    // The same column in which Prisma stores it. The statement fails only when the connection is lost, and
    // then `error` says so.
    await session
      .query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, String(error)])
      .catch(() => undefined);
    throw error;
  }
  await session.query(finishStatement(id));
}

/** Exactly the table that Prisma creates. */
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

/** @param id the id returned by `insertEntry`. */
function finishStatement(id: string): string {
  return `UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1, logs = NULL WHERE id = '${id}'`;
}

async function hasHistory(database: Queryable): Promise<boolean> {
  const { rows } = await database.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found");
  return rows[0]?.found === true;
}

async function migrationHistory(database: Queryable): Promise<HistoryEntry[]> {
  // Check first whether the table exists: a failed query would abort a transaction, or cost a pool its
  // connection.
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
