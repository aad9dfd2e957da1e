// What an upgrade would do to a database, before it does it: which changes, whom they hold up, and for about how long.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outdatedFunctions, readFunctions } from './functions.ts';
import { PRISMA_DIR, readMigrations } from './migration-folder.ts';
import type { Queryable } from './migration-session.ts';
import { isTransactional, pendingMigrations } from './migrations.ts';

/** By migration and table: prisma/migrations/locks.json, measured by src/schema/migration-locks.ts. */
export type MigrationLocks = Readonly<
  Record<string, Readonly<Record<string, { readonly lock: string; readonly reads?: boolean }>>>
>;

export interface PlannedChange {
  /** A migration, or `functions`, `queues`, `event schemas`. */
  readonly name: string;
  readonly effects: readonly Effect[];
  readonly estimatedSeconds: number;
}

interface Effect {
  readonly table: string;
  /** Whose statements on the table wait until the change is made. */
  readonly holdsUp: 'reads and writes' | 'writes' | 'rows being filled' | 'nobody';
  /** How much of the table the change reads: nothing, or all of it. */
  readonly rows: number;
  readonly bytes: number;
}

const HOLDS_UP: Readonly<Record<string, Effect['holdsUp']>> = {
  AccessExclusiveLock: 'reads and writes',
  ExclusiveLock: 'writes',
  ShareRowExclusiveLock: 'writes',
  ShareLock: 'writes',
  RowExclusiveLock: 'rows being filled',
};

/**
 * Rows filled in batches, and bytes read for an index or a check: a third of what two cores did in an upgrade from 1.0.0 with 400,000
 * deliveries. And what any change takes.
 */
const ROWS_PER_SECOND = 100_000;
const BYTES_PER_SECOND = 150_000_000;
const SECONDS_EACH = 0.02;

export async function planMigrations(
  database: Queryable,
  prismaDir: string = PRISMA_DIR,
): Promise<PlannedChange[]> {
  const pending = await pendingMigrations(database);
  const locks: MigrationLocks = JSON.parse(readFileSync(join(prismaDir, 'migrations', 'locks.json'), 'utf8'));
  const sizes = await tableSizes(database);
  const planned = readMigrations(prismaDir)
    .filter(({ name }) => pending.includes(name))
    .map((migration): PlannedChange => {
      // A table that the upgrade itself creates holds up nobody.
      const effects = Object.entries(locks[migration.name] ?? {}).flatMap(([table, { lock, reads }]) => {
        const size = sizes.get(table);
        if (!size) return [];
        const { rows, bytes } = reads ? size : { rows: 0, bytes: 0 };
        return [{ table, holdsUp: HOLDS_UP[lock] ?? 'nobody', rows, bytes }];
      });
      const isFilling = !isTransactional(migration) && !/index\s+concurrently/i.test(migration.script);
      const seconds = effects.map(({ rows, bytes }) =>
        isFilling ? rows / ROWS_PER_SECOND : bytes / BYTES_PER_SECOND,
      );
      return {
        name: migration.name,
        effects,
        estimatedSeconds: seconds.reduce((sum, more) => sum + more, SECONDS_EACH),
      };
    });
  const functions = await outdatedFunctions(database, readFunctions(prismaDir));
  return [...planned, ...otherChange('functions', functions.length > 0)];
}

/** A change that holds up nobody. */
export function otherChange(name: string, isNeeded: boolean): PlannedChange[] {
  return isNeeded ? [{ name, effects: [], estimatedSeconds: SECONDS_EACH }] : [];
}

/** Rows as last counted by Postgres, of a table with its partitions. */
async function tableSizes(database: Queryable): Promise<Map<string, { rows: number; bytes: number }>> {
  const { rows } = await database.query(
    `select whole.relname as table, sum(greatest(part.reltuples, 0)) as rows, sum(pg_table_size(part.oid)) as bytes
     from pg_class whole
     join pg_class part on part.oid = whole.oid or part.oid in (select inhrelid from pg_inherits where inhparent = whole.oid)
     where whole.relkind in ('r', 'p') and whole.relnamespace = current_schema()::regnamespace
     group by whole.relname`,
  );
  return new Map(
    rows.map((row) => [String(row.table), { rows: Number(row.rows), bytes: Number(row.bytes) }]),
  );
}
