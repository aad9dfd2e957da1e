// Supervises the embedded PostgreSQL server of a data folder, which every process that uses the folder
// shares: the first process starts it, any of them restarts it when it is lost, and the last one to stop ends
// it.

import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ProcessMark } from '../../process/process-marks.ts';
import {
  block,
  endServer,
  endServerNow,
  findServer,
  type ServerProcess,
  SHORT_PATIENCE,
  startServer,
} from '../postgres-server.ts';
import {
  clusterPassword,
  openCluster,
  type PostgresCluster,
  type ServerSettings,
} from './postgres-cluster.ts';
import { EmbeddedPostgresError } from './postgres-process.ts';
import { ServerTrouble } from './server-trouble.ts';

export { EmbeddedPostgresError };

export interface EmbeddedPostgresOptions {
  /** The cluster's folder, created on first use. Contains its password, settings and log (`server.log`). */
  dataDir: string;
  /** Default: a free port. A running server keeps its port. */
  port?: number;
  /** Server settings such as `{ fsync: 'off' }`. A running server keeps its settings. */
  settings?: ServerSettings;
  /** Receives a sentence about what happened to the server and what is done about it. */
  onNotice?: (notice: string) => void;
}

export interface EmbeddedPostgres {
  /** The database `countersign`, as its superuser. */
  readonly url: string;
  /** False when another process was already using the server. */
  readonly owned: boolean;
  /**
   * `listener` receives the new port when the server had to be restarted on another one because its port was
   * taken.
   */
  onMoved(listener: (port: number) => void): void;
  /** Ends the server if no other process uses it, in whatever state the server is. */
  stop(): Promise<void>;
}

const DATABASE = 'countersign';
/** A folder inside the data folder: each process that uses the server leaves its mark there. */
const USERS_FOLDER = 'countersign.users';
const START_MS_MAX = 60_000;
/**
 * How often to check that the server's process still runs, and that it still accepts sessions, which costs a
 * connection.
 */
const LOOK_MS = 500;
const GREET_MS = 2_000;
const ANSWER_MS_MAX = 5_000;
const RETRY_MS = 50;
const RESTART_MS_MAX = 2_000;
/** Longest time from a start by pg_ctl until the server's pid file exists. */
const FORK_MS_MAX = 2_000;

/**
 * Starts the server of `dataDir`, or joins it when it is already running: started by another process, or left
 * behind by a killed one. Safe to call from any number of processes at once, because PostgreSQL allows one
 * server per folder. A server that does not answer is ended and started again.
 *
 * @throws EmbeddedPostgresError
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dir = resolve(options.dataDir);
  try {
    const cluster = await openCluster(dir, { fast: options.settings?.fsync === 'off' });
    const server = new SupervisedPostgres(cluster, options);
    await server.start();
    return {
      url: await server.url(),
      owned: server.isFirst,
      onMoved: (listener) => server.onMoved(listener),
      stop: () => server.stop(),
    };
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL in ${dir} cannot be used: ${messageOf(error)}. Fix that, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

class SupervisedPostgres {
  readonly #cluster: PostgresCluster;
  readonly #options: EmbeddedPostgresOptions;
  readonly #mark: ProcessMark;
  readonly #stopping = new AbortController();
  readonly #moveListeners: ((port: number) => void)[] = [];
  #server: ServerProcess | undefined;
  #isBeingStarted = false;
  #running: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;
  /** Whether no other process was using the server. */
  isFirst = true;

  constructor(cluster: PostgresCluster, options: EmbeddedPostgresOptions) {
    this.#cluster = cluster;
    this.#options = options;
    this.#mark = new ProcessMark(join(cluster.dir, USERS_FOLDER));
  }

  url(): Promise<string> {
    return this.#urlOf(DATABASE, this.#server?.port ?? 0);
  }

  onMoved(listener: (port: number) => void): void {
    this.#moveListeners.push(listener);
  }

  async start(): Promise<void> {
    this.#mark.leave();
    this.isFirst = !this.#mark.hasOthers();
    process.on('exit', this.#onExit);
    const starting = this.#serve(performance.now() + START_MS_MAX);
    // A stop during the start waits for it.
    this.#running = starting.catch(() => undefined);
    try {
      await starting;
    } catch (error) {
      await this.stop();
      throw error;
    }
    this.#running = this.#watch();
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    this.#mark.remove();
    let isRunning = true;
    const ended = this.#running.finally(() => {
      isRunning = false;
    });
    do {
      // Ending the server also ends a start that is still running.
      if (!this.#mark.hasOthers()) await endServer(this.#cluster);
      await Promise.race([ended, delay(RETRY_MS)]);
    } while (isRunning);
    if (!this.#mark.hasOthers()) await endServer(this.#cluster);
    process.off('exit', this.#onExit);
  }

  /**
   * Runs at any exit of this process except by a kill: after an uncaught error, or when a graceful stop was
   * given up.
   */
  readonly #onExit = (): void => {
    try {
      this.#mark.remove();
      if (this.#mark.hasOthers()) return;
      const deadline = performance.now() + FORK_MS_MAX;
      while (this.#isBeingStarted && !findServer(this.#cluster) && performance.now() < deadline)
        block(RETRY_MS);
      endServerNow(this.#cluster);
    } catch (error) {
      process.stderr.write(`countersign: the embedded PostgreSQL was left running: ${messageOf(error)}\n`);
    }
  };

  /**
   * Finds the server, starts it if it is not running, and ends and restarts it if it is lost. Returns when it
   * answers.
   *
   * @throws EmbeddedPostgresError when it cannot be started, or does not answer by `deadline`.
   */
  async #serve(deadline: number): Promise<void> {
    const trouble = new ServerTrouble();
    while (!this.#stopping.signal.aborted) {
      const server = findServer(this.#cluster);
      let obstacle: unknown;
      if (server) {
        try {
          await this.#greet(server, this.#server === undefined);
          return this.#joined(server);
        } catch (error) {
          obstacle = error;
          if (isWrongPassword(error)) throw error;
          if (trouble.isForGood(server, error)) await this.#end(server, error);
        }
      } else {
        obstacle = await this.#startServer();
        if (obstacle === undefined) continue;
      }
      // A server that recovers from a crash is not stuck; ServerTrouble decides how long recovery may take.
      if (performance.now() > deadline && server?.state !== 'starting') {
        throw new EmbeddedPostgresError(
          `PostgreSQL in ${this.#cluster.dir} did not answer within ${START_MS_MAX / 1000} s: ${messageOf(obstacle)}. See ${this.#cluster.log}.`,
        );
      }
      await this.#pause(RETRY_MS);
    }
  }

  async #startServer(): Promise<string | undefined> {
    const { port, settings = {} } = this.#options;
    this.#isBeingStarted = true;
    try {
      return await startServer(this.#cluster, { port, preferredPort: this.#server?.port, settings });
    } finally {
      this.#isBeingStarted = false;
    }
  }

  async #end(server: ServerProcess, error: unknown): Promise<void> {
    this.#say(
      `The embedded PostgreSQL (process ${server.pid}) does not answer: ${messageOf(error)}. It is ended and started again.`,
    );
    await endServer(this.#cluster, SHORT_PATIENCE);
  }

  #joined(server: ServerProcess): void {
    const port = this.#server?.port;
    this.#server = server;
    if (port === undefined || port === server.port) return;
    this.#say(`Its port ${port} was taken: the embedded PostgreSQL listens on ${server.port} now.`);
    for (const listener of this.#moveListeners) listener(server.port);
  }

  async #watch(): Promise<void> {
    for (;;) {
      const loss = await this.#loss();
      if (loss === undefined) return;
      const lostAt = performance.now();
      this.#say(`The embedded PostgreSQL ${loss}.`);
      await this.#serveAgain();
      if (this.#stopping.signal.aborted) return;
      const lostS = ((performance.now() - lostAt) / 1000).toFixed(1);
      this.#say(`The embedded PostgreSQL serves again after ${lostS} s.`);
    }
  }

  /**
   * Resolves with a description when something is wrong with the server, or with undefined when this process
   * stops.
   */
  async #loss(): Promise<string | undefined> {
    let greetedAt = performance.now();
    for (;;) {
      // Watching must not keep the process alive.
      await this.#pause(LOOK_MS, { ref: false });
      if (this.#stopping.signal.aborted) return undefined;
      let server: ReturnType<typeof findServer>;
      try {
        server = findServer(this.#cluster);
      } catch (error) {
        // This process may be out of file descriptors, for example. That is no reason to end the server.
        this.#say(`The embedded PostgreSQL cannot be looked after: ${messageOf(error)}.`);
        continue;
      }
      if (!server) return `(process ${this.#server?.pid}) has ended`;
      if (server.pid === this.#server?.pid && performance.now() - greetedAt < GREET_MS) continue;
      try {
        await this.#greet(server, false);
        greetedAt = performance.now();
        this.#joined(server);
      } catch (error) {
        if (!this.#stopping.signal.aborted)
          return `(process ${server.pid}) does not answer: ${messageOf(error)}`;
      }
    }
  }

  /** Retries without end: a folder may become writable again, a port may become free. */
  async #serveAgain(): Promise<void> {
    let said: string | undefined;
    for (
      let pauseMs = RETRY_MS;
      !this.#stopping.signal.aborted;
      pauseMs = Math.min(2 * pauseMs, RESTART_MS_MAX)
    ) {
      try {
        return await this.#serve(Number.POSITIVE_INFINITY);
      } catch (error) {
        const reason = messageOf(error);
        // Report the same reason only once.
        if (reason !== said) this.#say(`The embedded PostgreSQL cannot be started again yet: ${reason}`);
        said = reason;
        await this.#pause(pauseMs);
      }
    }
  }

  /**
   * Checks that the server accepts sessions. @throws the error that refused one, if it shows a fault of the
   * server.
   */
  async #greet({ port }: ServerProcess, isFirst: boolean): Promise<void> {
    const session = new pg.Client({
      connectionString: await this.#urlOf('postgres', port),
      application_name: 'countersign embedded-postgres',
      connectionTimeoutMillis: ANSWER_MS_MAX,
      query_timeout: ANSWER_MS_MAX,
    });
    // A stopping server ends its sessions with an error event. Without a listener, that event would end this
    // process.
    session.on('error', () => undefined);
    try {
      await session.connect();
      if (isFirst) await createDatabase(session);
      else await session.query('SELECT');
    } catch (error) {
      if (isFirst || ServerTrouble.isIn(error)) throw error;
    } finally {
      void session.end().catch(() => undefined);
      // A frozen server never closes its side of the connection.
      setTimeout(() => session.connection.stream.destroy(), ANSWER_MS_MAX).unref();
    }
  }

  /** Returns early when this process stops. */
  async #pause(ms: number, { ref }: { ref: boolean } = { ref: true }): Promise<void> {
    await delay(ms, undefined, { signal: this.#stopping.signal, ref }).catch(() => undefined);
  }

  async #urlOf(database: string, port: number): Promise<string> {
    return `postgresql://postgres:${await clusterPassword(this.#cluster)}@127.0.0.1:${port}/${database}`;
  }

  #say(notice: string): void {
    this.#options.onNotice?.(notice);
  }
}

async function createDatabase(session: pg.Client): Promise<void> {
  const { rowCount } = await session.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await session.query(`CREATE DATABASE ${DATABASE}`);
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '28P01';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
