import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { MigrationError } from '../../../src/platform/migrations/migration-error.ts';
import {
  ChangedMigrationError,
  PRISMA_DIR,
  readMigrations,
} from '../../../src/platform/migrations/migration-folder.ts';
import {
  defaultMigrationSettings,
  LockedOutError,
  type MigrationSettings,
  withMigrationSession,
} from '../../../src/platform/migrations/migration-session.ts';
import {
  applyMigrations,
  areMigrationsApplied,
  pendingMigrations,
} from '../../../src/platform/migrations/migrations.ts';
import { sumsOf } from '../../../src/platform/migrations/prisma-sums.ts';
import { connectionsTo } from '../../support/connections.ts';
import { schemaDrift } from '../../support/schema-drift.ts';
import { waitFor } from '../../support/wait-for.ts';

const schema = `
datasource db {
  provider = "postgresql"
}
model Invoice {
  id    Int    @id
  lines Line[]
  @@map("invoice")
}
model Line {
  id         Int     @id
  invoice_id Int
  invoice    Invoice @relation(fields: [invoice_id], references: [id], onDelete: Cascade)
  @@map("line")
}`;

const tables = `
CREATE TABLE invoice (id integer NOT NULL, CONSTRAINT invoice_pkey PRIMARY KEY (id));
CREATE TABLE line (id integer NOT NULL, invoice_id integer NOT NULL, CONSTRAINT line_pkey PRIMARY KEY (id));
ALTER TABLE line ADD CONSTRAINT line_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice (id)
  ON DELETE CASCADE ON UPDATE CASCADE;`;

const functions = `
-- A semicolon; in a comment, and several in bodies.
CREATE FUNCTION issue_invoice(id integer) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invoice VALUES (id);
  RETURN id;
END;
$$;
CREATE FUNCTION semicolon() RETURNS text LANGUAGE sql AS $body$ SELECT ';'; $body$;`;

let prismaDir: string;
let url: string;
let database: pg.Pool;

beforeEach(async () => {
  prismaDir = await mkdtemp(join(tmpdir(), 'countersign-prisma-'));
  await writeFile(join(prismaDir, 'schema.prisma'), schema);
  await mkdir(join(prismaDir, 'migrations'));
  await writeFile(join(prismaDir, 'migrations', 'migration_lock.toml'), 'provider = "postgresql"\n');
  await writeMigration('0001_tables', tables);

  const name = `migrations_${crypto.randomUUID()}`;
  const admin = new pg.Client({ connectionString: inject('serverUrl') });
  await admin.connect();
  await admin.query(`CREATE DATABASE "${name}"`);
  await admin.end();
  url = Object.assign(new URL(inject('serverUrl')), { pathname: `/${name}` }).href;
  database = new pg.Pool({ connectionString: url });
});

afterEach(async () => {
  await database.end();
  await rm(prismaDir, { recursive: true });
});

it('migrations are applied in the order of their names, once, and listed as pending until then', async () => {
  await writeMigration('0002_functions', functions);
  expect(await pendingMigrations(database, sumsOf(prismaDir))).toEqual(['0001_tables', '0002_functions']);

  expect(await migrate()).toEqual(['0001_tables', '0002_functions']);
  expect(await pendingMigrations(database, sumsOf(prismaDir))).toEqual([]);
  expect(await migrate()).toEqual([]);

  await writeMigration('0003_more', 'CREATE TABLE more ();');
  expect(await pendingMigrations(database, sumsOf(prismaDir))).toEqual(['0003_more']);
  expect(await migrate()).toEqual(['0003_more']);
});

it('a database whose locale has another small letter for I is refused, and nothing is made in it', async () => {
  const name = `migrations_${crypto.randomUUID()}`;
  await database.query(`CREATE DATABASE "${name}" TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'tr-TR'`);
  url = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await expect(migrate()).rejects.toThrow(
    'This database has a locale in which the small letter of I is not i',
  );
  await database.end();
  database = new pg.Pool({ connectionString: url });
  expect(await rows("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace")).toEqual([]);
});

it('a script with functions runs whole, semicolons in their bodies included', async () => {
  await writeMigration('0002_functions', functions);
  await migrate();

  expect(await rows('SELECT issue_invoice(7) AS id, semicolon() AS text')).toEqual([{ id: 7, text: ';' }]);
});

it("the history is Prisma's own", async () => {
  await migrate();

  const history = await rows(`SELECT migration_name, applied_steps_count, finished_at IS NOT NULL AS finished,
    checksum = encode(sha256(convert_to('${tables.replaceAll("'", "''")}', 'UTF8')), 'hex') AS checked
    FROM _prisma_migrations`);
  expect(history).toEqual([
    { migration_name: '0001_tables', applied_steps_count: 1, finished: true, checked: true },
  ]);
});

it('processes migrating at once apply each migration once, and all find the database ready afterwards', async () => {
  await writeMigration('0002_slow', 'SELECT pg_sleep(0.3); CREATE TABLE slow ();');
  const results = await Promise.all([1, 2, 3].map(() => applyInProcess()));

  expect(results.filter((applied) => applied.length === 2)).toHaveLength(1);
  expect(results.filter((applied) => applied.length === 0)).toHaveLength(2);
  expect(await rows('SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1')).toEqual([
    { name: '0001_tables' },
    { name: '0002_slow' },
  ]);
});

it('a broken migration is named in the error, with its line and what Postgres said', async () => {
  await writeMigration('0002_broken', 'CREATE TABLE half ();\n\nALTER TABLE nowhere ADD COLUMN x integer;');
  expect(await failure()).toBe('Migration 0002_broken failed: relation "nowhere" does not exist');

  await writeMigration('0002_broken', 'CREATE TABLE half ();\n\nCREATE TABEL other ();');
  expect(await failure()).toBe('Migration 0002_broken failed at line 3: syntax error at or near "TABEL"');
});

it('nothing of a broken migration remains, those before it do, and once fixed it is applied', async () => {
  await writeMigration('0002_broken', 'CREATE TABLE half (); SELECT 1 / 0;');
  expect(await failure()).toContain('division by zero');
  expect(await rows("SELECT to_regclass('half') AS half, to_regclass('invoice') AS invoice")).toEqual([
    { half: null, invoice: 'invoice' },
  ]);

  await writeMigration('0002_broken', 'CREATE TABLE half (); SELECT 1 / 1;');
  expect(await migrate()).toEqual(['0002_broken']);
});

it('a migration that says so runs outside a transaction', async () => {
  await writeMigration(
    '0002_index',
    '-- no-transaction\nCREATE INDEX CONCURRENTLY line_invoice ON line (invoice_id);',
  );

  expect(await migrate()).toEqual(['0001_tables', '0002_index']);
});

it('one outside a transaction that failed half-way is applied again, and what it left behind is removed', async () => {
  await migrate();
  await rows('INSERT INTO invoice VALUES (1)');
  await rows('INSERT INTO line VALUES (1, 1), (2, 1)');
  await writeMigration(
    '0002_index',
    '-- no-transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS one_line ON line (invoice_id);',
  );
  expect(await failure()).toContain('could not create unique index "one_line"');
  expect(await pendingMigrations(database, sumsOf(prismaDir))).toEqual(['0002_index']);
  expect(await rows("SELECT indisvalid FROM pg_index WHERE indexrelid = 'one_line'::regclass")).toEqual([
    { indisvalid: false },
  ]);

  await rows('DELETE FROM line WHERE id = 2');
  expect(await migrate()).toEqual(['0002_index']);
  expect(await rows("SELECT indisvalid FROM pg_index WHERE indexrelid = 'one_line'::regclass")).toEqual([
    { indisvalid: true },
  ]);
  expect(await rows("SELECT logs FROM _prisma_migrations WHERE migration_name = '0002_index'")).toEqual([
    { logs: null },
  ]);
});

it('one that loops with commits reports how far it has got', async () => {
  await writeMigration(
    '0002_fill',
    `-- no-transaction
     DO $$ BEGIN FOR i IN 1..3 LOOP INSERT INTO invoice VALUES (i); COMMIT; END LOOP;
     RAISE NOTICE 'countersign: 3 of 3'; END $$;`,
  );
  const progress: string[] = [];
  await migrate({ onProgress: (line) => progress.push(line) });

  expect(await rows('SELECT count(*)::integer AS count FROM invoice')).toEqual([{ count: 3 }]);
  expect(progress).toEqual(['3 of 3']);
});

it('a lock that another session holds is asked for again until it is free, and those who need the table meanwhile wait a moment', async () => {
  await migrate();
  await writeMigration('0002_column', 'ALTER TABLE invoice ADD COLUMN total integer;');
  await using holder = await session();
  await holder.client.query("SET application_name = 'a report'; BEGIN");
  await holder.client.query('SELECT FROM invoice');

  const progress: string[] = [];
  const migrating = migrate({ lockTimeoutMs: 200, onProgress: (line) => progress.push(line) });
  await waitFor('a line of progress', () => progress.length > 0);
  expect(progress[0]).toMatch(
    /^Migration 0002_column is blocked by the session with pid \d+ of "\w+" \("a report"\) which is idle in transaction, since \d+ s in one transaction, last with "SELECT FROM invoice"; it is retried\.$/,
  );
  // As long as the migration asks in vain, others get in between.
  for (let id = 1; id <= 3; id++) await rows(`INSERT INTO invoice VALUES (${id})`);

  await holder.client.query('COMMIT');
  expect(await migrating).toEqual(['0002_column']);
});

it('a migration that never gets its lock fails, names who holds it, and leaves nothing behind', async () => {
  await migrate();
  await writeMigration('0002_column', 'CREATE TABLE half (); ALTER TABLE invoice ADD COLUMN total integer;');
  await using holder = await session();
  await holder.client.query("SET application_name = 'a report'; BEGIN");
  await holder.client.query('SELECT FROM invoice');

  const error = await migrate({ lockTimeoutMs: 200, waitMs: 500 }).catch((caught: unknown) => caught);
  if (!(error instanceof LockedOutError)) throw new Error(`Did not fail for its locks: ${error}`);
  expect(error.message).toMatch(
    /^Migration 0002_column did not get its locks within \d+ s\. It is blocked by the session with pid (\d+) of .*\("a report"\).*Wait for that session or end it \(SELECT pg_terminate_backend\(\1\)\), then migrate again\.$/,
  );
  expect(await rows("SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
});

it('a deadlock with traffic is retried', async () => {
  await migrate();
  await rows('INSERT INTO invoice VALUES (1)');
  await writeMigration(
    '0002_columns',
    'ALTER TABLE line ADD COLUMN x integer; SELECT pg_sleep(0.2); ALTER TABLE invoice ADD COLUMN x integer;',
  );
  await using traffic = await session();
  await traffic.client.query('BEGIN; SELECT FROM invoice');
  // Without a bound on its waits, so that only the detection of deadlocks can end it.
  const migrating = migrate({ lockTimeoutMs: 60_000 });
  await waitFor('the lock of the migration', async () => {
    const held = await rows(
      "SELECT FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND relation = 'line'::regclass",
    );
    return held.length > 0;
  });
  // One of the two is ended by Postgres; the traffic's own retry is not what is tested here.
  await traffic.client.query('SELECT FROM line').catch(() => undefined);
  await traffic.client.query('ROLLBACK');
  expect(await migrating).toEqual(['0002_columns']);
});

it('what fills a table is in the transaction that makes it', async () => {
  await writeMigration('0002_rates', 'CREATE TABLE rate (percent integer);');
  const fill = (percent: string) => ({
    '0002_rates': (transaction: { query(sql: string): Promise<unknown> }) =>
      transaction.query(`INSERT INTO rate VALUES (${percent})`),
  });
  const apply = (percent: string) =>
    withMigrationSession(connectionsTo(url), defaultMigrationSettings, (current) =>
      applyMigrations(current, { prismaDir, fill: fill(percent) }),
    );

  await expect(apply('many')).rejects.toThrow('Migration 0002_rates failed');
  expect(await rows("SELECT to_regclass('rate') AS rate")).toEqual([{ rate: null }]);
  await apply('19');
  expect(await rows('SELECT percent FROM rate')).toEqual([{ percent: 19 }]);
});

it('a database that ran another text of a migration is refused, with what to do', async () => {
  await migrate();
  await writeMigration('0001_tables', `${tables}\n-- And more.`);

  const message = await failure();
  expect(message).toMatch(/^Migration 0001_tables was applied to this database from another text/);
  await expect(areMigrationsApplied(database, sumsOf(prismaDir))).rejects.toThrow(message);

  await rows(message.slice(message.indexOf('UPDATE ')));
  expect(await migrate()).toEqual([]);
});

it('a text that a migration had before is accepted when it is listed', async () => {
  await migrate();
  const [before] = await rows('SELECT checksum FROM _prisma_migrations');
  const script = `${tables}\n-- And more.`;
  await writeMigration('0001_tables', script);
  await freeze({ '0001_tables': { sha256: sha256(script), earlier: [before?.checksum] } });

  expect(await migrate()).toEqual([]);
});

it('a file that was changed after it was frozen is not applied', async () => {
  await freeze({ '0001_tables': { sha256: sha256('CREATE TABLE other ();') } });
  await expect(migrate()).rejects.toThrow(ChangedMigrationError);
  expect(await rows("SELECT to_regclass('invoice') AS invoice")).toEqual([{ invoice: null }]);
});

it('a database that is what schema.prisma says has no drift, whatever pg-boss keeps beside it', async () => {
  await migrate();
  await rows('CREATE SCHEMA pgboss');
  await rows('CREATE TABLE pgboss.job (id integer PRIMARY KEY)');

  expect(await schemaDrift(url, prismaDir)).toBe('');
});

it('drift is reported as the SQL that would undo it', async () => {
  await migrate();
  await rows('ALTER TABLE invoice ADD COLUMN extra integer');
  await rows('ALTER TABLE line DROP CONSTRAINT line_invoice_id_fkey');

  const drift = await schemaDrift(url, prismaDir);
  expect(drift).toContain('ALTER TABLE "invoice" DROP COLUMN "extra"');
  expect(drift).toContain('ADD CONSTRAINT "line_invoice_id_fkey"');
});

it('migrations build indexes on tables of earlier ones concurrently, and add no column that rewrites a table', async () => {
  // Tables that were empty, or small for good, when these were written.
  const exempt = [
    '20261121000002_ready_and_waiting: create index delivery_held_idx on delivery',
    '20261121000002_ready_and_waiting: create index if not exists verification_handshake_organization_id_requested_at_idx on verification_handshake',
    '20261121000002_ready_and_waiting: generated always as',
    '20261121000007_redelivery: create index replay_by_operator_idx on replay',
    '20261127100000_usage_event_at_idx: create index usage_event_at_idx on usage_event',
  ];
  const found: string[] = [];
  for (const { name, script } of readMigrations(PRISMA_DIR)) {
    const sql = script.replaceAll(/--.*$/gm, '').replaceAll(/"/g, '').replaceAll(/\s+/g, ' ').toLowerCase();
    for (const [statement, table] of sql.matchAll(
      /create (?:unique )?index (?!concurrently)[^(;]*? on (\w+)/g,
    )) {
      if (!new RegExp(`create (unlogged )?table ${table} `).test(sql)) found.push(`${name}: ${statement}`);
    }
    // A volatile default would rewrite it too; the upgrade test sees that one.
    for (const [statement] of sql.matchAll(/generated always as(?! identity)/g))
      found.push(`${name}: ${statement}`);
  }
  expect(found).toEqual(exempt);
});

it('every migration of this repository is frozen, with nothing else beside it', async () => {
  const checksums = JSON.parse(await readFile(join(PRISMA_DIR, 'migrations', 'checksums.json'), 'utf8'));
  const migrations = readMigrations(PRISMA_DIR);
  const missing = migrations.filter(({ name }) => !(name in checksums));

  expect(
    missing.map(({ name, checksum }) => `"${name}": { "sha256": "${checksum}" }`),
    'Run npm run migrations:freeze.',
  ).toEqual([]);
  expect(Object.keys(checksums)).toEqual(migrations.map(({ name }) => name));
});

it('the migrations of this repository make what its schema.prisma says', async () => {
  expect(await migrate({}, PRISMA_DIR)).not.toEqual([]);
  expect(await schemaDrift(url), 'Write a migration that does this (docs/changing-the-database.md).').toBe(
    '',
  );
});

it('a database that cannot be reached is named, its password is not', async () => {
  url = 'postgresql://ann:secret@127.0.0.1:1/none';
  await expect(migrate()).rejects.toThrow(
    /^Cannot connect to Postgres at 127\.0\.0\.1:1\/none: .*ECONNREFUSED/,
  );
});

async function writeMigration(name: string, script: string): Promise<void> {
  const dir = join(prismaDir, 'migrations', name);
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'migration.sql'), script);
}

function migrate(settings: Partial<MigrationSettings> = {}, dir = prismaDir): Promise<string[]> {
  return withMigrationSession(connectionsTo(url), { ...defaultMigrationSettings, ...settings }, (current) =>
    applyMigrations(current, { prismaDir: dir }),
  );
}

async function session() {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { client, [Symbol.asyncDispose]: () => client.end() };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function freeze(checksums: object): Promise<void> {
  await writeFile(join(prismaDir, 'migrations', 'checksums.json'), JSON.stringify(checksums));
}

async function failure(): Promise<string> {
  const error = await migrate().catch((caught: unknown) => caught);
  if (!(error instanceof MigrationError)) throw new Error(`Did not fail as a migration: ${error}`);
  return error.message;
}

async function applyInProcess(): Promise<string[]> {
  const module = (name: string) => new URL(`../../../src/platform/${name}.ts`, import.meta.url);
  const program = `
    import { applyMigrations } from ${JSON.stringify(module('migrations/migrations'))};
    import { defaultMigrationSettings, withMigrationSession } from ${JSON.stringify(module('migrations/migration-session'))};
    import { PostgresConnections } from ${JSON.stringify(module('postgres/postgres-connections'))};
    const connections = new PostgresConnections({ url: ${JSON.stringify(url)}, onError: console.error });
    const applied = await withMigrationSession(connections, defaultMigrationSettings, (session) =>
      applyMigrations(session, { prismaDir: ${JSON.stringify(prismaDir)} }));
    console.log(JSON.stringify(applied));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(output);
}

async function rows(sql: string): Promise<Record<string, unknown>[]> {
  return (await database.query(sql)).rows;
}
