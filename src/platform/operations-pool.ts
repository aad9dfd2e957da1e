import pg from 'pg';
import { PLANS_BY_INDEX } from './worker-pool.ts';

/** The longest that readiness waits for; a look at the queue takes some milliseconds. */
const ANSWER_TIMEOUT_MS = 1_000;

/**
 * Two connections at most, opened when somebody asks, for probes and scrapes: they neither wait for the connections of
 * the API, which a burst of requests may have taken, nor take one from it.
 */
export function openOperationsPool(options: {
  databaseUrl: string;
  onError: (error: Error) => void;
}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: 2,
    // Longer than the usual time between two scrapes.
    idleTimeoutMillis: 90_000,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    application_name: 'countersign operations',
    onConnect: async (session) => {
      const settings = [...PLANS_BY_INDEX, `statement_timeout = ${ANSWER_TIMEOUT_MS}`];
      await session.query(settings.map((setting) => `set ${setting}`).join('; '));
    },
  });
  pool.on('error', options.onError);
  return pool;
}
