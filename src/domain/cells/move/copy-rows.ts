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

/** Writes the rows that the target does not have. @param of $1 of the table's rows. */
export async function writeMissing(
  { source, target, columns }: Cells,
  table: OrganizationTable,
  of: string | readonly string[],
): Promise<void> {
  const names = columns.of(table.name);
  const { found } = await source.row<{ found: string }>(
    `select coalesce(json_agg(row_to_json(found)), '[]')::text as found from (
       select ${expressions(names, table)} from ${table.name} where ${table.rows}
     ) as found (${names.join(', ')})`,
    [of],
  );
  await target.run(
    `insert into ${table.name} (${names.join(', ')}) select ${names.join(', ')}
     from json_populate_recordset(null::${table.name}, $1::json) on conflict do nothing`,
    [found],
  );
}

/** Makes noted rows in the target what they are in the source. @param noted keys (JSON) by table, in the order of their foreign keys. */
export async function followRows(
  cells: Cells,
  noted: ReadonlyMap<LargeTable, readonly string[]>,
): Promise<void> {
  for (const [table, keys] of noted) await setApart(cells, table, keys);
  const gone: [LargeTable, string[]][] = [];
  for (const [table, keys] of noted) gone.push([table, await writeRows(cells, table, keys)]);
  for (const [table, keys] of gone.toReversed()) await remove(cells, table, keys);
}

/** Rows of one statement, which carries them as one text. */
const ROWS = 2_000;

/** Its unique indexes are those of its partitions, which no ON CONFLICT knows. */
const isPartitioned = ({ name }: LargeTable): boolean => name === 'usage_event';

const isSame = ({ key }: LargeTable, one: string, other: string): string =>
  key.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');

/** So that none keeps another one from being written. */
async function setApart(cells: Cells, table: LargeTable, keys: readonly string[]): Promise<void> {
  const { name, key, apart } = table;
  if (isPartitioned(table)) return remove(cells, table, keys);
  if (!apart) return;
  const set = Object.entries(apart).map(([column, expression]) => `${column} = ${expression}`);
  await cells.target.run(
    `update ${name} set ${set.join(', ')}
     from (
       select ${key.join(', ')}, place from json_array_elements($1::json) with ordinality as each (given, place)
       cross join lateral json_populate_record(null::${name}, given)
     ) as given
     where ${isSame(table, name, 'given')}`,
    [`[${keys.join(',')}]`],
  );
}

/** @returns the keys that the source does not have any more. */
async function writeRows(
  { source, target, columns }: Cells,
  table: LargeTable,
  keys: readonly string[],
): Promise<string[]> {
  const { name, key } = table;
  const names = columns.of(name);
  const set = names.filter((each) => !key.includes(each)).map((each) => `${each} = excluded.${each}`);
  const allGone: string[] = [];
  for (let at = 0; at < keys.length; at += ROWS) {
    const { found, gone } = await source.row<{ found: string; gone: string[] }>(
      // A look-up for each, by `offset 0`.
      `select coalesce(json_agg(found.found) filter (where found.found is not null), '[]')::text as found,
              coalesce(array_agg(given::text) filter (where found.found is null), '{}') as gone
       from json_array_elements($1::json) as given
       cross join lateral json_populate_record(null::${name}, given) as sought
       left join lateral (
         select row_to_json(found) as found from (
           select ${expressions(names, table)} from ${name} where ${isSame(table, name, 'sought')} offset 0
         ) as found (${names.join(', ')})
       ) as found on true`,
      [`[${keys.slice(at, at + ROWS).join(',')}]`],
    );
    allGone.push(...gone);
    await target.run(
      `insert into ${name} (${names.join(', ')}) select ${names.join(', ')} from json_populate_recordset(null::${name}, $1::json)
       ${isPartitioned(table) ? '' : `on conflict (${key.join(', ')}) do update set ${set.join(', ')}`}`,
      [found],
    );
  }
  return allGone;
}

async function remove({ target }: Cells, table: LargeTable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { name } = table;
  await target.run(
    `delete from ${name} using json_populate_recordset(null::${name}, $1::json) as given where ${isSame(table, name, 'given')}`,
    [`[${keys.join(',')}]`],
  );
}
