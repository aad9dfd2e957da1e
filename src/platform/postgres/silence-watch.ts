/**
 * Finds silent connections to Postgres: after a failover that moved the address, a firewall that dropped its
 * state, or a frozen server. TCP reports these after a quarter of an hour, and until then a pool hands the
 * connection to one request after another.
 *
 * An unanswered statement may also just be slow. So Postgres is asked, over a fresh connection, whether it
 * still works on the statement: a slow one is left alone, and one whose connection is lost fails within
 * seconds.
 *
 * Postgres itself does not notice the loss: it would keep the transactions of lost connections open, and
 * everybody would wait for their locks. So this watch has Postgres end these sessions.
 */

/** A connection did not answer, and Postgres is not working on its statement. */
export class ConnectionSilentError extends Error {
  /** SQLSTATE connection_failure. */
  readonly code = '08006';

  constructor(silentMs: number) {
    super(`Postgres has not answered for ${Math.round(silentMs)} ms; the connection was dropped.`);
  }
}

export interface WatchedConnection {
  /** Postgres's process id of the session; absent when unknown, or when a pooler may change the session. */
  readonly processId: number | undefined;
  /** Whether the connection belongs to a pool that opens another one when needed. */
  readonly isReplaceable: boolean;
  /**
   * Whether the connection reaches Postgres directly. A pooler may have given the session to another client.
   */
  readonly isPostgresItself: boolean;
  /** When the connection was opened, by performance.now(). */
  readonly connectedAt: number;
  /** When the last bytes arrived, by performance.now(). */
  readonly heardAt: number;
  /** When the unanswered message was sent; absent when nothing is pending. */
  readonly unansweredSince: number | undefined;
  drop(error: Error): void;
}

export interface SilenceWatchOptions {
  /** How long a statement may go unanswered before Postgres is asked about it. */
  readonly silenceMs: number;
  /**
   * Returns the sessions for which Postgres is working, each with the sessions whose locks it waits for.
   * Rejects when Postgres is unreachable.
   */
  readonly activeSessions: (processIds: readonly number[]) => Promise<ActiveSessions>;
  /** Makes Postgres end those of the sessions that still exist; rejects when it is unreachable. */
  readonly endSessions: (sessions: readonly AbandonedSession[]) => Promise<void>;
}

/** The key and the values are process ids. */
export type ActiveSessions = ReadonlyMap<number, readonly number[]>;

/** Postgres reuses process ids; a session that began later than this one is somebody else's. */
export interface AbandonedSession {
  readonly processId: number;
  readonly ageMs: number;
}

/** A connection, and since when it has been silent. */
interface Silence {
  readonly connection: WatchedConnection;
  readonly since: number;
}

/** If Postgres was still answering when it was asked, the answer has arrived after this time. */
const IN_FLIGHT_MS = 500;
const CHECKS_PER_LIMIT = 10;
/** Behind a pooler, active sessions are unknown, so its statements get this multiple of the limit. */
const UNKNOWN_SESSION_FACTOR = 2;

/** The longest time until a lost statement fails, without the time that it takes to ask Postgres. */
export function silenceNoticedMsMax(silenceMs: number): number {
  return silenceMs + silenceMs / CHECKS_PER_LIMIT + IN_FLIGHT_MS;
}

export class SilenceWatch {
  readonly #options: SilenceWatchOptions;
  readonly #connections = new Set<WatchedConnection>();
  #silenceMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;
  /** When a lost connection was last found. */
  #lostAt = Number.NEGATIVE_INFINITY;
  /** Sessions that Postgres has not been told to end yet: process id, and when each began. */
  readonly #abandoned = new Map<number, number>();
  #isEnding = false;

  constructor(options: SilenceWatchOptions) {
    this.#options = options;
    this.#silenceMs = options.silenceMs;
  }

  /** Lowers the limit for all connections. */
  shorten(silenceMs: number): void {
    this.#silenceMs = Math.min(this.#silenceMs, silenceMs);
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#checkLater();
  }

  dropAll(error: Error): void {
    for (const connection of [...this.#connections]) connection.drop(error);
  }

  add(connection: WatchedConnection): void {
    this.#connections.add(connection);
    if (this.#timer === undefined) this.#checkLater();
  }

  remove(connection: WatchedConnection): void {
    this.#connections.delete(connection);
    if (this.#connections.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #checkLater(): void {
    // Statements sent from now on cannot be overdue before the next check.
    const isQuiet =
      this.#limitMs === this.#silenceMs && this.#abandoned.size === 0 && this.#silentFor(0).length === 0;
    const inMs = isQuiet ? this.#silenceMs : this.#silenceMs / CHECKS_PER_LIMIT;
    this.#timer = setTimeout(() => {
      void this.#check();
      this.#checkLater();
    }, inMs).unref();
  }

  async #check(): Promise<void> {
    void this.#endAbandoned();
    if (this.#isChecking || this.#silentFor(this.#limitMs).length === 0) return;
    this.#isChecking = true;
    try {
      await this.#dropLost();
    } finally {
      this.#isChecking = false;
    }
  }

  /**
   * When one connection is lost, others usually are too. Connections used since then do not get the whole
   * time limit again.
   */
  get #limitMs(): number {
    return performance.now() - this.#lostAt < this.#silenceMs ? this.#inFlightMs : this.#silenceMs;
  }

  get #inFlightMs(): number {
    return Math.min(IN_FLIGHT_MS, this.#silenceMs);
  }

  async #dropLost(): Promise<void> {
    // Check all pending statements together with the overdue one: ten must not take ten limits in sequence.
    const suspects = this.#silentFor(this.#inFlightMs);
    const active = await this.#options
      .activeSessions(suspects.flatMap(({ connection }) => connection.processId ?? []))
      // A server that is unreachable works for no session.
      .catch((): ActiveSessions => new Map());
    await new Promise((resolve) => setTimeout(resolve, this.#inFlightMs).unref());
    // This process may be too busy to have read what has already arrived.
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    const lost = this.#lostOf(suspects, active, now);
    if (lost.length === 0) return;
    this.#lostAt = now;
    for (const { connection, since } of lost) this.#drop(connection, now - since);
    // Connections idle since before the silence are most likely lost too, and cheap to reopen.
    const silentSince = Math.min(...lost.map(({ since }) => since));
    for (const connection of [...this.#connections]) {
      const { isReplaceable, unansweredSince, heardAt } = connection;
      if (isReplaceable && unansweredSince === undefined && heardAt < silentSince)
        this.#drop(connection, now - heardAt);
    }
    void this.#endAbandoned();
  }

  #lostOf(suspects: readonly Silence[], active: ActiveSessions, now: number): Silence[] {
    const silent = suspects.filter(({ connection, since }) => connection.unansweredSince === since);
    const lost = new Set(
      silent.filter(({ connection: { processId }, since }) =>
        processId === undefined
          ? now - since > this.#silenceMs * UNKNOWN_SESSION_FACTOR
          : !active.has(processId),
      ),
    );
    // A session that waits for a lock of a lost session is lost too. Found one by one, each would delay the
    // next.
    const isLost = (processId: number) =>
      [...lost].some(({ connection }) => connection.processId === processId);
    const waiting = silent.filter(({ since }) => now - since >= this.#silenceMs);
    for (let before = -1; before < lost.size; ) {
      before = lost.size;
      for (const each of waiting)
        if (active.get(each.connection.processId ?? 0)?.some(isLost)) lost.add(each);
    }
    return [...lost];
  }

  #drop(connection: WatchedConnection, silentMs: number): void {
    const { processId, isReplaceable, isPostgresItself, connectedAt } = connection;
    // A single session is not ended: its owner reconnects and takes its locks again, such as the lock of a
    // worker's session.
    if (processId !== undefined && isReplaceable && isPostgresItself)
      this.#abandoned.set(processId, connectedAt);
    connection.drop(new ConnectionSilentError(silentMs));
  }

  async #endAbandoned(): Promise<void> {
    if (this.#isEnding || this.#abandoned.size === 0) return;
    this.#isEnding = true;
    const now = performance.now();
    const sessions = [...this.#abandoned].map(([processId, begunAt]) => ({
      processId,
      ageMs: now - begunAt,
    }));
    try {
      await this.#options.endSessions(sessions);
      for (const { processId } of sessions) this.#abandoned.delete(processId);
    } catch {
      // Postgres is unreachable; the next check tells it.
    } finally {
      this.#isEnding = false;
    }
  }

  #silentFor(forMs: number): Silence[] {
    const now = performance.now();
    return [...this.#connections].flatMap((connection) => {
      const since = connection.unansweredSince;
      return since !== undefined && now - since >= forMs ? [{ connection, since }] : [];
    });
  }
}
