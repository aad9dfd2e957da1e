import { expect, inject, test } from 'vitest';
import { textArray } from '../../../src/platform/postgres/text-array.ts';
import { openWorkerPool } from '../../../src/platform/postgres/worker-pool.ts';
import { connectionsTo } from '../../support/connections.ts';
import { createEmptyDatabase } from '../../support/database.ts';

test.each([
  ['none', []],
  ['one', ['{"a":"b"}']],
  ['an empty one between others', ['a', '', 'b']],
  ['what the text format would quote', ['{', '}', ',', '"', '\\', 'NULL', 'null', ' ', '\n']],
  ['characters of one to four bytes', ['aé€😀', '\u{10ffff}']],
  ['long ones', ['x'.repeat(300_000), '€'.repeat(100_000)]],
])('Postgres reads the texts as they are: %s', async (_, texts) => {
  await using database = await createEmptyDatabase(inject('serverUrl'));
  const pool = openWorkerPool({ connections: connectionsTo(database.url), size: 1 });
  try {
    const { rows } = await pool.query('select $1::text[] as texts', [textArray(texts)]);
    expect(rows).toEqual([{ texts }]);
  } finally {
    await pool.end();
  }
});
