import type { PostgresConnections } from './postgres-connections.ts';

/** The database is reached in a way that cannot work; the message says what to change. */
class PoolerError extends Error {}

/** Transactions opened one after the other: a pooler that shares sessions hands the first one that is free to the next who asks. */
const TRIES = 4;
/** A pooler that has no session left keeps whoever asks waiting. */
const ANSWER_TIMEOUT_MS = 1_000;
const name = 'countersign start';

/**
 * Finds out at the start whether what needs a session of its own gets one: LISTEN, locks, settings and prepared statements. Through a pooler
 * in transaction mode they seem to work, and then notifications are lost, settings reach others and prepared statements collide.
 *
 * @throws PoolerError
 */
export async function refuseUnsupportedPooler(connections: PostgresConnections): Promise<void> {
  const { url, directUrl } = connections;
  await using session = await connections.openSession({ name });
  if (!session.isPostgresItself && (await isShared(connections, session.processId))) {
    throw new PoolerError(
      directUrl === url
        ? 'DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to Postgres itself as well, or use session mode.'
        : 'DATABASE_DIRECT_URL leads through a pooler in transaction mode: set it to Postgres itself, or use session mode.',
    );
  }
  if (directUrl === url) return;
  const pool = connections.openPool({ name, size: 1, isDirect: false, isServing: false });
  try {
    const [direct, pooled] = await Promise.all([session.query(WHICH), pool.query(WHICH)]);
    if (direct.rows[0]?.which !== pooled.rows[0]?.which)
      throw new PoolerError('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.');
  } finally {
    await pool.end();
  }
}

/** What two connections to the same database agree in. */
const WHICH =
  'select (select oid from pg_database where datname = current_database()) || pg_postmaster_start_time()::text as which';

/** Whether another connection is given the same session, although the one that had it is still open. */
async function isShared(connections: PostgresConnections, processId: number | undefined): Promise<boolean> {
  await using others = new AsyncDisposableStack();
  for (let count = 0; count < TRIES; count++) {
    try {
      const other = others.use(await connections.openSession({ name, answerTimeoutMs: ANSWER_TIMEOUT_MS }));
      const { rows } = await other.query('begin; select pg_backend_pid() as process_id').then(lastOf);
      if (rows[0]?.process_id === processId) return true;
    } catch {
      // No session is left for it: those that have one keep it.
      return false;
    }
  }
  return false;
}

/** Several statements at once have several results. */
function lastOf<Result>(results: Result | Result[]): Result {
  const last = Array.isArray(results) ? results.at(-1) : results;
  if (last === undefined) throw new Error('A statement without a result.');
  return last;
}
