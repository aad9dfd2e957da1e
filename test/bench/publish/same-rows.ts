// Compares what two ways of doing the same have written.
import type { BenchDatabase } from '../postgres.ts';

/** The rows of each table as texts, in no order. */
export type WrittenRows = Readonly<Record<string, readonly string[]>>;

const ofEvent = {
  event: 'id = $1',
  delivery: 'event_id = $1',
  'pgboss.job': 'id in (select id from delivery where event_id = $1)',
};

/**
 * Makes sure that two events were written alike: as many rows in each table, with the same columns set, and the same
 * values but for ids and times. Otherwise the bare INSERT would be a yardstick for something else.
 *
 * @throws Error naming the table and the difference.
 */
export async function assertSameRows(
  database: BenchDatabase,
  eventId: string,
  otherEventId: string,
): Promise<void> {
  const written = await writtenRows(database, ofEvent, eventId);
  const others = await writtenRows(database, ofEvent, otherEventId);
  for (const [table, rows] of Object.entries(written)) {
    const [shape, other] = [rows, others[table] ?? []].map((each) => each.join('\n'));
    if (shape !== other)
      throw new Error(`${table}: the product writes\n${shape}\nand the baseline\n${other}`);
  }
}

/**
 * What is in these tables, with a word instead of each id, time and secret.
 *
 * @param conditions of each table, on $1.
 */
export async function writtenRows(
  { session }: Pick<BenchDatabase, 'session'>,
  conditions: Readonly<Record<string, string>>,
  value: string,
): Promise<WrittenRows> {
  const written: Record<string, string[]> = {};
  for (const [table, condition] of Object.entries(conditions)) {
    const { rows } = await session.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(written) as row from ${table} as written where ${condition}`,
      [value],
    );
    written[table] = rows.map(({ row }) => JSON.stringify(row, withoutOwnValues)).sort();
  }
  return written;
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?/g;
/** 256 random bits as base64url, or what they are sealed to. */
const SECRET = /[\w-]{43,}/g;

/** Columns that number what was published. */
const NUMBERS = ['seq', 'xid'];

/** For JSON.parse and JSON.stringify. */
export function withoutOwnValues(name: string, value: unknown): unknown {
  if (NUMBERS.includes(name)) return 'number';
  if (typeof value !== 'string') return value;
  return value.replaceAll(UUID, 'id').replaceAll(TIME, 'time').replaceAll(SECRET, 'secret');
}
