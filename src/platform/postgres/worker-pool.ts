import type pg from 'pg';
import type { PostgresConnections } from './postgres-connections.ts';

/**
 * What a worker does is a few hundred rows at a time, found by key or in an index's order. Queue tables are empty now
 * and a million rows long a minute later, so statistics, and plans made from them, are never right: a plan made while
 * a table was empty read the whole of it for every batch until the next ANALYZE.
 */
export const PLANS_BY_INDEX = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  plan_cache_mode: 'force_generic_plan',
};

/** The connections of the delivery engine, whose statements must never wait for those of the API. */
export function openWorkerPool(options: { connections: PostgresConnections; size: number }): pg.Pool {
  return options.connections.openPool({
    name: 'countersign worker',
    size: options.size,
    // For the settings, and because its statements are prepared.
    isDirect: true,
    isServing: true,
    settings: { ...PLANS_BY_INDEX, statement_timeout: '20000' },
  });
}
