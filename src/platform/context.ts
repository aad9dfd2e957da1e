import type { Config } from './config.ts';
import type { Database, Transaction } from './database.ts';
import type { DatabaseClock } from './database-clock.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { PostgresConnections } from './postgres-connections.ts';
import type { JobQueue } from './queue.ts';
import type { SecretBox } from './secret-box.ts';
import type { Tracing } from './tracing.ts';

/** What every domain function is given: the parts of the platform, built once in src/core.ts. */
export interface Context {
  readonly config: Config;
  /** The time. The process's own clock is not here on purpose (clock.ts). */
  readonly databaseClock: DatabaseClock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly db: Database;
  /** For what needs connections beside those of `db`. */
  readonly connections: PostgresConnections;
  readonly queue: JobQueue;
  readonly secretBox: SecretBox;
}

/** The same context inside an open transaction. */
export interface TransactionContext extends Context {
  readonly db: Transaction;
}

/** Runs `work` in a transaction, or in the caller's when one is open already. */
export function inTransaction<T>(
  context: Context,
  work: (context: TransactionContext) => Promise<T>,
): Promise<T> {
  return context.db.transaction((tx) => work({ ...context, db: tx }));
}
