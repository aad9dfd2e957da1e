import type { BenchDatabase } from '../postgres.ts';

const tables = [
  { table: 'event', ofEvent: 'id = $1' },
  { table: 'delivery', ofEvent: 'event_id = $1' },
  { table: 'pgboss.job', ofEvent: 'id in (select id from delivery where event_id = $1)' },
] as const;

/**
 * Makes sure that two events were written alike: as many rows in each table, with the same columns set, and the same
 * values but for ids and times. Otherwise the bare INSERT would be a yardstick for something else.
 *
 * @throws Error naming the table and the difference.
 */
export async function assertSameRows(
  { session }: BenchDatabase,
  eventId: string,
  otherEventId: string,
): Promise<void> {
  for (const { table, ofEvent } of tables) {
    const shapes = await Promise.all(
      [eventId, otherEventId].map(async (id) => {
        const { rows } = await session.query<{ row: Record<string, unknown> }>(
          `select to_jsonb(written) as row from ${table} as written where ${ofEvent}`,
          [id],
        );
        return rows.map(({ row }) => JSON.stringify(row, withoutOwnValues)).sort();
      }),
    );
    const [shape, other] = shapes.map((rows) => rows.join('\n'));
    if (shape !== other)
      throw new Error(`${table}: publish_event writes\n${shape}\nand the bare INSERT\n${other}`);
  }
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?/g;

function withoutOwnValues(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(UUID, 'id').replaceAll(TIME, 'time') : value;
}
