// The application's database: statements and Prisma's models (prisma.ts) in the same transactions, which are
// retried on a conflict, and NOTIFY after commit.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { codeOf } from './error-code.ts';
import type { OnBackgroundFailure } from './log.ts';
import { LOCK_TIMEOUT, OpenTransaction } from './postgres/open-transaction.ts';
import type { PostgresConnections } from './postgres/postgres-connections.ts';
import { parsePostgresUrl } from './postgres/postgres-url.ts';
import { refusalAdvice } from './postgres/refusal-advice.ts';
import { type Sql, type SqlValue, type Statement, statement } from './postgres/statement.ts';
import { LazyPrisma, type PrismaModels } from './prisma.ts';

/** Runs one statement, whose values become parameters: query<Row>`select … where id = ${id}`. */
type Query<Result> = (strings: TemplateStringsArray, ...values: (SqlValue | Sql)[]) => Promise<Result>;

/**
 * The database as the domain uses it, inside or outside a transaction: a domain function that needs a
 * transaction joins its caller's. For example, an idempotent request stores its response in the transaction
 * that produced it.
 */
export interface Database {
  /**
   * Returns the rows of a statement. Statements that are not awaited one by one go out together in a
   * transaction, and run in their order.
   */
  query<Row extends pg.QueryResultRow>(
    strings: TemplateStringsArray,
    ...values: (SqlValue | Sql)[]
  ): Promise<Row[]>;
  /** Returns how many rows a statement changed. */
  readonly execute: Query<number>;
  /** A call costs several times as much as its statement: SQL serves what is called thousands of times a second. */
  readonly prisma: PrismaModels;
  /** Runs `work` in a transaction, or in the one already open. Retries on a deadlock or write conflict. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Wakes the listeners on `channel`; calls in quick succession share one NOTIFY, which waits for them unless it is kept
   * apart. Call it after commit, never inside a transaction: NOTIFY takes a lock that serialises the commits of the whole
   * server. Inside each publish transaction it more than halved throughput.
   *
   * @param payload at most 8,000 bytes.
   * @param apartMs least time between two such notifications; the first one after a silence is sent at once.
   */
  notify(channel: string, payload?: string, apartMs?: number): void;
}

/** A database inside an open transaction. */
export interface Transaction extends Database {
  /**
   * Sends a statement whose result nobody needs, so that it may go out with the COMMIT. If it fails, the
   * transaction is rolled back and rejects.
   */
  send(strings: TemplateStringsArray, ...values: (SqlValue | Sql)[]): void;
  /** Runs `action` after this transaction has committed; never when it rolls back. */
  afterCommit(action: () => void): void;
}

export interface DatabaseConnection extends Database {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** The name of the pool that serves requests. */
export const APPLICATION_POOL = 'countersign';
const ATTEMPTS_MAX = 4;
const WRITE_CONFLICT_PAUSE_MS = 20;
/**
 * Postgres keeps the plan of a prepared statement until the next ANALYZE, and a plan made while a table was
 * empty scans the whole table. So sequential scans are off: requests read by index, and Postgres still
 * chooses between several indexes.
 *
 * By default Postgres takes a random page to be four times as slow as the next one, which is true of spinning
 * disks. It then walked the primary key past the deliveries of all other endpoints instead of using the
 * endpoint's index.
 */
const READS_BY_INDEX = { enable_seqscan: 'off', random_page_cost: '1.1' };
/** Notifications within this time share one NOTIFY. */
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
    affectsReadiness: true,
    settings: { ...READS_BY_INDEX, ...LOCK_TIMEOUT },
  });
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new DatabaseUnreachableError(connections.url, error);
  }
  const { isPooled } = connections;
  const prisma = new LazyPrisma(pool, isPooled);
  const prepare = isPooled ? unprepared : statement;
  const statements = statementsOn(pool, prepare);
  const notifier = createNotifier(statements, onError);
  const { notify } = notifier;

  return {
    ...statements,
    prisma: prisma.models,
    pool,
    notify,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        const actions: (() => void)[] = [];
        try {
          const result = await OpenTransaction.run({ pool, isPooled }, async (open) => {
            const joined = prisma.join(open);
            try {
              return await work(
                joinable({ ...sendingOn(open, prepare), prisma: joined.models, notify }, actions),
              );
            } finally {
              await joined.leave();
            }
          });
          for (const action of actions) action();
          return result;
        } catch (error) {
          if (!isWriteConflict(error) || attempt === ATTEMPTS_MAX) throw error;
          // The other transaction waits for our lock: an immediate retry could take it again first.
          await delay(WRITE_CONFLICT_PAUSE_MS * attempt);
        }
      }
    },
    async close() {
      await notifier.flush();
      await prisma.close();
      await pool.end();
    },
  };
}

type Statements = Pick<Database, 'query' | 'execute'>;

function statementsOn(
  connection: { query(statement: Statement): Promise<pg.QueryResult> },
  prepare: typeof statement,
): Statements {
  return {
    query: async (strings, ...values) => (await connection.query(prepare(strings, values))).rows,
    execute: async (strings, ...values) => (await connection.query(prepare(strings, values))).rowCount ?? 0,
  };
}

function sendingOn(
  open: OpenTransaction,
  prepare: typeof statement,
): Pick<Transaction, 'query' | 'execute' | 'send'> {
  return {
    ...statementsOn(open, prepare),
    send: (strings, ...values) => open.send(prepare(strings, values)),
  };
}

/** Behind a pooler in transaction mode, the next statement may run in another session. */
const unprepared: typeof statement = (strings, values) => {
  const { text, values: parameters } = statement(strings, values);
  return { text, values: parameters };
};

function joinable(
  database: Omit<Transaction, 'transaction' | 'afterCommit'>,
  actions: (() => void)[],
): Transaction {
  const tx: Transaction = {
    ...database,
    transaction: (work) => work(tx),
    afterCommit: (action) => actions.push(action),
  };
  return tx;
}

/** The server at a URL of the settings is unreachable or refuses the user. */
export class DatabaseUnreachableError extends Error {
  constructor(url: string, cause: unknown, setting = 'DATABASE_URL') {
    const place = parsePostgresUrl(url).description;
    const advice = refusalAdvice(cause) ?? `Check ${setting}.`;
    super(`Cannot connect to Postgres at ${place}: ${reasonOf(cause)}. ${advice}`, { cause });
  }
}

function createNotifier({ execute }: Statements, onError: OnBackgroundFailure) {
  const waiting = new Map<string, Promise<void>>();
  /** When the next notification may be sent, by channel, for those sent with `apartMs`. */
  const nextAt = new Map<string, number>();
  return {
    notify(channel: string, payload = '', apartMs = 0): void {
      const key = `${channel} ${payload}`;
      if (waiting.has(key)) return;
      const waitMs = apartMs > 0 ? (nextAt.get(key) ?? 0) - performance.now() : NOTIFY_COALESCE_MS;
      const sent = new Promise<void>((resolve) =>
        waitMs > 0 ? setTimeout(resolve, waitMs) : setImmediate(resolve),
      )
        .then(() => {
          waiting.delete(key);
          if (apartMs > 0) nextAt.set(key, performance.now() + apartMs);
          return execute`select pg_notify(${channel}, ${payload})`;
        })
        // Listeners also poll: a lost notification costs latency, never a delivery.
        .then(
          () => undefined,
          (error: unknown) => onError(error, `NOTIFY ${channel}`),
        );
      waiting.set(key, sent);
    },
    async flush(): Promise<void> {
      await Promise.all(waiting.values());
    },
  };
}

/**
 * Postgres ended the transaction because of a deadlock (40P01) or serialisation failure (40001), or the
 * server became read-only (25006) and the next connection reaches the writable one. Prisma reports P2034, but
 * P2010 for a raw query, with Postgres's code only in the message.
 */
function isWriteConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ['P2034', '40P01', '40001', '25006'].includes(codeOf(error)) ||
    /\b(40P01|40001|25006)\b|deadlock detected/.test(error.message)
  );
}

/** Postgres rejected a duplicate key. */
export function isUniqueViolation(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/**
 * The constraint or trigger by which a table refused a row (class 23 of PostgreSQL's error codes), whether a statement
 * or Prisma wrote it; undefined for any other error.
 */
export function brokenRule(error: unknown): string | undefined {
  if (!codeOf(error).startsWith('23')) return undefined;
  const { constraint = undefined, meta = undefined }: { constraint?: unknown; meta?: unknown } =
    Object(error);
  // Prisma's errors have it in `meta` (prisma.ts).
  const name = constraint ?? Reflect.get(Object(meta), 'constraint');
  return typeof name === 'string' ? name : undefined;
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
