import type pg from 'pg';
import type { PostgresConnections } from './postgres-connections.ts';
import { PLANS_BY_INDEX } from './worker-pool.ts';

/** The longest that a scrape waits for; a look at the queue takes some milliseconds. */
const ANSWER_TIMEOUT_MS = 1_000;

/**
 * Two connections at most, opened when somebody asks, for probes and scrapes: they neither wait for the connections of
 * the API, which a burst of requests may have taken, nor take one from it.
 */
export function openOperationsPool(connections: PostgresConnections): pg.Pool {
  return connections.openPool({
    name: 'countersign operations',
    size: 2,
    isDirect: true,
    isServing: false,
    settings: { ...PLANS_BY_INDEX, statement_timeout: String(ANSWER_TIMEOUT_MS) },
    // Longer than the usual time between two scrapes.
    idleTimeoutMs: 90_000,
    answerTimeoutMs: ANSWER_TIMEOUT_MS,
  });
}
