import pg from 'pg';

/**
 * What a worker does is a few hundred rows at a time, found by key or in an index's order. Queue tables are empty now
 * and a million rows long a minute later, so statistics, and plans made from them, are never right: a plan made while
 * a table was empty read the whole of it for every batch until the next ANALYZE.
 */
export const PLANS_BY_INDEX = [
  'enable_seqscan = off',
  'enable_bitmapscan = off',
  'plan_cache_mode = force_generic_plan',
];

const SESSION_SETTINGS = [...PLANS_BY_INDEX, 'statement_timeout = 20000'];

/** After Postgres has given up on a statement by itself: a connection that says nothing for so long leads nowhere. */
const ANSWER_TIMEOUT_MS = 30_000;

/** The connections of the delivery engine, whose statements must never wait for those of the API. */
export function openWorkerPool(options: {
  databaseUrl: string;
  size: number;
  onError: (error: Error) => void;
}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: options.size,
    connectionTimeoutMillis: 5_000,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'countersign worker',
    // pg-pool waits for it.
    onConnect: async (session) => {
      await session.query(SESSION_SETTINGS.map((setting) => `set ${setting}`).join('; '));
    },
  });
  pool.on('error', options.onError);
  return pool;
}
