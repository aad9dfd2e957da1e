/**
 * Finds silent connections to Postgres: after a failover that moved the address, a firewall that dropped its
 * state, or a frozen server. TCP reports these after a quarter of an hour, and until then a pool hands the
 * connection to one request after another.
 *
 * An unanswered statement may also just be slow. So Postgres is asked, over a fresh connection, whether it
 * still works on the statement: a slow one is left alone, and one whose connection is lost fails within
 * seconds.
 *
 * Postgres itself learns of nothing: it would keep the transactions of lost connections open, and everybody
 * would wait for their locks. So it is told to end these sessions.
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
  /** Postgres's process id of the session; absent when unknown, or when a pooler may change it. */
  readonly processId: number | undefined;
  /** Whether it belongs to a pool that opens another one when needed. */
  readonly isReplaceable: boolean;
  /** Whether no pooler is in between, which may have given the session to another client. */
  readonly isPostgresItself: boolean;
  /** Since when it is open, by performance.now(). */
  readonly connectedAt: number;
  /** When the last bytes arrived, by performance.now(). */
  readonly heardAt: number;
  /** Since when a message is unanswered; absent when nothing is pending. */
  readonly unansweredSince: number | undefined;
  drop(error: Error): void;
}

export interface SilenceWatchOptions {
  /** How long a statement may go unanswered before Postgres is asked about it. */
  readonly silenceMs: number;
  /**
   * Returns those sessions that Postgres is working for, each with those that it waits for, if it waits for a
   * lock. Rejects when Postgres is unreachable.
   */
  readonly activeSessions: (processIds: readonly number[]) => Promise<ActiveSessions>;
  /** Has Postgres end sessions that are still there; rejects when it is unreachable. */
  readonly endSessions: (sessions: readonly AbandonedSession[]) => Promise<void>;
}

/** By process id. */
export type ActiveSessions = ReadonlyMap<number, readonly number[]>;

/** Postgres gives a process id out again: a later session is younger. */
export interface AbandonedSession {
  readonly processId: number;
  readonly ageMs: number;
}

/** A connection, and since when it has not answered. */
interface Silence {
  readonly connection: WatchedConnection;
  readonly since: number;
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
  /** When a lost connection was last found. */
  #lostAt = Number.NEGATIVE_INFINITY;
  /** Process ids of sessions that Postgres has not been told to end yet, and when they began. */
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
    // What is sent from now on will not be overdue before.
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

  /** Where one connection is lost, others are: those that were used later are not given the whole time again. */
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
      // An unreachable server works on nothing.
      .catch((): ActiveSessions => new Map());
    await new Promise((resolve) => setTimeout(resolve, this.#inFlightMs).unref());
    // A busy process has not read yet what has arrived meanwhile.
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
    // Who waits for a lock of a lost session works on nothing. Found one after the other, each would hold up the next.
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
    // What a single session holds, such as the lock of a worker's session, its owner takes again.
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
      // It is unreachable, and is told at the next check.
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
