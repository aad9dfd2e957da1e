// What domain functions receive, with and without an open transaction.

import type { ActorKind } from '../../generated/prisma/client.ts';
import type { Cells } from '../platform/cells/cells.ts';
import type { DatabaseClock } from '../platform/clock/database-clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Transaction } from '../platform/database.ts';
import { codeOf } from '../platform/error-code.ts';
import type { Logger } from '../platform/log.ts';
import type { PostgresConnections } from '../platform/postgres/postgres-connections.ts';
import type { JobQueue } from '../platform/queue/queue.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { SharedRoom } from '../platform/shared-room.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { Tracing } from '../telemetry/tracing.ts';
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

/** Who makes a change and is recorded (audit.ts). */
export interface Actor {
  readonly kind: ActorKind;
  /** The id of the person, the portal link or the operator token; null for the command line. */
  readonly id: string | null;
  /** The person's address, the visitor's reference, the operator token's name, or the name of the user at the command line. */
  readonly name: string;
  /** The reason given for the change, for the audit. */
  readonly reason?: string | undefined;
}

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
  /** The connections of `db` that reads without a bound by an index may hold (boundedRead). */
  readonly slowReads: SharedRoom;
  /** For work that needs connections other than those of `db`. */
  readonly connections: PostgresConnections;
  readonly queue: JobQueue;
  /** The delivery engine of this process, where it runs one. */
  readonly localEngine: LocalEngine;
  readonly secretBox: SecretBox;
  /** Announces changes to people who are looking at the organization. */
  readonly changes: ChangeAnnouncer;
  /** The installations behind the same address. Absent: this is the only one. */
  readonly cells?: Cells | undefined;
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
/** How long a read waits for those of others to end. */
const SLOW_READ_WAIT_MS = 5_000;

/**
 * Reads what no index bounds, such as a sum over whatever somebody asks for. Postgres ends each statement after some seconds, so
 * that clients get an answer before they give up and repeat the query. The limit ends with the transaction. Some of these
 * reads run at once and the others wait, so that nobody's take all connections.
 *
 * @param organizationId whose read it is; of those of an operator, undefined.
 * @param narrow what the caller may ask for instead: "Ask for …".
 * @throws DomainError `query_too_large`.
 */
export async function boundedRead<T>(
  context: Context,
  organizationId: string | undefined,
  narrow: string,
  read: (context: TransactionContext) => Promise<T>,
  seconds = 5,
): Promise<T> {
  // A part of another such read, which has its connection.
  if (isWithinTransaction(context)) return read(context);
  const release = await context.slowReads.takeWithin(organizationId ?? '', 1, SLOW_READ_WAIT_MS);
  if (!release) {
    const why = 'Too many queries like this one are being answered. Send one after the other.';
    throw new DomainError('query_too_large', `${why} ${narrow}`);
  }
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
  } finally {
    release();
  }
}

const isWithinTransaction = (context: Context): context is TransactionContext => 'afterCommit' in context.db;
