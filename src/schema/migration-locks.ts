// Measures what each migration locks and reads, for `migrate --dry-run` (prisma/migrations/locks.json).
import pg from 'pg';
import { PRISMA_DIR, readMigrations } from '../platform/migrations/migration-folder.ts';
import type { MigrationLocks } from '../platform/migrations/migration-plan.ts';

/**
 * Applies the migrations to an empty database, each in one transaction, and notes before it commits what the transaction holds of the
 * tables that were there before.
 *
 * @returns the text of the file.
 */
export async function measureLocks(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return `${JSON.stringify(await locksOf(client), null, 2)}\n`;
  } finally {
    await client.end();
  }
}

async function locksOf(client: pg.Client): Promise<MigrationLocks> {
  const measured: Record<string, MigrationLocks[string]> = {};
  for (const { name, script } of readMigrations(PRISMA_DIR)) {
    await client.query('begin');
    const { rows: before } = await client.query<{ oid: number; scans: number }>(tables);
    // Postgres refuses these words in a transaction.
    await client.query(script.replaceAll(/\bcommit;/gi, '').replaceAll(/(index) concurrently/gi, '$1'));
    const { rows } = await client.query<{ table: string; mode: string; reads: boolean }>(held, [
      before.map(({ oid }) => oid),
      before.map(({ scans }) => scans),
    ]);
    await client.query('commit');
    const isConcurrent = /index\s+concurrently/i.test(script);
    measured[name] = Object.fromEntries(
      rows.map(({ table, mode, reads }) => [
        table,
        { lock: isConcurrent ? CONCURRENT_LOCK : mode, ...(reads && { reads }) },
      ]),
    );
  }
  return measured;
}

/** What `create index concurrently` holds. */
const CONCURRENT_LOCK = 'ShareUpdateExclusiveLock';

const tables = `
  select pg_class.oid, coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as scans
  from pg_class left join pg_stat_xact_all_tables on relid = pg_class.oid
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`;

/** The strongest lock of each table, and whether its rows were looked at: Postgres counts the scans of a session. */
const held = `
  select distinct on (name) relation::regclass::text as name, relation::regclass::text as table, mode,
    coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > scans as reads
  from pg_locks join unnest($1::oid[], $2::bigint[]) as before (oid, scans) on relation = before.oid
  left join pg_stat_xact_all_tables on relid = relation
  where pid = pg_backend_pid() and locktype = 'relation'
  order by name, array_position(array['AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock',
    'ShareUpdateExclusiveLock', 'RowExclusiveLock', 'RowShareLock', 'AccessShareLock'], mode)`;
