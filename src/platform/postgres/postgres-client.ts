// A connection that fails when Postgres goes silent, instead of making its user wait forever.
import pg from 'pg';
import { parseTimestamp } from '../clock/timestamp.ts';
import { IS_READ_ONLY, type PostgresServers, ReadOnlyServerError } from './postgres-servers.ts';
import type { PostgresHost } from './postgres-url.ts';
import type { SilenceWatch, WatchedConnection } from './silence-watch.ts';

/** Firewalls forget idle connections; the kernel's keep-alive probes at this interval prevent that. */
const KEEP_ALIVE_MS = 5_000;
/** A live server closes the connection within milliseconds of the terminate message. */
const CLOSE_TIMEOUT_MS = 1_000;

declare module 'pg' {
  interface Connection {
    /** Sends the startup message of a session. */
    startup(settings: Readonly<Record<string, string>>): void;
  }
}

/** SQLSTATE read_only_sql_transaction: the former primary's answer after a switch-over. */
const READ_ONLY = '25006';

/**
 * The server, the database and the role may each set a time zone and a date style. Settings in the startup
 * message override them. A pooler in transaction mode knows both settings and applies them to each session
 * that it lends.
 */
const SESSION = { TimeZone: 'UTC', DateStyle: 'ISO' };

// Send Date parameters in UTC, not in this machine's time zone.
pg.defaults.parseInputDatesAsUTC = true;

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format) =>
    oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary'
      ? parseTimestamp
      : pg.types.getTypeParser(oid, format),
};

export interface PostgresClientOptions {
  readonly watch: SilenceWatch;
  readonly servers: PostgresServers;
  /** Whether a pool owns the connection and opens another when this one is dropped. */
  readonly isReplaceable: boolean;
  /** Whether statements may run in different Postgres sessions, as behind a pooler in transaction mode. */
  readonly isPooled: boolean;
  /** Session settings such as `enable_seqscan = off`. Ignored behind a pooler, whose sessions are shared. */
  readonly settings?: Readonly<Record<string, string>> | undefined;
  readonly onAnswer?: () => void;
  readonly onRefusedWrite?: ((reason: RefusedWrite) => void) | undefined;
}

/** Why Postgres cannot write. */
export type RefusedWrite = (typeof REFUSED_WRITES)[keyof typeof REFUSED_WRITES];

/** By SQLSTATE: disk_full, read_only_sql_transaction and io_error. */
export const REFUSED_WRITES = {
  '53100': 'disk_full',
  [READ_ONLY]: 'read_only',
  '58030': 'io_error',
} as const;

export class PostgresClient extends pg.Client implements WatchedConnection {
  readonly #options: PostgresClientOptions;
  readonly isReplaceable: boolean;
  processId: number | undefined;
  connectedAt = performance.now();
  #heardAt = performance.now();
  #bytesRead = 0;
  #sentAt: number | undefined;
  #exchanges = 0;
  #isReadOnly = false;

  constructor(config: pg.ClientConfig, options: PostgresClientOptions) {
    super({ ...config, types, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS });
    this.#options = options;
    this.isReplaceable = options.isReplaceable;
    // An `error` event without a listener ends the process. pg-pool removes its listener when it hands a
    // connection out, and the borrower adds its own a moment later; when "ready" and "terminating connection"
    // arrive in one packet, the error falls in between. The next statement fails as well, so no error is
    // lost.
    this.on('error', () => undefined);
    this.#observe();
  }

  /** Whether Postgres was reached without a pooler. A pooler reports a process id of its own. */
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
    return this.#sentAt === undefined ? undefined : Math.max(this.#sentAt, this.heardAt);
  }

  drop(error: Error): void {
    this.connection.stream.destroy(error);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: unknown): Promise<pg.Client> | undefined {
    const connected = this.#connect();
    if (typeof callback !== 'function') return connected;
    // pg-pool passes a callback.
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
      this.connectedAt = performance.now();
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
    const { rows } = await this.query<{ process_id: number; is_read_only: boolean }>(
      `select ${set.join('')}pg_backend_pid() as process_id, ${IS_READ_ONLY} as is_read_only`,
      settings.flat(),
    );
    if (servers.mustWrite && rows[0]?.is_read_only !== false) throw new ReadOnlyServerError();
    if (!isPooled) this.processId = rows[0]?.process_id;
  }

  /** An exchange starts with one of two messages and ends with ReadyForQuery, which comes in their order. */
  #observe(): void {
    const { connection } = this;
    const query = connection.query.bind(connection);
    const sync = connection.sync.bind(connection);
    const end = connection.end.bind(connection);
    const startup = connection.startup.bind(connection);
    let isGathering = false;
    const begin = () => {
      this.#exchanges++;
      this.#sentAt ??= performance.now();
      if (isGathering) return;
      // Everything sent in one turn of the event loop is written together: a write costs more than the rest
      // of a statement.
      isGathering = true;
      connection.stream.cork();
      process.nextTick(() => {
        isGathering = false;
        connection.stream.uncork();
      });
    };
    connection.startup = (settings) => startup({ ...settings, ...SESSION });
    connection.query = (text) => {
      begin();
      query(text);
    };
    connection.sync = () => {
      begin();
      sync();
    };
    connection.on('readyForQuery', () => {
      // ReadyForQuery also arrives once after the connection is made.
      this.#exchanges = Math.max(this.#exchanges - 1, 0);
      if (this.#exchanges === 0) this.#sentAt = undefined;
      this.#heardAt = performance.now();
      this.#bytesRead = this.#countBytes();
      this.#options.onAnswer?.();
      if (this.#isReadOnly) this.#options.watch.dropAll(new ReadOnlyServerError());
    });
    connection.on('errorMessage', ({ code = '' }: { code?: string }) => {
      if (Object.hasOwn(REFUSED_WRITES, code))
        this.#options.onRefusedWrite?.(Reflect.get(REFUSED_WRITES, code));
      if (code !== READ_ONLY) return;
      // Other connections to this server are useless too; the next one searches for the writable server.
      this.#isReadOnly = true;
      this.#options.servers.forgetCurrent();
    });
    connection.end = () => {
      end();
      // A vanished server never closes its side, and the open socket would keep the process alive.
      setTimeout(() => connection.stream.destroy(), CLOSE_TIMEOUT_MS).unref();
    };
  }

  #countBytes(): number {
    const { stream } = this.connection;
    return 'bytesRead' in stream ? Number(stream.bytesRead) : 0;
  }
}
