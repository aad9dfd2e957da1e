import type pg from 'pg';

/** @returns what wakes those who listen, at once; while a NOTIFY is under way, all who ask share the next one. */
export function wakerOf(pool: pg.Pool, channel: string): () => Promise<void> {
  let asked = 0;
  return async () => {
    if (asked++ > 0) return;
    for (let answered = 0; answered < asked; ) {
      answered = asked;
      await pool.query(`notify ${channel}`).catch(() => undefined);
    }
    asked = 0;
  };
}
