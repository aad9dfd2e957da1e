/**
 * Finds connections to Postgres that have gone silent: a failover by address move, a firewall that forgot them, a frozen server. TCP
 * reports none of these for a quarter of an hour, and a pool would hand such a connection to one request after the other.
 *
 * A statement without an answer may also just take long. So Postgres is asked, over a fresh connection, whether it still works on it: a
 * slow statement is left alone, however slow, and one whose connection is lost fails within seconds.
 */

/** A connection did not answer, and Postgres does not work on what it was sent. */
export class ConnectionSilentError extends Error {
  constructor(silentMs: number) {
    super(`Postgres has not answered for ${Math.round(silentMs)} ms; the connection was dropped.`);
  }
}

/** What is watched of a connection. */
export interface WatchedConnection {
  /** Postgres's number of the session; absent when it is not known, or a pooler gives it another one at any time. */
  readonly processId: number | undefined;
  /** Whether it belongs to a pool, which opens another one when needed. */
  readonly isReplaceable: boolean;
  /** When the last bytes came, by performance.now(). */
  readonly heardAt: number;
  /** Since when something that it was sent is without any answer; absent when it waits for nothing. */
  readonly unansweredSince: number | undefined;
  drop(error: Error): void;
}

export interface SilenceWatchOptions {
  /** How long a statement is without an answer before Postgres is asked about it. */
  readonly silenceMs: number;
  /** Which of these sessions Postgres works for; rejects when it cannot be reached. */
  readonly sessionsAtWork: (processIds: readonly number[]) => Promise<ReadonlySet<number>>;
}

/** An answer that was on its way when Postgres was asked has arrived after this. */
const UNDERWAY_MS = 500;
const LOOKS_PER_LIMIT = 10;
/** Behind a pooler nobody can say what Postgres works on, so its statements are given so many times the limit. */
const UNKNOWN_SESSION_FACTOR = 2;

/** How long a lost statement waits at most, beside the time that asking Postgres takes. */
export function silenceNoticedMsMax(silenceMs: number): number {
  return silenceMs + silenceMs / LOOKS_PER_LIMIT + UNDERWAY_MS;
}

export class SilenceWatch {
  readonly #options: SilenceWatchOptions;
  readonly #connections = new Set<WatchedConnection>();
  #silenceMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isAsking = false;

  constructor(options: SilenceWatchOptions) {
    this.#options = options;
    this.#silenceMs = options.silenceMs;
  }

  /** From now on nobody waits longer than this. */
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
    return setInterval(() => void this.#look(), this.#silenceMs / LOOKS_PER_LIMIT).unref();
  }

  async #look(): Promise<void> {
    if (this.#isAsking || this.#silentFor(this.#silenceMs).length === 0) return;
    this.#isAsking = true;
    try {
      await this.#dropLost();
    } finally {
      this.#isAsking = false;
    }
  }

  async #dropLost(): Promise<void> {
    // Whatever else waits is looked at together with the one that is overdue: ten must not cost ten limits in a row.
    const suspects = this.#silentFor(Math.min(UNDERWAY_MS, this.#silenceMs));
    const atWork = await this.#options
      .sessionsAtWork(suspects.flatMap(({ connection }) => connection.processId ?? []))
      // A server that cannot be reached works for nobody.
      .catch((): ReadonlySet<number> => new Set());
    await new Promise((resolve) => setTimeout(resolve, Math.min(UNDERWAY_MS, this.#silenceMs)).unref());
    const now = performance.now();
    const lost = suspects.filter(({ connection, since }) => {
      if (connection.unansweredSince !== since) return false;
      if (connection.processId !== undefined) return !atWork.has(connection.processId);
      return now - since > this.#silenceMs * UNKNOWN_SESSION_FACTOR;
    });
    if (lost.length === 0) return;
    for (const { connection, since } of lost) connection.drop(new ConnectionSilentError(now - since));
    // What has been idle since before the silence began is most likely lost too, and costs little to open again.
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
