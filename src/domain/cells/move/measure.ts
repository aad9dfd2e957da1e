// What a move would copy, and about how long that takes.
import type { CellDatabase } from './cell-database.ts';
import { largeTables, smallTables } from './organization-tables.ts';

interface MeasuredTable {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
}

/** Of two loaded cores; docs/operating/growing.md has the measurements. */
const ROWS_PER_SECOND = 8_000;
const OF_EVENTS = 'event_id in (select id from event where organization_id = $1)';
/** No index of theirs has the organization. */
const foundBy: Readonly<Record<string, string>> = {
  delivery: OF_EVENTS,
  delivery_attempt: `delivery_id in (select id from delivery where ${OF_EVENTS})`,
};

export async function measureOrganization(
  source: CellDatabase,
  organizationId: string,
): Promise<{ readonly tables: readonly MeasuredTable[]; readonly seconds: number }> {
  const tables: MeasuredTable[] = [];
  for (const { name, rows } of [...largeTables, ...smallTables]) {
    const found = await source.row<{ rows: number; bytes: number }>(
      `select count(*)::float8 as rows, coalesce(sum(pg_column_size(${name}.*)), 0)::float8 as bytes
       from ${name} where ${foundBy[name] ?? rows}`,
      [organizationId],
    );
    if (found.rows > 0) tables.push({ name, ...found });
  }
  const count = tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables, seconds: Math.ceil(count / ROWS_PER_SECOND) + 2 };
}
