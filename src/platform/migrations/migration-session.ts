// The session that changes the database's structure while others use it. Only one such session runs at a
// time. It waits briefly for locks, retries, and reports who blocks it.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLocks } from '../advisory-locks.ts';
import { DatabaseUnreachableError } from '../database.ts';
import type { PostgresConnections } from '../postgres/postgres-connections.ts';

/** A pool or a client of pg. */
export interface Queryable {
  query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

export interface MigrationSettings {
  /** How long a change waits for a lock. Everybody else who needs the table waits behind it for that time. */
  readonly lockTimeoutMs: number;
  /** How long a change is retried to get its locks before it fails. */
  readonly waitMs: number;
  /** Receives lines for people: who blocks a change, how far a long change has got. */
  readonly onProgress: (line: string) => void;
}

export const defaultMigrationSettings: MigrationSettings = {
  lockTimeoutMs: 200,
  waitMs: 600_000,
  onProgress: () => undefined,
};

/** A change that did not get its locks in time. The message names who holds them. */
export class LockedOutError extends Error {
  constructor(what: string, seconds: number, blockers: Blockers | undefined, cause: unknown) {
    const who = blockers
      ? `It is blocked by ${blockers.description}. Wait for that session or end it (SELECT pg_terminate_backend(${blockers.pid})), then migrate again.`
      : 'Migrate again when fewer others use its tables.';
    super(`${what} did not get its locks within ${seconds} s. ${who}`, { cause });
  }
}

/** The sessions that hold the lock that our session waits for, or wait for it ahead of us. */
interface Blockers {
  readonly pid: number;
  readonly description: string;
  readonly autovacuumPids: readonly number[];
}

const MIGRATION_LOCK_POLL_MS = 100;
/** Shorter waits are not worth reporting. */
const WATCH_MS = 100;
const PROGRESS_MS = 5_000;
/** Pause between two tries, so that statements held up by a try can run. */
const RETRY_PAUSE_MIN_MS = 50;
const RETRY_PAUSE_MAX_MS = 2_000;
/**
 * One in so many tries waits longer, so that Postgres cancels an autovacuum that our role may not cancel.
 * Others wait behind it.
 */
const LONG_TRY_EVERY = 10;

/**
 * Opens a session that holds the migration lock until `work` ends. Waits for another process that migrates
 * for as long as that one lives.
 *
 * @throws DatabaseUnreachableError
 */
export async function withMigrationSession<Result>(
  connections: PostgresConnections,
  settings: MigrationSettings,
  work: (session: MigrationSession) => Promise<Result>,
): Promise<Result> {
  await using opened = new AsyncDisposableStack();
  const connect = async () => {
    try {
      return opened.use(await connections.openSession({ name: 'countersign migrate' }));
    } catch (error) {
      throw new DatabaseUnreachableError(connections.directUrl, error);
    }
  };
  const client = await connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const session = new MigrationSession(client, rows[0]?.pid ?? 0, await connect(), settings);
  await session.lock();
  return await work(session);
}

export class MigrationSession {
  readonly #client: pg.Client;
  readonly #pid: number;
  /** Finds out who blocks the first connection while that connection waits. */
  readonly #observer: pg.Client;
  readonly #settings: MigrationSettings;
  #progressAt = Number.NEGATIVE_INFINITY;

  constructor(client: pg.Client, pid: number, observer: pg.Client, settings: MigrationSettings) {
    this.#client = client;
    this.#pid = pid;
    this.#observer = observer;
    this.#settings = settings;
    client.on('notice', ({ message }) => {
      if (message?.startsWith('countersign: ')) settings.onProgress(message.slice('countersign: '.length));
    });
  }

  /**
   * Polls: a session that waits for the lock in Postgres would block CREATE INDEX CONCURRENTLY and deadlock
   * with it.
   */
  async lock(): Promise<void> {
    const since = performance.now();
    for (;;) {
      const { rows } = await this.#client.query(
        `select pg_try_advisory_lock(${advisoryLocks.migration}) as locked`,
      );
      if (rows[0]?.locked === true) return;
      if (performance.now() - since > PROGRESS_MS)
        this.#progress('Waiting for another process that migrates.');
      await sleep(MIGRATION_LOCK_POLL_MS);
    }
  }

  /** For reads: runs outside a transaction, with no limit on waiting. */
  query(sql: string, values: unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> {
    return this.#client.query(sql, values);
  }

  /**
   * Runs one transaction. It waits only briefly for each lock. When it does not get one, or Postgres ends it
   * because of a deadlock, the whole transaction is retried.
   *
   * @param what names the change in messages.
   * @param last returns the final statements. They are sent together with COMMIT, so no lock is held for
   *   another round trip.
   * @throws LockedOutError
   */
  transaction<Result>(
    what: string,
    work: (transaction: Queryable) => Promise<Result>,
    last: (result: Result) => string = () => '',
  ): Promise<Result> {
    return this.#retried(what, async (lockTimeoutMs) => {
      await this.#client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`);
      const result = await work(this.#client);
      await this.#client.query(`${last(result)}\n;commit`);
      return result;
    });
  }

  /**
   * Runs one statement that Postgres rejects inside a transaction, and that blocks nobody while it waits.
   * Running it again must be safe.
   *
   * @throws LockedOutError
   */
  async statement(what: string, sql: string): Promise<void> {
    const index =
      /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?([\w."]+)/im.exec(
        sql.replaceAll(/^\s*--.*$/gm, ''),
      )?.[1];
    const { waitMs } = this.#settings;
    await this.#retried(what, async () => {
      await this.#client.query(`set lock_timeout = ${waitMs}`);
      // An interrupted build leaves an invalid index: Postgres never reads it, but `if not exists` would
      // accept it.
      if (index !== undefined && (await this.#isInvalid(index))) {
        await this.#client.query(`drop index concurrently if exists ${index}`);
      }
      await this.#client.query(sql);
    });
    await this.#client.query('reset lock_timeout');
  }

  /**
   * Runs statements that begin and end their transactions themselves, as pg-boss sends them. Replaces their
   * lock timeouts with ours.
   */
  script(what: string, sql: string, values: unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> {
    return this.#retried(what, async (lockTimeoutMs) => {
      await this.#client.query(`set lock_timeout = ${lockTimeoutMs}`);
      return await this.#client.query(
        sql.replaceAll(/set local lock_timeout = \d+/gi, `set local lock_timeout = ${lockTimeoutMs}`),
        values,
      );
    });
  }

  async #isInvalid(index: string): Promise<boolean> {
    const { rows } = await this.#client.query(
      'select not indisvalid as invalid from pg_index where indexrelid = to_regclass($1)',
      [index],
    );
    return rows[0]?.invalid === true;
  }

  async #retried<Result>(what: string, attempt: (lockTimeoutMs: number) => Promise<Result>): Promise<Result> {
    const since = performance.now();
    let { lockTimeoutMs } = this.#settings;
    let pauseMs = RETRY_PAUSE_MIN_MS;
    for (let tries = 1; ; tries++) {
      const watch = this.#watch(what);
      try {
        return await attempt(lockTimeoutMs);
      } catch (error) {
        const blockers = await watch.stop();
        // `rollback` fails only when the connection is lost, and then `error` already says so.
        await this.#client.query('rollback').catch(() => undefined);
        if (!isTransient(error)) throw error;
        const waitedMs = performance.now() - since;
        if (waitedMs + pauseMs > this.#settings.waitMs) {
          throw new LockedOutError(what, Math.round(waitedMs / 1000), blockers, error);
        }
        this.#progress(
          `${what} ${blockers ? `is blocked by ${blockers.description}` : `did not get its locks (${reasonOf(error)})`}; it is retried.`,
        );
        lockTimeoutMs = this.#settings.lockTimeoutMs;
        await sleep(pauseMs * (0.5 + Math.random()));
        if (
          blockers &&
          !(await this.#cancelAutovacuum(blockers.autovacuumPids)) &&
          tries % LONG_TRY_EVERY === 1
        ) {
          // Postgres cancels an autovacuum that blocks a session for longer than deadlock_timeout.
          lockTimeoutMs = Math.max(lockTimeoutMs, (await this.#deadlockTimeoutMs()) + 200);
        }
        pauseMs = Math.min(pauseMs * 2, RETRY_PAUSE_MAX_MS);
      } finally {
        await watch.stop();
      }
    }
  }

  /** Finds out repeatedly who blocks us, until stopped. */
  #watch(what: string): { stop(): Promise<Blockers | undefined> } {
    const stopped = new AbortController();
    const since = performance.now();
    let last: Blockers | undefined;
    const watching = (async () => {
      for (;;) {
        await sleep(WATCH_MS, undefined, { signal: stopped.signal });
        last = (await this.#blockers()) ?? last;
        if (last && performance.now() - since > PROGRESS_MS)
          this.#progress(`${what} waits for ${last.description}.`);
      }
    })().catch(() => undefined); // The watch was stopped, or the connection broke: then the work itself fails.
    return {
      async stop() {
        stopped.abort();
        await watching;
        return last;
      },
    };
  }

  async #blockers(): Promise<Blockers | undefined> {
    const { rows } = await this.#observer.query<BlockingSession>(
      `select pid, backend_type as backend, usename as user, application_name as application, state,
         extract(epoch from clock_timestamp() - xact_start)::integer as seconds, left(query, 100) as query
       from pg_stat_activity where pid = any (pg_blocking_pids($1)) order by xact_start`,
      [this.#pid],
    );
    const [first] = rows;
    if (!first) return undefined;
    return {
      pid: first.pid,
      // Without pg_read_all_stats our role sees only which user owns the sessions of others. An autovacuum
      // has no user.
      autovacuumPids: rows.flatMap(({ pid, backend, user }) =>
        backend === 'autovacuum worker' || (backend === null && user === null) ? [pid] : [],
      ),
      description: rows.map(describeSession).join(', and '),
    };
  }

  /**
   * Cancels autovacuums, which Postgres repeats later. Like Postgres, it does not cancel one that prevents
   * wraparound.
   *
   * @returns false when our role may not cancel or cannot see them.
   */
  async #cancelAutovacuum(pids: readonly number[]): Promise<boolean> {
    if (pids.length === 0) return true;
    try {
      const { rows } = await this.#observer.query(
        `select pg_cancel_backend(pid) from pg_stat_activity
         where pid = any ($1) and backend_type = 'autovacuum worker' and query not like '%to prevent wraparound%'`,
        [pids],
      );
      return rows.length === pids.length;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '42501') return false;
      throw error;
    }
  }

  async #deadlockTimeoutMs(): Promise<number> {
    const { rows } = await this.#observer.query<{ ms: number }>(
      "select setting::integer as ms from pg_settings where name = 'deadlock_timeout'",
    );
    return rows[0]?.ms ?? 1_000;
  }

  #progress(line: string): void {
    if (performance.now() - this.#progressAt < PROGRESS_MS) return;
    this.#progressAt = performance.now();
    this.#settings.onProgress(line);
  }
}

/** Null where our role may not see the value. */
interface BlockingSession {
  readonly pid: number;
  readonly backend: string | null;
  readonly user: string | null;
  readonly application: string | null;
  readonly state: string | null;
  readonly seconds: number | null;
  readonly query: string | null;
}

function describeSession({
  pid,
  backend,
  user,
  application,
  state,
  seconds,
  query,
}: BlockingSession): string {
  const session = `the session with pid ${pid}`;
  if (backend === null) return user === null ? `${session} (autovacuum)` : `${session} of ${quoted(user)}`;
  const owner = backend === 'client backend' ? `of ${quoted(user)} (${quoted(application)})` : `(${backend})`;
  return `${session} ${owner} which is ${state ?? 'active'}, since ${seconds ?? 0} s in one transaction, last with ${quoted(query)}`;
}

const transientCodes = [
  '55P03', // lock_timeout
  '40P01', // deadlock
  '40001', // serialization failure
];

/** Two sessions changed the same catalog row. Postgres has no code for it. */
const concurrentChange = /tuple concurrently (updated|deleted)/;

function isTransient(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false;
  return transientCodes.includes(error.code ?? '') || concurrentChange.test(error.message);
}

function reasonOf(error: pg.DatabaseError): string {
  return `${error.code}: ${error.message}`;
}

/** Puts the text on one line, whatever it contains. */
function quoted(text: string | null): string {
  return JSON.stringify((text ?? '').replaceAll(/\s+/g, ' '));
}
