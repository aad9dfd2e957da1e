/**
 * Decides when a session without a lock has really ended, not only lost its connection for a moment: at once
 * if its process is gone, which can be seen on the same machine, otherwise after a time.
 */
import type { OtherSession } from '../domain/workers/session-lock.ts';
import { hasProcessEnded } from '../platform/process/process-marks.ts';

/**
 * How long a lock must be missing. A worker that only lost its connection takes it again in a fraction of
 * this time.
 */
const MISSING_MS = 1_000;
/**
 * A worker that had to reconnect waits this long for the others, whose connections may have broken with the
 * same proxy or network.
 */
const REOPENED_MS = 3_000;
/**
 * After a restart of Postgres or a failover, all workers must reconnect, and a busy server accepts
 * connections slowly.
 */
const SERVER_CHANGE_MS = 10_000;

export class MissingSessions {
  readonly #since = new Map<number, number>();
  readonly #now: () => number;
  #begunAt: number;
  #isReopened = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#begunAt = now();
  }

  /** Call this when this worker's own session was opened. @param isReopened whether it had been lost. */
  begin(isReopened: boolean): void {
    this.#since.clear();
    this.#begunAt = this.#now();
    this.#isReopened = isReopened;
  }

  /** @param others all other sessions at this moment. @returns the numbers of those that have ended. */
  ended(others: readonly OtherSession[]): number[] {
    const now = this.#now();
    const unlocked = others.filter(({ isUnlocked }) => isUnlocked);
    const numbers = new Set(unlocked.map(({ number }) => number));
    for (const number of this.#since.keys()) if (!numbers.has(number)) this.#since.delete(number);
    return unlocked.flatMap((session) => {
      const since = this.#since.get(session.number) ?? now;
      this.#since.set(session.number, since);
      const hasEnded =
        (now - since >= MISSING_MS && this.#hasWaited(session)) ||
        (session.process !== null && hasProcessEnded(session.process));
      return hasEnded ? [session.number] : [];
    });
  }

  #hasWaited({ serverChange, serverUpMs }: OtherSession): boolean {
    const openMs = this.#now() - this.#begunAt;
    switch (serverChange) {
      case 'none':
        return !this.#isReopened || openMs >= REOPENED_MS;
      case 'restart':
        return serverUpMs >= SERVER_CHANGE_MS && openMs >= REOPENED_MS;
      case 'takeover':
        return openMs >= SERVER_CHANGE_MS;
    }
  }
}
