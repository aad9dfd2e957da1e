// What domain functions receive, with and without an open transaction.

import type { DatabaseClock } from '../platform/clock/database-clock.ts';
import type { Config } from '../platform/config.ts';
import { codeOf, type Database, type Transaction } from '../platform/database.ts';
import type { Logger } from '../platform/log.ts';
import type { PostgresConnections } from '../platform/postgres/postgres-connections.ts';
import type { JobQueue } from '../platform/queue/queue.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import type { Actor } from './actor.ts';
import { DomainError } from './errors.ts';
import type { ChangeAnnouncer } from './live-changes.ts';
import type { LocalEngine } from './local-engine.ts';

/**
 * The part of the configuration that the domain's rules need. Other parts of the program get their own
 * settings when they are built.
 */
export type Rules = Pick<
  Config,
  | 'allowInsecureReceivers'
  | 'attempt'
  | 'billing'
  | 'endpointsPerOrganization'
  | 'mail'
  | 'portal'
  | 'publicUrl'
  | 'rateLimit'
  | 'retention'
  | 'retry'
  | 'serviceName'
>;

/** What every domain function receives: the parts of the platform, built once in src/core.ts. */
export interface Context {
  readonly rules: Rules;
  /** The time. The process's own clock is deliberately not available here (clock.ts). */
  readonly databaseClock: DatabaseClock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly db: Database;
  /** For work that needs connections other than those of `db`. */
  readonly connections: PostgresConnections;
  readonly queue: JobQueue;
  /** The delivery engine of this process, where it runs one. */
  readonly localEngine: LocalEngine;
  readonly secretBox: SecretBox;
  /** Announces changes to people who are looking at the organization. */
  readonly changes: ChangeAnnouncer;
  /**
   * Who acts: a person of the console or an operator, whose changes are recorded (audit.ts). Absent when a
   * program calls the public API or the service itself acts.
   */
  readonly actor?: Actor;
}

/** For actions that must be recorded with the person who did them. */
export interface ActorContext extends Context {
  readonly actor: Actor;
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

/** SQLSTATE query_canceled. */
const CANCELED = '57014';

/**
 * Reads what no index bounds, such as a sum over whatever somebody asks for. Postgres ends each statement after some seconds,
 * so that clients get an answer before they give up and repeat the query. The limit ends with the transaction.
 *
 * @param narrow what the caller may ask for instead: "Ask for …".
 * @throws DomainError `query_too_large`.
 */
export async function boundedRead<T>(
  context: Context,
  narrow: string,
  read: (context: TransactionContext) => Promise<T>,
  seconds = 5,
): Promise<T> {
  try {
    return await inTransaction(context, (tx) => {
      // Of the transaction alone, so that it holds behind a pooler too.
      tx.db.send`select set_config('statement_timeout', ${`${seconds}s`}, true)`;
      return read(tx);
    });
  } catch (error) {
    if (codeOf(error) !== CANCELED) throw error;
    throw new DomainError(
      'query_too_large',
      `The query reads too much, and was ended after ${seconds} s. ${narrow}`,
    );
  }
}
