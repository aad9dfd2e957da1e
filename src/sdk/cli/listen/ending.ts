// What ends a session: a signal, a key, the time; also while it is being prepared.
import type { EndReason, Session } from './session.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export class Ending {
  readonly #preparing = new AbortController();
  readonly #interrupt = () => this.end('interrupted');
  #timer: NodeJS.Timeout | undefined;
  #session: Session | undefined;
  /** Why it ended before there was a session. */
  early: EndReason | undefined;

  constructor(timeoutMs: number | undefined) {
    for (const name of SIGNALS) process.on(name, this.#interrupt);
    if (timeoutMs !== undefined) this.#timer = setTimeout(() => this.end('timeout'), timeoutMs);
  }

  /** Aborted if it ends before there is a session. */
  get signal(): AbortSignal {
    return this.#preparing.signal;
  }

  end(reason: EndReason): void {
    if (this.#session !== undefined) {
      this.#session.end(reason);
      return;
    }
    this.early ??= reason;
    this.#preparing.abort();
  }

  /** From now on the session ends. */
  handOver(session: Session): void {
    this.#session = session;
  }

  release(): void {
    for (const name of SIGNALS) process.off(name, this.#interrupt);
    clearTimeout(this.#timer);
  }
}
