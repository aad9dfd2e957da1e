// Opens every connection of this process to Postgres: pools and single sessions. They are watched together
// (silence-watch.ts): when one goes silent, all silent connections are dropped, whichever pool they belong
// to.
import type pg from 'pg';
import type { OnBackgroundFailure } from '../log.ts';
import { MeasuredPool } from './measured-pool.ts';
import { PoolCheck } from './pool-check.ts';
import { PostgresClient, type RefusedWrite } from './postgres-client.ts';
import { PostgresServers, queryServer } from './postgres-servers.ts';
import { type PostgresAddress, parsePostgresUrl } from './postgres-url.ts';
import {
  type AbandonedSession,
  type ActiveSessions,
  SilenceWatch,
  silenceNoticedMsMax,
} from './silence-watch.ts';

export interface PostgresConnectionsOptions {
  /** May point to a pooler in transaction mode if `directUrl` does not. */
  readonly url: string;
  /** Points to Postgres itself, or to a pooler in session mode. Default: `url`. */
  readonly directUrl?: string | undefined;
  /** How long a statement may go unanswered before its connection is checked. */
  readonly silenceMs?: number | undefined;
  readonly onError: OnBackgroundFailure;
  /** Called when a use of the named pool had to wait for a connection. */
  readonly onPoolWait?: (pool: string, waitedMs: number) => void;
  readonly onRefusedWrite?: (reason: RefusedWrite) => void;
}

/** A pool now. */
export interface PoolLoad {
  readonly name: string;
  readonly size: number;
  readonly used: number;
  readonly idle: number;
  /** Uses that wait for a connection. */
  readonly waiting: number;
}

interface ConnectionOptions {
  /** As shown in pg_stat_activity. */
  readonly name: string;
  /** Session settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Limit for connecting and for each statement, for callers that cannot wait. */
  readonly answerTimeoutMs?: number;
}

interface PoolOptions extends ConnectionOptions {
  readonly size: number;
  /**
   * Whether each connection needs a Postgres session of its own: for settings, prepared statements, LISTEN or
   * locks. Otherwise statements and transactions may go through a pooler.
   */
  readonly isDirect: boolean;
  /** Whether readiness checks this pool, because the process cannot work without it. */
  readonly affectsReadiness: boolean;
  readonly idleTimeoutMs?: number;
}

interface Target {
  readonly address: PostgresAddress;
  readonly servers: PostgresServers;
}

function targetOf(url: string): Target {
  const address = parsePostgresUrl(url);
  return { address, servers: new PostgresServers(address) };
}

/** A Postgres session of its own, open until it is disposed of or lost (event `end`). */
export type PostgresSession = PostgresClient & AsyncDisposable;

const SILENCE_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A live server accepts a connection and answers within milliseconds. */
const QUERY_TIMEOUT_MS = 2_000;
/** Must exceed a client's pause between two statements. The domain's transactions last at most 10 s. */
const IDLE_IN_TRANSACTION_MIN_MS = 2_000;
/** A graceful shutdown has 20 s by default and makes several queries in sequence. */
const SHUTDOWN_TIMEOUT_MS = 1_000;

/** The longest time until new connections serve after existing ones went silent and one of them was used. */
export function recoveryMsMax(silenceMs: number): number {
  return silenceNoticedMsMax(silenceMs) + QUERY_TIMEOUT_MS + CONNECT_TIMEOUT_MS;
}

/**
 * Makes Postgres end the session, its transaction and its locks when the client vanishes: the machine lost
 * power, or the network forgot the connection. By default Postgres would notice after two hours.
 */
function vanishedClientSettings(silenceMs: number): Readonly<Record<string, string>> {
  return {
    idle_in_transaction_session_timeout: String(Math.max(3 * silenceMs, IDLE_IN_TRANSACTION_MIN_MS)),
    tcp_keepalives_idle: '10',
    tcp_keepalives_interval: '5',
    tcp_keepalives_count: '3',
    tcp_user_timeout: '25000',
  };
}

/**
 * Where sequential scans are off, a statement that needs one looks so expensive that Postgres compiles it,
 * which takes 80 ms: a worker's heartbeat paid that every 5 s. No statement of ours runs long enough to gain
 * from compilation.
 */
const NOT_COMPILED = { jit: 'off' };

export class PostgresConnections {
  readonly #options: PostgresConnectionsOptions;
  readonly #watch: SilenceWatch;
  readonly #pooled: Target;
  readonly #direct: Target;
  readonly #silenceMs: number;
  readonly #readinessChecks: PoolCheck[] = [];
  readonly #pools: { readonly name: string; readonly size: number; readonly pool: pg.Pool }[] = [];
  #connectTimeoutMs = CONNECT_TIMEOUT_MS;

  constructor(options: PostgresConnectionsOptions) {
    this.#options = options;
    this.#pooled = targetOf(options.url);
    this.#direct = options.directUrl === undefined ? this.#pooled : targetOf(options.directUrl);
    this.#silenceMs = options.silenceMs ?? SILENCE_MS;
    this.#watch = new SilenceWatch({
      silenceMs: this.#silenceMs,
      activeSessions: (processIds) => this.#activeSessions(processIds),
      endSessions: (sessions) => this.#endSessions(sessions),
    });
  }

  get url(): string {
    return this.#options.url;
  }

  get directUrl(): string {
    return this.#options.directUrl ?? this.#options.url;
  }

  /** Whether connections that need no session of their own go through a pooler. */
  get isPooled(): boolean {
    return this.directUrl !== this.url;
  }

  /** From now on, the single server listens on another port. Open connections are lost anyway. */
  moveTo(port: number): void {
    for (const { servers } of new Set([this.#pooled, this.#direct])) servers.moveTo(port);
  }

  /** The caller must end the pool. */
  openPool({
    name,
    size,
    isDirect,
    affectsReadiness,
    settings,
    idleTimeoutMs,
    answerTimeoutMs,
  }: PoolOptions): pg.Pool {
    const isPooled = !isDirect && this.isPooled;
    const { address, servers } = isDirect ? this.#direct : this.#pooled;
    const { onRefusedWrite } = this.#options;
    const watch = this.#watch;
    const poolSettings = { ...vanishedClientSettings(this.#silenceMs), ...NOT_COMPILED, ...settings };
    class Connection extends PostgresClient {
      constructor(config: pg.ClientConfig = {}) {
        super(config, {
          watch,
          servers,
          isReplaceable: true,
          isPooled,
          settings: poolSettings,
          onAnswer: () => check.onAnswer(),
          onRefusedWrite,
        });
      }
    }
    const poolConfig: pg.PoolConfig = {
      connectionString: address.connectionString,
      max: size,
      application_name: name,
      connectionTimeoutMillis: answerTimeoutMs ?? address.connectTimeoutMs ?? this.#connectTimeoutMs,
      // Statements are sent without waiting for the previous answer, except where a query may time out.
      ...(answerTimeoutMs === undefined ? { pipeline: true } : { query_timeout: answerTimeoutMs }),
      ...(idleTimeoutMs !== undefined && { idleTimeoutMillis: idleTimeoutMs }),
      Client: Connection,
    };
    const pool = new MeasuredPool(poolConfig, (waitedMs) => this.#options.onPoolWait?.(name, waitedMs));
    // The pool replaces a broken idle connection when one is needed. After the pool has ended, Postgres may
    // end a session before it has read that the client left.
    pool.on('error', (error) => {
      if (!pool.ending) this.#options.onError(error, `an idle connection of the pool "${name}"`);
    });
    const check = new PoolCheck({ name, pool, size, silenceMs: this.#silenceMs });
    if (affectsReadiness) this.#readinessChecks.push(check);
    this.#pools.push({ name, size, pool });
    return pool;
  }

  /** During shutdown, an unresponsive database is given less time. */
  shortenTimeouts(): void {
    this.#watch.shorten(SHUTDOWN_TIMEOUT_MS);
    this.#connectTimeoutMs = SHUTDOWN_TIMEOUT_MS;
    for (const { pool } of this.#pools) pool.options.connectionTimeoutMillis = SHUTDOWN_TIMEOUT_MS;
  }

  get pools(): readonly PoolLoad[] {
    return this.#pools
      .filter(({ pool }) => !pool.ending)
      .map(({ name, size, pool: { totalCount, idleCount, waitingCount } }) => ({
        name,
        size,
        used: totalCount - idleCount,
        idle: idleCount,
        waiting: waitingCount,
      }));
  }

  /** Why the named pool has no free connection; undefined when it has one, or does not affect readiness. */
  exhaustion(name: string): string | undefined {
    return this.#readinessChecks.find((check) => check.name === name)?.exhaustion();
  }

  /** @returns why a required pool cannot reach the database; undefined when all can. */
  async checkHealth(): Promise<string | undefined> {
    const failures = await Promise.all(this.#readinessChecks.map((check) => check.checkHealth()));
    return failures.find((failure) => failure !== undefined);
  }

  /**
   * Connects directly, past any pooler. The event `end` reports the loss of the session, at the latest some
   * seconds after a statement has gone unanswered, so send one from time to time.
   */
  async openSession({ name, settings, answerTimeoutMs }: ConnectionOptions): Promise<PostgresSession> {
    const { address, servers } = this.#direct;
    const session = new PostgresClient(
      {
        connectionString: address.connectionString,
        application_name: name,
        connectionTimeoutMillis: answerTimeoutMs ?? address.connectTimeoutMs ?? this.#connectTimeoutMs,
        ...(answerTimeoutMs !== undefined && { query_timeout: answerTimeoutMs }),
      },
      {
        watch: this.#watch,
        servers,
        isReplaceable: false,
        isPooled: false,
        settings,
        onRefusedWrite: this.#options.onRefusedWrite,
      },
    );
    await session.connect();
    return Object.assign(session, { [Symbol.asyncDispose]: () => session.end() });
  }

  async #activeSessions(processIds: readonly number[]): Promise<ActiveSessions> {
    if (processIds.length === 0) return new Map();
    // A session that waits for its client's next message will wait forever if nothing arrives from the
    // client.
    const rows = await this.#ask<{ pid: number; waits_for: number[] }>(
      `select pid, case wait_event_type when 'Lock' then pg_blocking_pids(pid) else '{}' end as waits_for
       from pg_stat_activity
       where pid = any($1::int[]) and state in ('active', 'fastpath function call', 'disabled')
         and wait_event_type is distinct from 'Client'`,
      [processIds],
    );
    return new Map(rows.map(({ pid, waits_for }) => [pid, waits_for]));
  }

  async #endSessions(sessions: readonly AbandonedSession[]): Promise<void> {
    await this.#ask(
      `select pg_terminate_backend(pid)
       from pg_stat_activity join unnest($1::int[], $2::float8[]) as abandoned (pid, age_ms) using (pid)
       where usename = current_user and datname = current_database()
         and backend_start <= clock_timestamp() - make_interval(secs => age_ms / 1000)`,
      [sessions.map(({ processId }) => processId), sessions.map(({ ageMs }) => ageMs)],
    );
  }

  /** Uses a fresh connection. */
  async #ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<Row[]> {
    const timeoutMs = Math.min(QUERY_TIMEOUT_MS, this.#connectTimeoutMs);
    const { address, servers } = this.#direct;
    const query = { name: 'countersign silence', timeoutMs };
    return queryServer<Row>(address, await servers.choose(), query, sql, values);
  }
}
