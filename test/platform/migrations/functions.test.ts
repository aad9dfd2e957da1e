import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { test as base, describe, expect, inject } from 'vitest';
import { applyFunctions, readFunctions } from '../../../src/platform/migrations/functions.ts';
import { PRISMA_DIR, readMigrations } from '../../../src/platform/migrations/migration-folder.ts';
import {
  defaultMigrationSettings,
  withMigrationSession,
} from '../../../src/platform/migrations/migration-session.ts';
import { applyMigrations, areMigrationsApplied } from '../../../src/platform/migrations/migrations.ts';
import { sumsOf } from '../../../src/platform/migrations/prisma-sums.ts';
import { connectionsTo } from '../../support/connections.ts';
import { createEmptyDatabase, createTestDatabase, inTransaction } from '../../support/database.ts';
import { makeEarlierSchema } from '../../support/released-schema.ts';

/** The migrations and functions of one version. */
interface Version {
  readonly dir: string;
  migration(name: string, script: string): Promise<void>;
  function(name: string, script: string): Promise<void>;
  /** Without a revision, the function is as one that is being written. */
  freeze(revisions: Readonly<Record<string, { revision: number; script: string }>>): Promise<void>;
}

interface Fixtures {
  /** With one migration, which makes the table `invoice`. */
  version: Version;
  older: Version;
  url: string;
  pool: pg.Pool;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest finds the fixtures that one needs in its pattern.
  version: async ({}, use) => useVersion(use),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  older: async ({}, use) => useVersion(use),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  url: async ({}, use) => {
    await using database = await createEmptyDatabase(inject('serverUrl'));
    await use(database.url);
  },
  pool: async ({ url }, use) => {
    const pool = poolOf(url);
    await use(pool);
    await pool.end();
  },
});

const half = text('half(total integer) returns integer language sql', 'select total / 2');
const rounded = text('half(total integer) returns integer language sql', 'select (total + 1) / 2');

describe('when a database is brought up to date', () => {
  test('it gets the functions after its tables, in whatever order they need each other, and then has nothing to do', async ({
    version,
    url,
    pool,
  }) => {
    await version.function(
      'first_half',
      text('first_half() returns integer language sql', 'select half(min(id)) from invoice'),
    );
    await version.function('half', half);
    expect(await areMigrationsApplied(pool, sumsOf(version.dir))).toBe(false);

    expect(await migrate(url, version)).toEqual(['0001_tables', 'functions/first_half', 'functions/half']);
    await pool.query('insert into invoice values (8)');
    expect((await pool.query('select first_half() as value')).rows).toEqual([{ value: 4 }]);

    expect(await areMigrationsApplied(pool, sumsOf(version.dir))).toBe(true);
    const writtenBy = () => pool.query("select xmin from pg_proc where proname in ('half', 'first_half')");
    const { rows } = await writtenBy();
    expect(await migrate(url, version)).toEqual([]);
    expect((await writtenBy()).rows).toEqual(rows);
  });

  test('a function whose text has changed is replaced, and no other', async ({ version, url, pool }) => {
    await version.function('half', half);
    await version.function('other', text('other() returns integer language sql', 'select 1'));
    await migrate(url, version);
    await version.function('half', rounded);
    expect(await areMigrationsApplied(pool, sumsOf(version.dir))).toBe(false);

    expect(await migrate(url, version)).toEqual(['functions/half']);
    expect(await halfOfFive(pool)).toBe(3);
    expect(await areMigrationsApplied(pool, sumsOf(version.dir))).toBe(true);
  });

  test('a function that somebody dropped comes back', async ({ version, url, pool }) => {
    await version.function('half', half);
    await migrate(url, version);
    await pool.query('drop function half');

    expect(await areMigrationsApplied(pool, sumsOf(version.dir))).toBe(false);
    expect(await migrate(url, version)).toEqual(['functions/half']);
  });

  test('a better description of a function is no change', async ({ version, url, pool }) => {
    await version.function('half', `-- Returns half.\n${half}`);
    await migrate(url, version);
    await version.function('half', `-- Returns half of the total.\n--\n-- Locks: none.\n${half}`);

    expect(await areMigrationsApplied(pool, sumsOf(version.dir))).toBe(true);
  });

  test('tables and the functions that rely on them change in one transaction', async ({
    version,
    url,
    pool,
  }) => {
    await version.function('half', half);
    await migrate(url, version);
    await version.migration('0002_column', 'alter table invoice add column total integer');
    await version.function('half', rounded);

    expect(await migrate(url, version)).toEqual(['0002_column', 'functions/half']);
    const { rows } = await pool.query(
      `select count(distinct x)::integer as transactions from (
         select xmin::text as x from pg_proc where proname = 'half'
         union all select xmin::text from pg_attribute where attname = 'total'
         union all select xmin::text from _prisma_migrations where migration_name = '0002_column') row`,
    );
    expect(rows).toEqual([{ transactions: 1 }]);
  });

  test('functions do not wait for the indexes that are built after their tables', async ({
    version,
    url,
    pool,
  }) => {
    await version.function('half', half);
    await migrate(url, version);
    await pool.query('insert into invoice values (1), (1)');
    await version.migration('0002_column', 'alter table invoice add column total integer');
    await version.migration(
      '0003_index',
      '-- no-transaction\ncreate unique index concurrently once on invoice (id)',
    );
    await version.function('half', rounded);

    await expect(migrate(url, version)).rejects.toThrow('Migration 0003_index failed');
    expect(await halfOfFive(pool)).toBe(3);
  });

  test('a function that Postgres refuses is named with its line, and everything stays as it was', async ({
    version,
    url,
    pool,
  }) => {
    await version.function('half', half);
    await version.function('worse', text('worse() returns integer language sql', 'select 1'));
    await migrate(url, version);
    await version.migration('0002_column', 'alter table invoice add column total integer');
    await version.function('half', rounded);
    await version.function(
      'worse',
      text('worse() returns integer language plpgsql', '\nbegin\n  retrun 1;\nend\n'),
    );

    await expect(migrate(url, version)).rejects.toThrow(
      'Function worse failed at line 3: syntax error at or near "retrun"',
    );
    expect(await halfOfFive(pool)).toBe(2);
    const { rows } = await pool.query("select from pg_attribute where attname = 'total'");
    expect(rows).toEqual([]);

    await version.function(
      'worse',
      text('worse() returns integer language plpgsql', '\nbegin\n  return 1;\nend\n'),
    );
    expect(await migrate(url, version)).toEqual(['0002_column', 'functions/half', 'functions/worse']);
  });

  test.for([
    ['result', 'half(total integer) returns bigint language sql'],
    ['name of a parameter', 'half(amount integer) returns integer language sql'],
    ['type of a parameter', 'half(total bigint) returns integer language sql'],
  ] as const)('another %s is refused, with what to do', async ([, signature], { version, url, pool }) => {
    await version.function('half', half);
    await migrate(url, version);
    await version.function('half', text(signature, 'select 1'));

    await expect(migrate(url, version)).rejects.toThrow(
      /^Function half has another signature in the database: .*give it another name, and drop the old one in a migration/,
    );
    expect(await halfOfFive(pool)).toBe(2);
  });

  test('those who call a function are not waited for', async ({ version, url, pool }) => {
    await version.function('half', half);
    await migrate(url, version);
    await version.function('half', rounded);
    await inTransaction(pool, async (caller) => {
      await caller.query('select half(5)');
      expect(await migrate(url, version)).toEqual(['functions/half']);
    });
  });

  test('of two that do it at once, one does and the other finds it done', async ({ version, url }) => {
    await version.function('half', half);
    const applied = await Promise.all([migrate(url, version), migrate(url, version)]);

    expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], ['0001_tables', 'functions/half']]);
  });
});

describe('beside a newer version', () => {
  test('an older one leaves the newer text of a function alone, and brings its own functions', async ({
    version,
    older,
    url,
    pool,
  }) => {
    await older.function('half', half);
    await older.freeze({ half: { revision: 1, script: half } });
    await version.function('half', rounded);
    await version.freeze({ half: { revision: 2, script: rounded } });
    await migrate(url, older);
    expect(await migrate(url, version)).toEqual(['functions/half']);

    expect(await areMigrationsApplied(pool, sumsOf(older.dir))).toBe(true);
    await older.function('own', text('own() returns integer language sql', 'select 1'));
    expect(await migrate(url, older)).toEqual(['functions/own']);
    expect(await halfOfFive(pool)).toBe(3);
  });

  test('a text that is being written replaces the frozen one, and each next text the one before', async ({
    version,
    url,
    pool,
  }) => {
    await version.function('half', half);
    await version.freeze({ half: { revision: 4, script: half } });
    await migrate(url, version);

    await version.function('half', text('half(total integer) returns integer language sql', 'select 0'));
    expect(await migrate(url, version)).toEqual(['functions/half']);
    await version.function('half', rounded);
    expect(await migrate(url, version)).toEqual(['functions/half']);
    await version.freeze({ half: { revision: 5, script: rounded } });
    expect(await migrate(url, version)).toEqual([]);
    expect(await halfOfFive(pool)).toBe(3);
  });
});

describe("this repository's functions", () => {
  test('those that have had one text only are what the migrations made', async ({ url, pool }) => {
    const migrations = readMigrations(PRISMA_DIR);
    await makeEarlierSchema(url, { lastMigration: migrations.at(-1)?.name ?? '' });
    const made = await definitions(pool);
    const unchanged = readFunctions(PRISMA_DIR).filter(
      ({ name, revision }) => revision === 1 && name in made,
    );
    expect(unchanged.length).toBeGreaterThan(0);

    await pool.query(unchanged.map(({ name }) => `drop function ${name} cascade;`).join('\n'));
    await inTransaction(pool, (transaction) => applyFunctions(transaction, unchanged));

    expect(await definitions(pool)).toEqual(made);
  });

  test('every one in the database has its file, and every file is in the database', async () => {
    await using database = await createTestDatabase(inject('serverUrl'));
    const pool = poolOf(database.url);
    const made = Object.keys(await definitions(pool));
    await pool.end();

    expect(made.sort()).toEqual(readFunctions(PRISMA_DIR).map(({ name }) => name));
  });

  test('every one is frozen, and opens with what it promises, its locks, what it reads and who calls it', async () => {
    for (const { name, script, isFrozen } of readFunctions(PRISMA_DIR)) {
      expect(isFrozen, `prisma/functions/${name}.sql: run npm run migrations:freeze.`).toBe(true);
      const [header = ''] = /^(--.*\n)*/.exec(script) ?? [];
      for (const part of [
        /^-- (Returns|Makes|Publishes|Queues|Rejects|Stores|Trigger function: (?:writes|refuses)) /,
        /^-- Locks: /m,
        /Relies on: |Reads no table/,
        /Called by: /,
      ]) {
        expect(header, `The header of prisma/functions/${name}.sql`).toMatch(part);
      }
    }
  });

  test('migrations hold tables: since functions have files, they make none but the first text of a trigger', async () => {
    const migrations = readMigrations(PRISMA_DIR);
    const statements = migrations
      .filter(({ name }) => name > '20261122200000_worker_session')
      .flatMap(({ script }) => script.match(/create\s+(or\s+replace\s+)?function[^$]*/gi) ?? []);
    expect(
      statements.filter((statement) => !/^create\s+function[^$]*returns\s+trigger/i.test(statement)),
    ).toEqual([]);
  });
});

async function useVersion(use: (version: Version) => Promise<void>): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'countersign-prisma-'));
  await mkdir(join(dir, 'functions'));
  const version: Version = {
    dir,
    async migration(name, script) {
      await mkdir(join(dir, 'migrations', name), { recursive: true });
      await writeFile(join(dir, 'migrations', name, 'migration.sql'), script);
    },
    function: (name, script) => writeFile(join(dir, 'functions', `${name}.sql`), script),
    async freeze(revisions) {
      const checksums = Object.entries(revisions).map(([name, { revision, script }]) => [
        name,
        { revision, sha256: createHash('sha256').update(script).digest('hex') },
      ]);
      await writeFile(
        join(dir, 'functions', 'checksums.json'),
        JSON.stringify(Object.fromEntries(checksums)),
      );
    },
  };
  await version.migration('0001_tables', 'create table invoice (id integer)');
  await use(version);
  await rm(dir, { recursive: true });
}

function text(signature: string, body: string): string {
  return `create or replace function ${signature} as $$${body}$$;\n`;
}

function migrate(url: string, { dir }: Version): Promise<string[]> {
  return withMigrationSession(connectionsTo(url), defaultMigrationSettings, (session) =>
    applyMigrations(session, { prismaDir: dir }),
  );
}

async function halfOfFive(pool: pg.Pool): Promise<unknown> {
  return (await pool.query('select half(5) as value')).rows[0]?.value;
}

async function definitions(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select proname as name, pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'public'::regnamespace`,
  );
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}

/** Its connections may still be closing when their database is dropped. */
function poolOf(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url });
  // Its end does not wait for Postgres: dropping the database may still end a connection.
  pool.on('error', () => undefined);
  return pool.on('connect', (client) => client.on('error', () => undefined));
}
