// The connection pool of probes and scrapes: at most two connections, opened on demand. They are not delayed
// when requests use all of the API's connections, and use none of those themselves.
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
