import pg from 'pg';
import { expect, inject, test } from 'vitest';
import {
  boundTables,
  largeTables,
  looseTables,
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

interface Reference {
  readonly child: string;
  readonly parent: string;
}

const references = () =>
  ask<Reference>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid and conparentid = 0`);
const namesOf = (tables: readonly { readonly name: string }[]) => tables.map(({ name }) => name);

test('every table is copied after those that its rows refer to', async () => {
  // The organization's row is there before all others, as one that lives elsewhere.
  const order = ['organization', ...namesOf(boundTables), ...namesOf(peopleTables), ...namesOf(smallTables)];
  const wrong = (await references()).filter(
    ({ child, parent }) => order.includes(child) && order.lastIndexOf(child) < order.indexOf(parent),
  );
  expect(wrong).toEqual([]);
});

test('a table that refers to others is not copied ahead in batches', async () => {
  const names = namesOf(looseTables);
  expect((await references()).filter(({ child }) => names.includes(child))).toEqual([]);
});

test('what is followed is found by a unique key, and what else is unique is set apart meanwhile', async () => {
  const unique = await ask<{ name: string; isKey: boolean; columns: string[] }>(`
    select relname as name, indisprimary as "isKey", array_agg(attname::text order by place) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    cross join unnest(indkey) with ordinality as part(attnum, place)
    join pg_attribute on attrelid = indrelid and pg_attribute.attnum = part.attnum
    where indisunique and relnamespace = 'public'::regnamespace group by relname, indexrelid`);
  for (const { name, key, apart = {} } of largeTables) {
    // Each partition has an index of its own.
    if (name === 'usage_event') continue;
    const own = unique.filter((each) => each.name === name);
    expect(own.find(({ isKey }) => isKey)?.columns.toSorted(), name).toEqual(key.toSorted());
    // An event keeps its place.
    const isApart = (column: string) => column === 'id' || column === 'event_id' || column in apart;
    const clashing = own.filter(({ isKey, columns }) => !isKey && !columns.some(isApart));
    expect(clashing, name).toEqual([]);
  }
});
