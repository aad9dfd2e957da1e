// Brings the target what was noted: rows that have changed since they were copied, or while they were.

import { makePartitions } from './copy-ahead.ts';
import { type Cells, followRows } from './copy-rows.ts';
import { largeTables } from './organization-tables.ts';

/** Keys in one transaction. Events may have bodies of many kilobytes. */
const NOTES = 1_000;

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
  const { source, target } = cells;
  for (;;) {
    const notes = await source.rows<Note>(
      `select id::text, table_name, row_key from organization_move_note
       where organization_id = $1 order by id limit ${NOTES}`,
      [organizationId],
    );
    if (notes.length === 0) return;
    signal.throwIfAborted();
    const byTable = Map.groupBy(notes, (note) => note.table_name);
    await target.transaction(async () => {
      for (const table of largeTables) {
        const keys = new Set(byTable.get(table.name)?.map((note) => JSON.stringify(note.row_key)));
        if (keys.size === 0) continue;
        if (table.name === 'usage_event') await makePartitions(cells, organizationId);
        await followRows(cells, table, [...keys]);
      }
    });
    // A mover that dies here follows them again.
    await source.run('delete from organization_move_note where id = any($1::bigint[])', [
      notes.map((note) => note.id),
    ]);
    if (notes.length <= few) return;
  }
}
