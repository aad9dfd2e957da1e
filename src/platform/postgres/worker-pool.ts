// The connection pool of the delivery engine: deliveries never wait for the API's connections.
import type pg from 'pg';
import type { PostgresConnections } from './postgres-connections.ts';

/**
 * Workers read a few hundred rows at a time, by key or in index order. Queue tables grow from empty to a
 * million rows within a minute, so statistics and the plans made from them are always outdated: a plan made
 * while a table was empty scanned the whole table for every batch until the next ANALYZE.
 */
export const PLANS_BY_INDEX = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  plan_cache_mode: 'force_generic_plan',
};

export function openWorkerPool(options: { connections: PostgresConnections; size: number }): pg.Pool {
  return options.connections.openPool({
    name: 'countersign worker',
    size: options.size,
    // Needed for the settings and the prepared statements.
    isDirect: true,
    affectsReadiness: true,
    settings: { ...PLANS_BY_INDEX, statement_timeout: '20000' },
  });
}
