import { Countersign } from '@countersign/sdk';
import { Pool, type PoolClient } from 'pg';

const client = new Countersign();
const pool = new Pool({ connectionString: process.env.DATABASE_URL });
// A broken idle connection must not end the process.
pool.on('error', (error) => console.error(error.message));

const { rows } = await pool.query(`select cursor from feed_place where consumer = 'ledger'`);
let place: string | null = rows[0]?.cursor ?? null;

const feed = client.events.feed({
  cursor: place,
  from: 'start',
  types: ['invoice.issued'],
  // Also past events of other types.
  onCaughtUp: ({ cursor }) => moveTo(cursor),
});
for await (const event of feed) {
  await moveTo(event.cursor, async (db) => {
    if (event.type === 'unknown') throw new Error(`Upgrade the SDK: ${event.event_type} is newer.`);
    if (event.type === 'erased') return;
    const { number, total } = event.data;
    const values = [number, total.amount, total.currency];
    await db.query('insert into booking (invoice, amount, currency) values ($1, $2, $3)', values);
    console.log('booked', number);
  });
}

/** The work and the new place are one transaction: both happen, or neither. */
async function moveTo(next: string, work?: (db: PoolClient) => Promise<void>): Promise<void> {
  const db = await pool.connect();
  try {
    await db.query('begin');
    const moved = await db.query(
      `insert into feed_place as known (consumer, cursor) values ('ledger', $1)
       on conflict (consumer) do update set cursor = $1 where known.cursor = $2`,
      [next, place],
    );
    if (moved.rowCount !== 1) throw new Error('Another process reads for this ledger.');
    await work?.(db);
    await db.query('commit');
    place = next;
  } catch (error) {
    await db.query('rollback');
    throw error;
  } finally {
    db.release();
  }
}
