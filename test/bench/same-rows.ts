// Compares what two ways of doing the same have written and answered.
import { isDeepStrictEqual } from 'node:util';
import type { BenchDatabase } from './postgres.ts';

/**
 * The rows of each table as texts, in no order, with a word instead of each id and time.
 *
 * @param tables or queries in parentheses.
 */
export async function writtenRows(
  { session }: BenchDatabase,
  tables: readonly string[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const written: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await session.query<{ row: object }>(
      `select to_jsonb(written) as row from ${table} as written`,
    );
    written[table] = rows.map(({ row }) => JSON.stringify(row, withoutOwnValues)).sort();
  }
  return written;
}

/** What publishing writes. */
export const publishedTables = [
  'event',
  'delivery',
  "(select * from pgboss.job where name = 'deliver-event')",
];

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?/g;
/** Columns that number what was published. */
const NUMBERS = ['seq', 'xid'];

/** For JSON.parse and JSON.stringify. */
export function withoutOwnValues(name: string, value: unknown): unknown {
  if (NUMBERS.includes(name)) return 'number';
  return typeof value === 'string' ? value.replaceAll(UUID, 'id').replaceAll(TIME, 'time') : value;
}

/** @throws Error naming what differs, with both. */
export function assertSame([ours, other]: readonly Readonly<Record<string, unknown>>[] = []): void {
  for (const [what, value] of Object.entries(ours ?? {})) {
    if (isDeepStrictEqual(value, other?.[what])) continue;
    const [text, otherText] = [value, other?.[what]].map((each) => JSON.stringify(each, undefined, 1));
    throw new Error(`${what}: Countersign has\n${text}\nand the lower bound\n${otherText}`);
  }
}
