// Copies rows from one cell's database into the other's, as Postgres sends them: whole sets by COPY, single ones by their keys.
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import type { CellDatabase } from './cell-database.ts';
import type { LargeTable, OrganizationTable } from './organization-tables.ts';

/** The source's columns, in its order: a cell that was upgraded may have them in another one. */
export class TableColumns {
  readonly #names = new Map<string, readonly string[]>();

  static async read(source: CellDatabase): Promise<TableColumns> {
    const read = new TableColumns();
    const rows = await source.rows<{ table: string; names: string[] }>(`
      select relname as table, array_agg(quote_ident(attname) order by attnum) as names
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and attnum > 0 and not attisdropped and attgenerated = ''
      group by relname`);
    for (const { table, names } of rows) read.#names.set(table, names);
    return read;
  }

  of(table: string): readonly string[] {
    const names = this.#names.get(table);
    if (!names) throw new Error(`There is no table ${table}.`);
    return names;
  }
}

export interface Cells {
  readonly source: CellDatabase;
  readonly target: CellDatabase;
  readonly columns: TableColumns;
}

const expressions = (columns: readonly string[], { changed = {} }: OrganizationTable): string =>
  columns.map((name) => changed[name] ?? name).join(', ');

/**
 * Copies the rows of a condition, whose values are $1, $2 …
 *
 * @returns how many.
 */
export async function copyRows(
  { source, target, columns }: Cells,
  table: OrganizationTable,
  where: string,
  values: readonly string[],
): Promise<number> {
  const names = columns.of(table.name);
  // COPY takes no parameters.
  const condition = where.replaceAll(/\$(\d+)/g, (_, place) =>
    pg.escapeLiteral(values[Number(place) - 1] ?? ''),
  );
  const written = target.client.query(
    from(`copy ${table.name} (${names.join(', ')}) from stdin (format binary)`),
  );
  await pipeline(
    source.client.query(
      to(
        `copy (select ${expressions(names, table)} from ${table.name} where ${condition}) to stdout (format binary)`,
      ),
    ),
    written,
  );
  return written.rowCount;
}

/** Makes the rows of these keys in the target what they are in the source: writes them, or removes those that are gone. */
export async function followRows(
  { source, target, columns }: Cells,
  table: LargeTable,
  keys: readonly string[],
): Promise<void> {
  const { name, key } = table;
  const names = columns.of(name);
  const same = (one: string, other: string) =>
    key.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');
  const rowsOf = (place: string) => `json_populate_recordset(null::${name}, ${place}::json)`;
  const given = `[${keys.join(',')}]`;
  const { found } = await source.row<{ found: string }>(
    // A look-up for each, by `offset 0`.
    `select coalesce(json_agg(row_to_json(found)), '[]')::text as found from ${rowsOf('$1')} as given
     cross join lateral (
       select ${expressions(names, table)} from ${name} where ${same(name, 'given')} offset 0
     ) as found (${names.join(', ')})`,
    [given],
  );
  // Its unique indexes are those of its partitions, which no ON CONFLICT knows.
  const isPartitioned = name === 'usage_event';
  await target.run(
    `delete from ${name} using ${rowsOf('$1')} as given
     where ${same(name, 'given')}
       and (${isPartitioned} or not exists (select from ${rowsOf('$2')} as found where ${same('found', 'given')}))`,
    [given, found],
  );
  const set = names.filter((each) => !key.includes(each)).map((each) => `${each} = excluded.${each}`);
  await target.run(
    `insert into ${name} (${names.join(', ')}) select ${names.join(', ')} from ${rowsOf('$1')}
     ${isPartitioned ? '' : `on conflict (${key.join(', ')}) do update set ${set.join(', ')}`}`,
    [found],
  );
}
