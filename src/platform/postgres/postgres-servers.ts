// Chooses the server to connect to when DATABASE_URL names several hosts: the first one that accepts writes.
import pg from 'pg';
import type { PostgresAddress, PostgresHost } from './postgres-url.ts';

export class NoWritableServerError extends AggregateError {
  /** SQLSTATE sqlclient_unable_to_establish_sqlconnection. */
  readonly code = '08001';

  constructor(reasons: readonly Error[]) {
    super(reasons, `No Postgres server accepts writes: ${reasons.map(({ message }) => message).join('; ')}`);
  }
}

/** The server is a standby, or a former primary after a switch-over. */
export class ReadOnlyServerError extends Error {
  /** SQLSTATE read_only_sql_transaction. */
  readonly code = '25006';

  constructor() {
    super('The Postgres server is read-only.');
  }
}

/** SQL expression: true on a standby and on a server fenced by default_transaction_read_only. */
export const IS_READ_ONLY = "(pg_is_in_recovery() or current_setting('transaction_read_only')::bool)";

/** A live server answers within milliseconds; the other hosts must be tried while a caller waits. */
const TRY_TIMEOUT_MS = 2_000;

/** Asks each host in turn, the last known one first. Remembers the result until that host fails. */
export class PostgresServers {
  readonly #address: PostgresAddress;
  #last: PostgresHost;
  #isKnown = false;
  #searching: Promise<PostgresHost> | undefined;

  constructor(address: PostgresAddress) {
    this.#address = address;
    this.#last = address.hosts[0];
    // A single host needs no search; each connection checks whether it accepts writes.
    this.#isKnown = address.hosts.length === 1;
  }

  get mustWrite(): boolean {
    return this.#address.mustWrite;
  }

  /** @throws NoWritableServerError */
  async choose(): Promise<PostgresHost> {
    if (this.#isKnown) return this.#last;
    this.#searching ??= this.#search().finally(() => {
      this.#searching = undefined;
    });
    return this.#searching;
  }

  /** From now on, the single server listens on another port. */
  moveTo(port: number): void {
    this.#last = { ...this.#last, port };
  }

  /** The host refused a connection or writes. */
  forget(host: PostgresHost): void {
    if (host === this.#last && this.#address.hosts.length > 1) this.#isKnown = false;
  }

  /** The current host has become read-only. */
  forgetCurrent(): void {
    this.forget(this.#last);
  }

  async #search(): Promise<PostgresHost> {
    const { hosts } = this.#address;
    const reasons: Error[] = [];
    for (const host of [this.#last, ...hosts.filter((each) => each !== this.#last)]) {
      try {
        await this.#checkUsable(host);
        this.#last = host;
        this.#isKnown = true;
        return host;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        reasons.push(new Error(`${host.host}:${host.port}: ${reason}`, { cause: error }));
      }
    }
    throw new NoWritableServerError(reasons);
  }

  async #checkUsable(host: PostgresHost): Promise<void> {
    const query = { name: 'countersign search', timeoutMs: TRY_TIMEOUT_MS };
    const sql = `select ${IS_READ_ONLY} as is_read_only`;
    const [row] = await queryServer<{ is_read_only: boolean }>(this.#address, host, query, sql);
    if (this.#address.mustWrite && row?.is_read_only !== false) throw new ReadOnlyServerError();
  }
}

/** Runs one query on a connection of its own, within `timeoutMs` each for connecting and answering. */
export async function queryServer<Row extends pg.QueryResultRow>(
  { connectionString }: PostgresAddress,
  { host, port }: PostgresHost,
  { name, timeoutMs }: { name: string; timeoutMs: number },
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  client.host = host;
  client.port = port;
  try {
    await client.connect();
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    // Do not wait for a graceful close.
    void client.end();
    setTimeout(() => client.connection.stream.destroy(), timeoutMs).unref();
  }
}
