import type { DedupeStore } from '@countersign/sdk/webhooks';
import { Pool } from 'pg';

export const pool = new Pool({ connectionString: process.env.DATABASE_URL });
// A broken idle connection must not end the process.
pool.on('error', (error) => console.error(error.message));

/** Run once, as a migration. */
export const createTable = () =>
  pool.query(`create table handled_event (
    event_id text primary key,
    claim_id text not null,
    claimed_at timestamptz not null default now(),
    done_at timestamptz
  )`);

export const postgresDedupe: DedupeStore = {
  async claim(eventId, claimId) {
    // A claim older than five minutes belongs to a process that has died.
    const claimed = await pool.query(
      `insert into handled_event as known (event_id, claim_id) values ($1, $2)
       on conflict (event_id) do update set claim_id = $2, claimed_at = now()
       where known.done_at is null and known.claimed_at < now() - interval '5 minutes'`,
      [eventId, claimId],
    );
    if (claimed.rowCount === 1) return 'new';
    const known = await pool.query('select done_at from handled_event where event_id = $1', [eventId]);
    return known.rows[0]?.done_at ? 'done' : 'in_progress';
  },
  complete(eventId, claimId) {
    return pool.query(
      `insert into handled_event (event_id, claim_id, done_at) values ($1, $2, now())
       on conflict (event_id) do update set done_at = now()`,
      [eventId, claimId],
    );
  },
  release(eventId, claimId) {
    return pool.query('delete from handled_event where event_id = $1 and claim_id = $2 and done_at is null', [
      eventId,
      claimId,
    ]);
  },
};
