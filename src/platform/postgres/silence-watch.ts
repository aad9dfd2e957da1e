/**
 * Finds silent connections to Postgres: after a failover that moved the address, a firewall that dropped its
 * state, or a frozen server. TCP reports these after a quarter of an hour, and until then a pool hands the
 * connection to one request after another.
 *
 * An unanswered statement may also just be slow. So Postgres is asked, over a fresh connection, whether it
 * still works on the statement: a slow one is left alone, and one whose connection is lost fails within
 * seconds.
 */

/** A connection did not answer, and Postgres is not working on its statement. */
export class ConnectionSilentError extends Error {
  constructor(silentMs: number) {
    super(`Postgres has not answered for ${Math.round(silentMs)} ms; the connection was dropped.`);
  }
}

export interface WatchedConnection {
  /** Postgres's process id of the session; absent when unknown, or when a pooler may change it. */
  readonly processId: number | undefined;
  /** Whether it belongs to a pool that opens another one when needed. */
  readonly isReplaceable: boolean;
  /** When the last bytes arrived, by performance.now(). */
  readonly heardAt: number;
  /** Since when a message is unanswered; absent when nothing is pending. */
  readonly unansweredSince: number | undefined;
  drop(error: Error): void;
}

export interface SilenceWatchOptions {
  /** How long a statement may go unanswered before Postgres is asked about it. */
  readonly silenceMs: number;
  /** Returns those sessions that Postgres is working for; rejects when Postgres is unreachable. */
  readonly activeSessions: (processIds: readonly number[]) => Promise<ReadonlySet<number>>;
}

/** An answer in flight when Postgres was asked has arrived after this time. */
const IN_FLIGHT_MS = 500;
const CHECKS_PER_LIMIT = 10;
/** Behind a pooler, active sessions are unknown, so its statements get this multiple of the limit. */
const UNKNOWN_SESSION_FACTOR = 2;

/** The longest time until a lost statement fails, without the time that asking Postgres takes. */
export function silenceNoticedMsMax(silenceMs: number): number {
  return silenceMs + silenceMs / CHECKS_PER_LIMIT + IN_FLIGHT_MS;
}

export class SilenceWatch {
  readonly #options: SilenceWatchOptions;
  readonly #connections = new Set<WatchedConnection>();
  #silenceMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;

  constructor(options: SilenceWatchOptions) {
    this.#options = options;
    this.#silenceMs = options.silenceMs;
  }

  /** Lowers the limit for all connections. */
  shorten(silenceMs: number): void {
    this.#silenceMs = Math.min(this.#silenceMs, silenceMs);
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = this.#startTimer();
  }

  dropAll(error: Error): void {
    for (const connection of [...this.#connections]) connection.drop(error);
  }

  add(connection: WatchedConnection): void {
    this.#connections.add(connection);
    this.#timer ??= this.#startTimer();
  }

  remove(connection: WatchedConnection): void {
    this.#connections.delete(connection);
    if (this.#connections.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #startTimer(): NodeJS.Timeout {
    return setInterval(() => void this.#check(), this.#silenceMs / CHECKS_PER_LIMIT).unref();
  }

  async #check(): Promise<void> {
    if (this.#isChecking || this.#silentFor(this.#silenceMs).length === 0) return;
    this.#isChecking = true;
    try {
      await this.#dropLost();
    } finally {
      this.#isChecking = false;
    }
  }

  async #dropLost(): Promise<void> {
    // Check all pending statements together with the overdue one: ten must not take ten limits in sequence.
    const suspects = this.#silentFor(Math.min(IN_FLIGHT_MS, this.#silenceMs));
    const atWork = await this.#options
      .activeSessions(suspects.flatMap(({ connection }) => connection.processId ?? []))
      // An unreachable server works on nothing.
      .catch((): ReadonlySet<number> => new Set());
    await new Promise((resolve) => setTimeout(resolve, Math.min(IN_FLIGHT_MS, this.#silenceMs)).unref());
    const now = performance.now();
    const lost = suspects.filter(({ connection, since }) => {
      if (connection.unansweredSince !== since) return false;
      if (connection.processId !== undefined) return !atWork.has(connection.processId);
      return now - since > this.#silenceMs * UNKNOWN_SESSION_FACTOR;
    });
    if (lost.length === 0) return;
    for (const { connection, since } of lost) connection.drop(new ConnectionSilentError(now - since));
    // Connections idle since before the silence are most likely lost too, and cheap to reopen.
    const silentSince = Math.min(...lost.map(({ since }) => since));
    for (const connection of [...this.#connections]) {
      const { isReplaceable, unansweredSince, heardAt } = connection;
      if (isReplaceable && unansweredSince === undefined && heardAt < silentSince)
        connection.drop(new ConnectionSilentError(now - heardAt));
    }
  }

  #silentFor(forMs: number): { connection: WatchedConnection; since: number }[] {
    const now = performance.now();
    return [...this.#connections].flatMap((connection) => {
      const since = connection.unansweredSince;
      return since !== undefined && now - since >= forMs ? [{ connection, since }] : [];
    });
  }
}
