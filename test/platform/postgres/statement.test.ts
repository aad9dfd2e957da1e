import { expect, test } from 'vitest';
import { numbered, plannedAnew, raw, sql, statement } from '../../../src/platform/postgres/statement.ts';

const written = (strings: TemplateStringsArray, ...values: Parameters<typeof statement>[1]) =>
  statement(strings, values);

test('values become parameters, also those of the parts, and the text stays the same whatever they are', () => {
  const of = (id: string) => written`select id from event where ${sql`id = ${id}`} limit ${2}`;
  expect(of('a')).toMatchObject({ text: 'select id from event where id = $1 limit $2', values: ['a', 2] });
  expect(of('b')).toMatchObject({ name: of('a').name, values: ['b', 2] });
});

test('a statement that is planned anew has no name, by which Postgres could find an earlier plan', () => {
  expect(written`${plannedAnew} select id from event limit ${2}`).toEqual({
    text: ' select id from event limit $1',
    values: [2],
  });
});

test('the numbered parameters of another library keep their values, in any order', () => {
  const text = "select $2::int, $1::text where '$' ~ 'a$' and $2 > 0";
  expect(written`${numbered(text, ['a', 2])}`).toMatchObject({
    text: "select $1::int, $2::text where '$' ~ 'a$' and $3 > 0",
    values: [2, 'a', 2],
  });
});

test.each([
  'select * from event',
  'select event.id, delivery.* from event join delivery on true',
  'with gone as (select 1) delete from event returning *',
  'select id, * from event',
])(
  'a prepared statement that would return every column is refused, for a later migration may add one: %s',
  (text) => {
    expect(() => written`${raw(text)}`).toThrow(/names the columns/);
  },
);

test.each([
  'select count(*)::int, 2 * 3 as six from event',
  'select id from (select * from event where (id, type) > (null, null)) as given',
  "delete from worker where seen_at < now() - 3 * interval '1 second' returning id",
])('what is read inside of one may be every column: %s', (text) => {
  expect(written`${raw(text)}`.text).toBe(text);
});
