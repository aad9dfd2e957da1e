import pg from 'pg';
import type { OnBackgroundFailure } from '../log.ts';
import { PoolCheck } from './pool-check.ts';
import { PostgresClient } from './postgres-client.ts';
import { PostgresServers } from './postgres-servers.ts';
import { type PostgresAddress, parsePostgresUrl } from './postgres-url.ts';
import { SilenceWatch, silenceNoticedMsMax } from './silence-watch.ts';

/** Where Postgres is, and what every connection to it has in common. */
export interface PostgresConnectionsOptions {
  /** May lead through a pooler in transaction mode, if `directUrl` does not. */
  readonly url: string;
  /** Leads to Postgres itself, or through a pooler that keeps sessions. By default `url`. */
  readonly directUrl?: string | undefined;
  /** How long a statement is without an answer before its connection is checked. */
  readonly silenceMs?: number | undefined;
  readonly onError: OnBackgroundFailure;
}

interface ConnectionOptions {
  /** As pg_stat_activity has it. */
  readonly name: string;
  /** Settings of the session. */
  readonly settings?: Readonly<Record<string, string>>;
  /** After which connecting and statements fail, for those who cannot wait. */
  readonly answerTimeoutMs?: number;
}

interface PoolOptions extends ConnectionOptions {
  readonly size: number;
  /**
   * Whether each connection must be a session of Postgres's own: for settings, prepared statements, LISTEN, locks. Otherwise
   * statements and transactions may go through a pooler.
   */
  readonly isDirect: boolean;
  /** Whether this process cannot do its work without it. */
  readonly isServing: boolean;
  readonly idleTimeoutMs?: number;
}

/** An address, and which of its servers is connected to. */
interface Place {
  readonly address: PostgresAddress;
  readonly servers: PostgresServers;
}

function placeOf(url: string): Place {
  const address = parsePostgresUrl(url);
  return { address, servers: new PostgresServers(address) };
}

/** A session of Postgres's own, until it is disposed of or lost (`end`). */
export type PostgresSession = PostgresClient & AsyncDisposable;

const SILENCE_MS = 5_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Connecting to a server that lives takes milliseconds, and asking it as long. */
const QUESTION_TIMEOUT_MS = 2_000;
/** For a transaction whose client computes in between; the domain's are open for 10 s at most. */
const IDLE_IN_TRANSACTION_MIN_MS = 2_000;
/** A clean stop has 20 s by default, and asks several things one after the other. */
const HURRY_MS = 1_000;

/** After connections have gone silent, new ones serve within this, once something has been asked of one of them. */
export function recoveryMsMax(silenceMs: number): number {
  return silenceNoticedMsMax(silenceMs) + QUESTION_TIMEOUT_MS + CONNECT_TIMEOUT_MS;
}

/**
 * What has Postgres end the session, and with it the transaction and its locks, of a client that has vanished: its machine lost
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
 * Makes every connection of this process to Postgres. They are watched together (silence-watch.ts): when one has gone silent, those that
 * have are dropped, whichever pool they are of.
 */
export class PostgresConnections {
  readonly #options: PostgresConnectionsOptions;
  readonly #watch: SilenceWatch;
  readonly #pooled: Place;
  readonly #direct: Place;
  readonly #silenceMs: number;
  readonly #serving: PoolCheck[] = [];
  readonly #pools: pg.Pool[] = [];
  #connectTimeoutMs = CONNECT_TIMEOUT_MS;

  constructor(options: PostgresConnectionsOptions) {
    this.#options = options;
    this.#pooled = placeOf(options.url);
    this.#direct = options.directUrl === undefined ? this.#pooled : placeOf(options.directUrl);
    this.#silenceMs = options.silenceMs ?? SILENCE_MS;
    this.#watch = new SilenceWatch({
      silenceMs: this.#silenceMs,
      sessionsAtWork: (processIds) => this.#sessionsAtWork(processIds),
    });
  }

  get url(): string {
    return this.#options.url;
  }

  get directUrl(): string {
    return this.#options.directUrl ?? this.#options.url;
  }

  /** Ended by whoever opened it. */
  openPool({
    name,
    size,
    isDirect,
    isServing,
    settings,
    idleTimeoutMs,
    answerTimeoutMs,
  }: PoolOptions): pg.Pool {
    const isPooled = !isDirect && this.directUrl !== this.url;
    const { address, servers } = isDirect ? this.#direct : this.#pooled;
    const watch = this.#watch;
    const poolSettings = { ...vanishedClientSettings(this.#silenceMs), ...settings };
    class Connection extends PostgresClient {
      constructor(config: pg.ClientConfig = {}) {
        super(config, {
          watch,
          servers,
          isReplaceable: true,
          isPooled,
          settings: poolSettings,
          onAnswer: () => check.answered(),
        });
      }
    }
    const pool = new pg.Pool({
      connectionString: address.connectionString,
      max: size,
      application_name: name,
      connectionTimeoutMillis: answerTimeoutMs ?? address.connectTimeoutMs ?? this.#connectTimeoutMs,
      ...(answerTimeoutMs !== undefined && { query_timeout: answerTimeoutMs }),
      ...(idleTimeoutMs !== undefined && { idleTimeoutMillis: idleTimeoutMs }),
      Client: Connection,
    });
    // One that breaks while idle is replaced when it is needed.
    pool.on('error', (error) => this.#options.onError(error, `an idle connection of the pool "${name}"`));
    const check = new PoolCheck({ name, pool, size, silenceMs: this.#silenceMs });
    if (isServing) this.#serving.push(check);
    this.#pools.push(pool);
    return pool;
  }

  /** For the end of the process: a database that does not answer is not waited for as long as otherwise. */
  hurry(): void {
    this.#watch.shorten(HURRY_MS);
    this.#connectTimeoutMs = HURRY_MS;
    for (const { options } of this.#pools) options.connectionTimeoutMillis = HURRY_MS;
  }

  /** That all connections of a serving pool are in use, in words; undefined when that is not so. */
  busy(name: string): string | undefined {
    return this.#serving.find((check) => check.name === name)?.busy();
  }

  /** What keeps this process from reaching the database with the connections that serve; undefined when all is well. */
  async problem(): Promise<string | undefined> {
    const problems = await Promise.all(this.#serving.map((check) => check.problem()));
    return problems.find((problem) => problem !== undefined);
  }

  /**
   * Connects past any pooler. Whoever holds the session learns of its loss by the event `end`, at the latest some seconds after a
   * statement of theirs has gone unanswered: send one now and then.
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
      { watch: this.#watch, servers, isReplaceable: false, isPooled: false, settings },
    );
    await session.connect();
    return Object.assign(session, { [Symbol.asyncDispose]: () => session.end() });
  }

  async #sessionsAtWork(processIds: readonly number[]): Promise<ReadonlySet<number>> {
    if (processIds.length === 0) return new Set();
    const timeoutMs = Math.min(QUESTION_TIMEOUT_MS, this.#connectTimeoutMs);
    const { address, servers } = this.#direct;
    const { host, port } = await servers.choose();
    const client = new pg.Client({
      connectionString: address.connectionString,
      application_name: 'countersign silence',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on('error', () => undefined);
    client.host = host;
    client.port = port;
    try {
      await client.connect();
      // One that waits for us, whom it has heard nothing of, waits in vain.
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where pid = any($1::int[]) and state in ('active', 'fastpath function call', 'disabled')
           and wait_event_type is distinct from 'Client'`,
        [processIds],
      );
      return new Set(rows.map(({ pid }) => pid));
    } finally {
      void client.end();
      // Said goodbye or not: nobody waits for it.
      setTimeout(() => client.connection.stream.destroy(), QUESTION_TIMEOUT_MS).unref();
    }
  }
}
