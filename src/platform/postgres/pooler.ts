// Rejects an unsuitable pooler at start. LISTEN, locks, session settings and prepared statements need a
// Postgres session of their own. Through a pooler in transaction mode they seem to work, but notifications
// are lost, settings reach other clients and prepared statements collide.
import type pg from 'pg';
import { PostgresClient } from './postgres-client.ts';
import type { PostgresConnections } from './postgres-connections.ts';

/** The connection URLs cannot work; the message says what to change. */
class PoolerError extends Error {}

/** Transactions opened in sequence: a pooler that shares sessions gives a free one to the next client. */
const CONNECTIONS_TRIED = 4;
/** A pooler without a free session makes the client wait. */
const ANSWER_TIMEOUT_MS = 1_000;
const name = 'countersign start';

/** @param pool of connections to DATABASE_URL. @throws PoolerError */
export async function refuseUnsupportedPooler(
  connections: PostgresConnections,
  pool: pg.Pool,
): Promise<void> {
  const { url, directUrl } = connections;
  if (directUrl === url && (await leadsToPostgresItself(pool))) return;
  await using session = await connections.openSession({ name });
  if (!session.isPostgresItself && (await isShared(connections, session.processId))) {
    throw new PoolerError(
      directUrl === url
        ? 'DATABASE_URL leads through a pooler in transaction mode: also set DATABASE_DIRECT_URL to Postgres itself, or use session mode.'
        : 'DATABASE_DIRECT_URL leads through a pooler in transaction mode: set it to Postgres itself, or use session mode.',
    );
  }
  if (directUrl === url) return;
  const [direct, pooled] = await Promise.all([session.query(SERVER_IDENTITY), pool.query(SERVER_IDENTITY)]);
  if (direct.rows[0]?.which !== pooled.rows[0]?.which)
    throw new PoolerError('DATABASE_DIRECT_URL leads to a different database than DATABASE_URL.');
}

/**
 * Uses a connection that is open anyway: most installations have no pooler and need no further connection to
 * find out.
 */
async function leadsToPostgresItself(pool: pg.Pool): Promise<boolean> {
  const connection = await pool.connect();
  connection.release();
  return connection instanceof PostgresClient && connection.isPostgresItself;
}

/** Equal for two connections exactly when they reach the same database of the same server. */
const SERVER_IDENTITY =
  'select (select oid from pg_database where datname = current_database()) || pg_postmaster_start_time()::text as which';

/** Whether another connection gets the same session while the first one is still open. */
async function isShared(connections: PostgresConnections, processId: number | undefined): Promise<boolean> {
  await using others = new AsyncDisposableStack();
  for (let count = 0; count < CONNECTIONS_TRIED; count++) {
    try {
      const other = others.use(await connections.openSession({ name, answerTimeoutMs: ANSWER_TIMEOUT_MS }));
      const { rows } = await other.query('begin; select pg_backend_pid() as process_id').then(lastOf);
      if (rows[0]?.process_id === processId) return true;
    } catch {
      // The pooler has no session left, so those in use are not shared.
      return false;
    }
  }
  return false;
}

/** pg returns an array of results for several statements in one query. */
function lastOf<Result>(results: Result | Result[]): Result {
  const last = Array.isArray(results) ? results.at(-1) : results;
  if (last === undefined) throw new Error('The query returned no result.');
  return last;
}
