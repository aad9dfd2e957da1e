import pg from 'pg';
import { expect, inject, test } from 'vitest';
import {
  largeTables,
  peopleTables,
  smallTables,
  tablesStatement,
  unlistedTables,
} from '../../../src/domain/cells/move/organization-tables.ts';
import { createTestDatabase } from '../../support/database.ts';

async function ask<Row extends pg.QueryResultRow>(text: string, prepare = ''): Promise<Row[]> {
  await using database = await createTestDatabase(inject('serverUrl'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    if (prepare) await client.query(prepare);
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('the mover knows what becomes of every table', async () => {
  const tables = await ask<{ name: string }>(tablesStatement);
  expect(unlistedTables(tables.map(({ name }) => name))).toEqual({ unknown: [], missing: [] });
});

test('a table that is in no list is found', async () => {
  const tables = await ask<{ name: string }>(
    tablesStatement,
    'create table forgotten (organization_id uuid)',
  );
  expect(unlistedTables(tables.map(({ name }) => name)).unknown).toEqual(['forgotten']);
});

test('every table is copied after those that its rows refer to', async () => {
  const references = await ask<{ child: string; parent: string }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid and conparentid = 0`);
  const order = ['organization', ...peopleTables, ...smallTables.map(({ name }) => name)];
  const wrong = references.filter(
    ({ child, parent }) => order.includes(child) && order.lastIndexOf(child) < order.indexOf(parent),
  );
  expect(wrong).toEqual([]);
});

test('a table that is copied ahead refers to none, and its key is unique', async () => {
  const names = largeTables.map(({ name }) => name);
  const references = await ask<{ child: string }>(
    `select conrelid::regclass::text as child from pg_constraint where contype = 'f'`,
  );
  expect(references.filter(({ child }) => names.includes(child))).toEqual([]);
  const keys = await ask<{ name: string; key: string[] }>(`
    select relname as name, array_agg(attname::text order by place) as key
    from pg_index join pg_class on pg_class.oid = indrelid
    cross join unnest(indkey) with ordinality as part(attnum, place)
    join pg_attribute on attrelid = indrelid and pg_attribute.attnum = part.attnum
    where indisprimary and relnamespace = 'public'::regnamespace group by relname`);
  for (const { name, key } of largeTables) {
    // Each partition has an index of its own.
    if (name === 'usage_event') continue;
    expect(keys.find((each) => each.name === name)?.key.toSorted(), name).toEqual(key.toSorted());
  }
});
