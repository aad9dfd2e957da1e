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

/** Writes the rows of a condition, whose values are $1, $2 …, that the target does not have. */
export async function writeMissing(
  { source, target, columns }: Cells,
  table: OrganizationTable,
  where: string,
  values: unknown[],
): Promise<void> {
  const names = columns.of(table.name);
  const { found } = await source.row<{ found: string }>(
    `select coalesce(json_agg(row_to_json(found)), '[]')::text as found from (
       select ${expressions(names, table)} from ${table.name} where ${where}
     ) as found (${names.join(', ')})`,
    values,
  );
  await target.run(
    `insert into ${table.name} (${names.join(', ')}) select ${names.join(', ')}
     from json_populate_recordset(null::${table.name}, $1::json) on conflict do nothing`,
    [found],
  );
}

/** Rows of one statement, which carries them as one text. */
const ROWS = 2_000;

/** The rows of one table with these keys (JSON), in the target. To make them what they are in the source: clear, write, remove. */
export class FollowedRows {
  readonly #cells: Cells;
  readonly #table: LargeTable;
  readonly #keys: readonly string[];
  readonly #gone: string[] = [];

  constructor(cells: Cells, table: LargeTable, keys: readonly string[]) {
    this.#cells = cells;
    this.#table = table;
    this.#keys = keys;
  }

  /** So that none keeps another one from being written. */
  async clear(): Promise<void> {
    const { name, key, apart } = this.#table;
    // Its unique indexes are those of its partitions, which no ON CONFLICT knows.
    if (this.#isPartitioned) return this.#remove(this.#keys);
    if (!apart) return;
    const set = Object.entries(apart).map(([column, expression]) => `${column} = ${expression}`);
    await this.#cells.target.run(
      `update ${name} set ${set.join(', ')}
       from (
         select ${key.join(', ')}, place from json_array_elements($1::json) with ordinality as each (given, place)
         cross join lateral json_populate_record(null::${name}, given)
       ) as given
       where ${this.#same(name, 'given')}`,
      [`[${this.#keys.join(',')}]`],
    );
  }

  async write(): Promise<void> {
    for (let at = 0; at < this.#keys.length; at += ROWS) await this.#write(this.#keys.slice(at, at + ROWS));
  }

  async #write(keys: readonly string[]): Promise<void> {
    const { source, target, columns } = this.#cells;
    const { name, key } = this.#table;
    const names = columns.of(name);
    const { found, gone } = await source.row<{ found: string; gone: string[] }>(
      // A look-up for each, by `offset 0`.
      `select coalesce(json_agg(found.found) filter (where found.found is not null), '[]')::text as found,
              coalesce(array_agg(given::text) filter (where found.found is null), '{}') as gone
       from json_array_elements($1::json) as given
       cross join lateral json_populate_record(null::${name}, given) as sought
       left join lateral (
         select row_to_json(found) as found from (
           select ${expressions(names, this.#table)} from ${name} where ${this.#same(name, 'sought')} offset 0
         ) as found (${names.join(', ')})
       ) as found on true`,
      [`[${keys.join(',')}]`],
    );
    this.#gone.push(...gone);
    const set = names.filter((each) => !key.includes(each)).map((each) => `${each} = excluded.${each}`);
    await target.run(
      `insert into ${name} (${names.join(', ')}) select ${names.join(', ')} from json_populate_recordset(null::${name}, $1::json)
       ${this.#isPartitioned ? '' : `on conflict (${key.join(', ')}) do update set ${set.join(', ')}`}`,
      [found],
    );
  }

  /** Those that the source has no more. */
  async remove(): Promise<void> {
    await this.#remove(this.#gone);
  }

  async #remove(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const { name } = this.#table;
    await this.#cells.target.run(
      `delete from ${name} using json_populate_recordset(null::${name}, $1::json) as given where ${this.#same(name, 'given')}`,
      [`[${keys.join(',')}]`],
    );
  }

  get #isPartitioned(): boolean {
    return this.#table.name === 'usage_event';
  }

  #same(one: string, other: string): string {
    return this.#table.key.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');
  }
}
