import pg from 'pg';
import type { PublisherOptions } from './publisher.ts';

/** As many connections as there are clients. */
export function openPool({ databaseUrl, clients }: PublisherOptions): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients });
  // Sessions that the pool has left may still be there when their database is dropped, which is told as an error.
  pool.on('error', () => undefined);
  return pool;
}
