import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { queueDefinitions } from '../../src/jobs/queues.ts';
import { readConfig } from '../../src/platform/config.ts';
import { PRISMA_DIR } from '../../src/platform/migrations/migration-folder.ts';
import { measureLocks } from '../../src/schema/migration-locks.ts';
import { schemaSnapshot } from '../../src/schema/snapshot.ts';
import { createEmptyDatabase, createTestDatabase } from '../support/database.ts';

test('prisma/schema.snapshot.sql describes the database that the migrations and functions make', async () => {
  await using database = await createTestDatabase(inject('serverUrl'));
  expect(
    await snapshotOf(database.url),
    'Run npm run schema:snapshot, and commit the difference with the migration that made it.',
  ).toBe(await readFile(join(PRISMA_DIR, 'schema.snapshot.sql'), 'utf8'));
});

test('prisma/migrations/locks.json says what each migration locks and reads', async () => {
  await using database = await createEmptyDatabase(inject('serverUrl'));
  expect(
    await measureLocks(database.url),
    'Run npm run schema:snapshot, and commit the difference with the migration that made it.',
  ).toBe(await readFile(join(PRISMA_DIR, 'migrations', 'locks.json'), 'utf8'));
});

test.each([
  ['a column', 'alter table worker add column note text', '  note text,'],
  [
    'a default',
    "alter table worker alter column host set default 'here'",
    "host text NOT NULL DEFAULT 'here'::text",
  ],
  [
    'a constraint',
    'alter table worker add constraint few check (in_flight < 9)',
    'few CHECK ((in_flight < 9))',
  ],
  ['an index', 'create index worker_host on worker (host)', 'CREATE INDEX worker_host ON public.worker'],
  [
    'a trigger',
    'create trigger t before update on worker for each row execute function suppress_redundant_updates_trigger()',
    'CREATE TRIGGER t BEFORE UPDATE ON public.worker',
  ],
  ['storage', 'alter table worker set (fillfactor = 60)', ') WITH (fillfactor=60);'],
  ['a value of a type', "alter type disabled_by add value 'nobody'", "('client', 'operator', 'nobody')"],
  ['a setting of a function', "alter function event_body set work_mem = '8MB'", "SET work_mem TO '8MB'"],
])('the snapshot shows %s', async (_, change, shown) => {
  await using database = await createTestDatabase(inject('serverUrl'));
  await query(database.url, (client) => client.query(change));
  expect(await snapshotOf(database.url)).toContain(shown);
});

function snapshotOf(url: string): Promise<string> {
  return query(url, (client) => schemaSnapshot(client, queueDefinitions(readConfig({}))));
}

async function query<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
