import type pg from 'pg';

/**
 * The number of index entries and rows of jobs, deliveries, events and attempts that this database's
 * statements have read so far.
 *
 * @param pool of no more than `connections`; nothing else may use the database at the same time.
 */
export async function rowsRead(pool: pg.Pool, connections = 4): Promise<number> {
  // A connection reports its statistics after some idle time, or on request.
  const sessions = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  for (const session of sessions) await session.query('select pg_stat_force_next_flush()');
  for (const session of sessions) session.release();
  const { rows } = await pool.query<{ read: number }>(`
    select (sum(idx_tup_read) + (select sum(seq_tup_read) from pg_stat_user_tables
                                 where relname in (select table_name from pgboss.queue)
                                    or relname in ('delivery', 'event', 'delivery_attempt')))::int as read
    from pg_stat_user_indexes
    where relname in (select table_name from pgboss.queue)
       or relname in ('delivery', 'event', 'delivery_attempt')`);
  return rows[0]?.read ?? 0;
}
