import { setTimeout as delay } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import type { OnBackgroundFailure } from './log.ts';
import type { PostgresConnections } from './postgres/postgres-connections.ts';
import { parsePostgresUrl } from './postgres/postgres-url.ts';
import { tooManyConnectionsAdvice } from './postgres/too-many-connections.ts';

/**
 * The database as the domain sees it: the same whether a transaction is open or not, so that a domain function that
 * needs one joins its caller's (an idempotent request stores its response in the transaction that made it true).
 */
export interface Database {
  readonly prisma: Prisma.TransactionClient;
  /** Runs `work` in a transaction, or in the one already open. A deadlock or write conflict is tried again. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Wakes who listens on `channel`, soon and once for many calls. Call it after commit, never inside a transaction:
   * NOTIFY takes a lock that makes the commits of the whole server wait for one another; inside each
   * publish it more than halved what got through.
   */
  notify(channel: string): void;
}

/** A database with a transaction open. */
export interface Transaction extends Database {
  /** Runs `action` once this transaction has committed, not at all when it rolls back. */
  afterCommit(action: () => void): void;
}

/** The application's own connections to Postgres. */
export interface DatabaseConnection extends Database {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Name of the pool that requests use. */
export const APPLICATION_POOL = 'countersign';
const TRIES_MAX = 4;
const WRITE_CONFLICT_PAUSE_MS = 20;
const TRANSACTION_TIMEOUT_MS = 10_000;
/** Commits that follow one another within this time share one NOTIFY. */
const NOTIFY_COALESCE_MS = 3;

/** @throws DatabaseUnreachableError when no connection can be made. */
export async function connectDatabase(options: {
  connections: PostgresConnections;
  poolSize: number;
  onError: OnBackgroundFailure;
}): Promise<DatabaseConnection> {
  const { connections, poolSize, onError } = options;
  const pool = connections.openPool({
    name: APPLICATION_POOL,
    size: poolSize,
    isDirect: false,
    isServing: true,
  });
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new DatabaseUnreachableError(connections.url, error);
  }
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const notifier = createNotifier(pool, onError);

  return {
    prisma,
    pool,
    notify: notifier.notify,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        const actions: (() => void)[] = [];
        try {
          const result = await prisma.$transaction((tx) => work(joinable(tx, notifier.notify, actions)), {
            maxWait: TRANSACTION_TIMEOUT_MS,
            timeout: TRANSACTION_TIMEOUT_MS,
          });
          for (const action of actions) action();
          return result;
        } catch (error) {
          if (!isWriteConflict(error) || attempt === TRIES_MAX) throw error;
          // The other transaction waits for a lock of ours: begun at once, this one could take it again before the other wakes.
          await delay(WRITE_CONFLICT_PAUSE_MS * attempt);
        }
      }
    },
    async close() {
      await notifier.flush();
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** The server at DATABASE_URL does not answer, or refuses the user. */
export class DatabaseUnreachableError extends Error {
  constructor(url: string, cause: unknown) {
    const place = parsePostgresUrl(url).description;
    const advice = tooManyConnectionsAdvice(cause) ?? 'Check DATABASE_URL.';
    super(`Cannot connect to Postgres at ${place}: ${reasonOf(cause)}. ${advice}`, { cause });
  }
}

function joinable(
  prisma: Prisma.TransactionClient,
  notify: Database['notify'],
  actions: (() => void)[],
): Transaction {
  const tx: Transaction = {
    prisma,
    notify,
    transaction: (work) => work(tx),
    afterCommit: (action) => actions.push(action),
  };
  return tx;
}

function createNotifier(pool: pg.Pool, onError: OnBackgroundFailure) {
  const waiting = new Map<string, Promise<void>>();
  return {
    notify(channel: string): void {
      if (waiting.has(channel)) return;
      const sent = new Promise<void>((resolve) => setTimeout(resolve, NOTIFY_COALESCE_MS))
        .then(() => {
          waiting.delete(channel);
          return pool.query('select pg_notify($1, $2)', [channel, '']);
        })
        // The listeners poll as well: a lost wake-up costs latency, never a delivery.
        .then(
          () => undefined,
          (error: unknown) => onError(error, `NOTIFY ${channel}`),
        );
      waiting.set(channel, sent);
    },
    async flush(): Promise<void> {
      await Promise.all(waiting.values());
    },
  };
}

/**
 * A transaction that Postgres ended for a deadlock (40P01) or a serialisation failure (40001), or refused because it has become read-only
 * (25006), after which the next connection leads to the server that writes. Prisma's code for it is P2034,
 * but a raw query's failure is P2010, with Postgres's code in the message only.
 */
function isWriteConflict(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034') return true;
  return error instanceof Error && /\b(40P01|40001|25006)\b|deadlock detected/.test(error.message);
}

/** Postgres refused a second row with the same key, in a raw query. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && /\b23505\b/.test(error.message);
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
