// The connection pool of probes and scrapes: at most two connections, opened on demand. A burst of requests
// that takes all of the API's connections does not delay them, and they take none from it.
import type pg from 'pg';
import type { PostgresConnections } from './postgres-connections.ts';
import { PLANS_BY_INDEX } from './worker-pool.ts';

/** Upper limit for a scrape; the queue overview takes a few milliseconds. */
const ANSWER_TIMEOUT_MS = 1_000;

export function openMonitoringPool(connections: PostgresConnections): pg.Pool {
  return connections.openPool({
    name: 'countersign monitoring',
    size: 2,
    isDirect: true,
    affectsReadiness: false,
    settings: { ...PLANS_BY_INDEX, statement_timeout: String(ANSWER_TIMEOUT_MS) },
    // Longer than the usual interval between scrapes.
    idleTimeoutMs: 90_000,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
  });
}
