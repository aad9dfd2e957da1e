import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import {
  applyMigrations,
  MigrationError,
  pendingMigrations,
  schemaDrift,
} from '../../src/platform/migrations.ts';

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

it('migrations are applied in the order of their names, once, and told as pending until then', async () => {
  await writeMigration('0002_functions', functions);
  expect(await pendingMigrations(database, prismaDir)).toEqual(['0001_tables', '0002_functions']);

  expect(await applyMigrations(url, prismaDir)).toEqual(['0001_tables', '0002_functions']);
  expect(await pendingMigrations(database, prismaDir)).toEqual([]);
  expect(await applyMigrations(url, prismaDir)).toEqual([]);

  await writeMigration('0003_more', 'CREATE TABLE more ();');
  expect(await pendingMigrations(database, prismaDir)).toEqual(['0003_more']);
  expect(await applyMigrations(url, prismaDir)).toEqual(['0003_more']);
});

it('a script with functions runs whole, semicolons in their bodies included', async () => {
  await writeMigration('0002_functions', functions);
  await applyMigrations(url, prismaDir);

  expect(await rows('SELECT issue_invoice(7) AS id, semicolon() AS text')).toEqual([{ id: 7, text: ';' }]);
});

it("the history is Prisma's own", async () => {
  await applyMigrations(url, prismaDir);

  const history = await rows(`SELECT migration_name, applied_steps_count, finished_at IS NOT NULL AS finished,
    checksum = encode(sha256(convert_to('${tables.replaceAll("'", "''")}', 'UTF8')), 'hex') AS checked
    FROM _prisma_migrations`);
  expect(history).toEqual([
    { migration_name: '0001_tables', applied_steps_count: 1, finished: true, checked: true },
  ]);
});

it('processes migrating at once apply each migration once, and each is told the database is ready', async () => {
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

it('nothing of a broken migration remains, those before it do, and once mended it is applied', async () => {
  await writeMigration('0002_broken', 'CREATE TABLE half (); SELECT 1 / 0;');
  expect(await failure()).toContain('division by zero');
  expect(await rows("SELECT to_regclass('half') AS half, to_regclass('invoice') AS invoice")).toEqual([
    { half: null, invoice: 'invoice' },
  ]);

  await writeMigration('0002_broken', 'CREATE TABLE half (); SELECT 1 / 1;');
  expect(await applyMigrations(url, prismaDir)).toEqual(['0002_broken']);
});

it('a migration that says so runs outside a transaction', async () => {
  await writeMigration(
    '0002_index',
    '-- no-transaction\nCREATE INDEX CONCURRENTLY line_invoice ON line (invoice_id);',
  );

  expect(await applyMigrations(url, prismaDir)).toEqual(['0001_tables', '0002_index']);
});

it('after one outside a transaction has failed, nothing is applied until a person says so', async () => {
  await applyMigrations(url, prismaDir);
  await rows('INSERT INTO invoice VALUES (1)');
  await rows('INSERT INTO line VALUES (1, 1), (2, 1)');
  await writeMigration(
    '0002_index',
    '-- no-transaction\nCREATE UNIQUE INDEX CONCURRENTLY one_line ON line (invoice_id);',
  );
  expect(await failure()).toContain('could not create unique index "one_line"');

  const message = await failure();
  expect(message).toMatch(/^Migration 0002_index was interrupted/);
  expect(await pendingMigrations(database, prismaDir)).toEqual(['0002_index']);

  await rows('DROP INDEX one_line');
  await rows('DELETE FROM line');
  await rows(message.slice(message.indexOf('UPDATE ')));
  expect(await applyMigrations(url, prismaDir)).toEqual(['0002_index']);
});

it('a database that is what schema.prisma says has no drift, whatever pg-boss keeps beside it', async () => {
  await applyMigrations(url, prismaDir);
  await rows('CREATE SCHEMA pgboss');
  await rows('CREATE TABLE pgboss.job (id integer PRIMARY KEY)');

  expect(await schemaDrift(url, prismaDir)).toBe('');
});

it('drift is told as the SQL that would undo it', async () => {
  await applyMigrations(url, prismaDir);
  await rows('ALTER TABLE invoice ADD COLUMN extra integer');
  await rows('ALTER TABLE line DROP CONSTRAINT line_invoice_id_fkey');

  const drift = await schemaDrift(url, prismaDir);
  expect(drift).toContain('ALTER TABLE "invoice" DROP COLUMN "extra"');
  expect(drift).toContain('ADD CONSTRAINT "line_invoice_id_fkey"');
});

it('the migrations of this repository make what its schema.prisma says', async () => {
  expect(await applyMigrations(url)).not.toEqual([]);
  expect(await schemaDrift(url)).toBe('');
});

it('a database that cannot be reached is named, its password is not', async () => {
  await expect(applyMigrations('postgresql://ann:secret@127.0.0.1:1/none', prismaDir)).rejects.toThrow(
    /^Cannot connect to Postgres at postgresql:\/\/ann@127\.0\.0\.1:1\/none: .*ECONNREFUSED/,
  );
});

async function writeMigration(name: string, script: string): Promise<void> {
  const dir = join(prismaDir, 'migrations', name);
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'migration.sql'), script);
}

async function failure(): Promise<string> {
  const error = await applyMigrations(url, prismaDir).catch((caught: unknown) => caught);
  if (!(error instanceof MigrationError)) throw new Error(`Did not fail as a migration: ${error}`);
  return error.message;
}

async function applyInProcess(): Promise<string[]> {
  const module = new URL('../../src/platform/migrations.ts', import.meta.url);
  const program = `
    import { applyMigrations } from ${JSON.stringify(module)};
    console.log(JSON.stringify(await applyMigrations(${JSON.stringify(url)}, ${JSON.stringify(prismaDir)})));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(output);
}

async function rows(sql: string): Promise<unknown[]> {
  return (await database.query(sql)).rows;
}
