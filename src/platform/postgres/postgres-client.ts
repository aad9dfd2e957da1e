import pg from 'pg';
import { IS_READ_ONLY, type PostgresServers, ServerOnlyReadsError } from './postgres-servers.ts';
import type { PostgresHost } from './postgres-url.ts';
import type { SilenceWatch, WatchedConnection } from './silence-watch.ts';

/** A firewall that forgets idle connections remembers those that say something; the kernel does, this often. */
const KEEP_ALIVE_MS = 5_000;
/** A server that lives closes the connection at once when told goodbye. */
const GOODBYE_MS = 1_000;

/** SQLSTATE read_only_sql_transaction: after a switch-over, what was the primary answers so. */
const READ_ONLY = '25006';

export interface PostgresClientOptions {
  readonly watch: SilenceWatch;
  readonly servers: PostgresServers;
  /** Of a pool, which opens another one when this one is dropped. */
  readonly isReplaceable: boolean;
  /** Whether statements may run in different sessions of Postgres, as a pooler in transaction mode has it. */
  readonly isPooled: boolean;
  /** Settings of the session, such as `enable_seqscan = off`. Not with a pooler: its sessions are shared. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  readonly onAnswer?: () => void;
}

/** A connection that fails when it goes silent, instead of keeping whoever uses it waiting for good. */
export class PostgresClient extends pg.Client implements WatchedConnection {
  readonly #options: PostgresClientOptions;
  readonly isReplaceable: boolean;
  processId: number | undefined;
  #heardAt = performance.now();
  #bytesRead = 0;
  #askedAt: number | undefined;
  #onlyReads = false;

  constructor(config: pg.ClientConfig, options: PostgresClientOptions) {
    super({ ...config, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS });
    this.#options = options;
    this.isReplaceable = options.isReplaceable;
    // An error that nobody listens for ends the process. pg-pool stops listening when it hands a connection out, and who awaits that
    // listens a moment later: with "ready" and "terminating connection" in one packet, the error comes in between. The next statement
    // fails as well, so that nothing goes unnoticed.
    this.on('error', () => undefined);
    this.#observe();
  }

  /** Whether Postgres was reached without a pooler, which gives clients numbers of its own. */
  get isPostgresItself(): boolean {
    return Reflect.get(this, 'processID') === this.processId;
  }

  get heardAt(): number {
    const bytesRead = this.#countBytes();
    if (bytesRead !== this.#bytesRead) {
      this.#bytesRead = bytesRead;
      this.#heardAt = performance.now();
    }
    return this.#heardAt;
  }

  get unansweredSince(): number | undefined {
    return this.#askedAt === undefined ? undefined : Math.max(this.#askedAt, this.heardAt);
  }

  drop(error: Error): void {
    this.connection.stream.destroy(error);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: unknown): Promise<pg.Client> | undefined {
    const connected = this.#connect();
    if (typeof callback !== 'function') return connected;
    // As pg-pool calls it.
    connected.then(
      () => Reflect.apply(callback, undefined, [null, this]),
      (error: unknown) => Reflect.apply(callback, undefined, [error]),
    );
    return undefined;
  }

  async #connect(): Promise<pg.Client> {
    const { servers, watch } = this.#options;
    let server: PostgresHost | undefined;
    try {
      server = await servers.choose();
      this.host = server.host;
      this.port = server.port;
      await super.connect();
      watch.add(this);
      this.once('end', () => watch.remove(this));
      await this.#setUp();
    } catch (error) {
      if (server) servers.forget(server);
      this.connection.stream.destroy();
      throw error;
    }
    return this;
  }

  async #setUp(): Promise<void> {
    const { isPooled, servers, settings: wanted = {} } = this.#options;
    if (isPooled && !servers.mustWrite) return;
    const settings = isPooled ? [] : Object.entries(wanted);
    const set = settings.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false), `);
    const { rows } = await this.query<{ process_id: number; only_reads: boolean }>(
      `select ${set.join('')}pg_backend_pid() as process_id, ${IS_READ_ONLY} as only_reads`,
      settings.flat(),
    );
    if (servers.mustWrite && rows[0]?.only_reads !== false) throw new ServerOnlyReadsError();
    if (!isPooled) this.processId = rows[0]?.process_id;
  }

  /** Every exchange begins with one of two messages and ends with another; pg sends the next only then. */
  #observe(): void {
    const { connection } = this;
    const query = connection.query.bind(connection);
    const sync = connection.sync.bind(connection);
    const end = connection.end.bind(connection);
    connection.query = (text) => {
      this.#askedAt = performance.now();
      query(text);
    };
    connection.sync = () => {
      this.#askedAt = performance.now();
      sync();
    };
    connection.on('readyForQuery', () => {
      this.#askedAt = undefined;
      this.#heardAt = performance.now();
      this.#bytesRead = this.#countBytes();
      this.#options.onAnswer?.();
      if (this.#onlyReads) this.#options.watch.dropAll(new ServerOnlyReadsError());
    });
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== READ_ONLY) return;
      // Whatever else leads there is of no more use, and the next connection looks for the server that writes.
      this.#onlyReads = true;
      this.#options.servers.forgetAny();
    });
    connection.end = () => {
      end();
      // A server that is not there any more does not say goodbye, and its socket would keep the process alive.
      setTimeout(() => connection.stream.destroy(), GOODBYE_MS).unref();
    };
  }

  #countBytes(): number {
    const { stream } = this.connection;
    return 'bytesRead' in stream ? Number(stream.bytesRead) : 0;
  }
}
