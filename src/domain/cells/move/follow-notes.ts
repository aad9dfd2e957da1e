// Brings the target what was noted: rows that have changed since they were copied, or while they were.

import { makePartitions } from './copy-ahead.ts';
import { type Cells, followRows, writeMissing } from './copy-rows.ts';
import { boundTables, type LargeTable, largeTable, largeTables, looseTables } from './organization-tables.ts';

/** Keys in one transaction. Events may have bodies of many kilobytes. */
const NOTES = 1_000;
const bound = boundTables.map(({ name }) => name);
const loose = looseTables.map(({ name }) => name);

interface Note {
  readonly id: string;
  readonly table_name: string;
  readonly row_key: unknown;
}

/** @param few the round that follows no more than so many is the last: of an organization in use, something changes in each. */
export async function followNotes(
  cells: Cells,
  organizationId: string,
  signal: AbortSignal,
  few = 0,
): Promise<void> {
  for (let followed = few + 1; followed > few; ) {
    // All of them at once: a part would refer to rows that are in none.
    followed = await followBatch(cells, organizationId, bound, null);
    for (let batch = NOTES; batch === NOTES; followed += batch) {
      signal.throwIfAborted();
      batch = await followBatch(cells, organizationId, loose, NOTES);
    }
  }
}

async function followBatch(
  cells: Cells,
  organizationId: string,
  tables: readonly string[],
  countMax: number | null,
): Promise<number> {
  const { source, target } = cells;
  const notes = await source.snapshot(async () => {
    const found = await source.rows<Note>(
      `select id::text, table_name, row_key from organization_move_note
       where organization_id = $1 and table_name = any($2) order by id limit $3`,
      [organizationId, tables, countMax],
    );
    if (found.length > 0) await target.transaction(() => follow(cells, organizationId, found));
    return found;
  });
  // A mover that dies here follows them again.
  await source.run('delete from organization_move_note where id = any($1::bigint[])', [
    notes.map(({ id }) => id),
  ]);
  return notes.length;
}

async function follow(cells: Cells, organizationId: string, notes: readonly Note[]): Promise<void> {
  const byTable = Map.groupBy(notes, (note) => note.table_name);
  const rows = new Map<LargeTable, readonly string[]>();
  for (const table of largeTables) {
    const noted = byTable.get(table.name);
    if (!noted) continue;
    if (table.name === 'usage_event') await makePartitions(cells, organizationId);
    // Runs over all organizations have none, and are not noted.
    if (table.name === 'billing_run_result')
      await writeMissing(cells, largeTable('billing_run'), organizationId);
    const keys = new Set(noted.map(({ row_key }) => JSON.stringify(row_key)));
    rows.set(table, [...keys]);
  }
  await followRows(cells, rows);
}
