import pg from 'pg';
import type { PostgresAddress, PostgresHost } from './postgres-url.ts';

/** No host of DATABASE_URL can be written to. */
export class NoWritableServerError extends AggregateError {
  constructor(reasons: readonly Error[]) {
    super(reasons, `No Postgres can be written to: ${reasons.map(({ message }) => message).join('; ')}`);
  }
}

/** A standby, or what was the primary before a switch-over. */
export class ServerOnlyReadsError extends Error {
  constructor() {
    super('The Postgres that was reached only reads.');
  }
}

/** Asks a server whether it writes, as SQL: a standby does not, nor does one that is fenced by default_transaction_read_only. */
export const IS_READ_ONLY = "(pg_is_in_recovery() or current_setting('transaction_read_only')::bool)";

/** A server that lives answers within milliseconds; the others must be tried while somebody waits. */
const TRY_TIMEOUT_MS = 2_000;

/**
 * Which of several hosts to connect to: the first that can be written to, found by asking each, beginning with the one that was last.
 * It is remembered until a connection to it fails or it turns out to be read-only.
 */
export class PostgresServers {
  readonly #address: PostgresAddress;
  #last: PostgresHost;
  #isKnown = false;
  #searching: Promise<PostgresHost> | undefined;

  constructor(address: PostgresAddress) {
    this.#address = address;
    this.#last = address.hosts[0];
    // Of one there is no choice; whether it writes is found out by each connection.
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

  /** It did not take a connection, or could not be written to. */
  forget(host: PostgresHost): void {
    if (host === this.#last && this.#address.hosts.length > 1) this.#isKnown = false;
  }

  /** The one that is connected to only reads now. */
  forgetAny(): void {
    this.forget(this.#last);
  }

  async #search(): Promise<PostgresHost> {
    const { hosts } = this.#address;
    const reasons: Error[] = [];
    for (const host of [this.#last, ...hosts.filter((each) => each !== this.#last)]) {
      try {
        await this.#refuseUnusable(host);
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

  async #refuseUnusable({ host, port }: PostgresHost): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#address.connectionString,
      application_name: 'countersign search',
      connectionTimeoutMillis: TRY_TIMEOUT_MS,
      query_timeout: TRY_TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    client.host = host;
    client.port = port;
    try {
      await client.connect();
      if (!this.#address.mustWrite) return;
      const { rows } = await client.query<{ is_read_only: boolean }>(
        `select ${IS_READ_ONLY} as is_read_only`,
      );
      if (rows[0]?.is_read_only !== false) throw new ServerOnlyReadsError();
    } finally {
      void client.end();
      setTimeout(() => client.connection.stream.destroy(), TRY_TIMEOUT_MS).unref();
    }
  }
}
