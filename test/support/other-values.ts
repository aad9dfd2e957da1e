import type pg from 'pg';

/** Another value of each type, whatever the column has. */
const anotherOf: Readonly<Record<string, (column: string) => string>> = {
  uuid: () => 'gen_random_uuid()',
  text: () => 'gen_random_uuid()',
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  numeric: (column) => `${column} + 0.5`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 s'`,
  jsonb: () => `'{"another": "value"}'`,
};

/** Each column of a table, with SQL for a value that it does not have. @param enums SQL for those of each enumerated type. */
export async function otherValues(
  pool: pg.Pool,
  table: string,
  enums: typeof anotherOf,
): Promise<{ name: string; another: string }[]> {
  const { rows } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, case data_type when 'USER-DEFINED' then udt_name else data_type end as type
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  );
  if (rows.length === 0) throw new Error(`There is no table ${table}.`);
  return rows.map(({ name, type }) => {
    const another = { ...anotherOf, ...enums }[type];
    if (!another) throw new Error(`No other value of the type ${type}.`);
    return { name, another: another(name) };
  });
}
