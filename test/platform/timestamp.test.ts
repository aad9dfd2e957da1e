import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { isoTime, parseTimestamp } from '../../src/platform/clock/timestamp.ts';
import { createTestDatabase } from '../support/database.ts';

test('whatever Postgres writes for a time is read as pg reads it', async () => {
  await using database = await createTestDatabase(inject('serverUrl'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const read = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
  for (const zone of ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns']) {
    await client.query(`set timezone = '${zone}'`);
    const { rows } = await client.query<{ text: string }>(`
      select time::text as text from unnest(array[
        '2026-11-22 17:32:01.123+00', '2026-11-22 17:32:01+00', '2026-11-22 17:32:01.1+00', '2026-11-22 17:32:01.12+00',
        '2026-11-22 17:32:01.123456+00', '2026-11-22 17:32:01.0005+00', '2024-02-29 23:59:59.999+00', '1970-01-01 00:00:00+00',
        '1969-12-31 23:59:59.999+00', '0101-01-01 00:00:00+00', '0044-03-15 00:00:00+00', '0044-03-15 00:00:00+00 BC', '12026-01-01 00:00:00+00',
        'infinity', '-infinity'
      ]::timestamptz[] || array(select timestamptz '2000-01-01' + n * interval '7 days 1234567 milliseconds' from generate_series(1, 3000) n)) as time`);
    expect(rows.map(({ text }) => parseTimestamp(text))).toEqual(rows.map(({ text }) => read(text)));
  }
  await client.end();
});

test('a time is shown as toISOString shows it', () => {
  const day = 86_400_000;
  const times = [
    ...[
      0,
      -1,
      1,
      day - 1,
      day,
      -day,
      8.64e15,
      -8.64e15,
      Date.UTC(2026, 10, 22, 9, 5, 3, 7),
      253_402_300_800_000,
    ],
    ...Array.from(
      { length: 20_000 },
      (_, index) => Date.UTC(2026, 10, 22) + ((index * 7_919_993) % (3 * day)) - day,
    ),
  ].map((ms) => new Date(ms));
  expect(times.map(isoTime)).toEqual(times.map((time) => time.toISOString()));
  expect(() => isoTime(new Date(Number.NaN))).toThrow(RangeError);
});
