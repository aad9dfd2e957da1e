import type { Context } from '../../domain/context.ts';
import { APPLICATION_POOL } from '../../platform/database.ts';
import { NO_CONNECTION_IN_TIME, unavailabilityReason } from '../../platform/postgres/database-unavailable.ts';

// Requests that fail because the database cannot serve: in an outage that is each of them, hundreds a second, all for one reason.

/** Between two lines of one cause. */
const LINE_EVERY_MS = 1_000;

/** Requests that failed since the last line of their cause. */
interface Unlogged {
  count: number;
  cause: string;
  firstRequestId: string;
}

/** Logs the first of a cause at once and counts the rest: one line a second for each cause, without a stack. */
export class UnavailableLog implements Disposable {
  readonly #context: Context;
  /** By cause; undefined while there has been none since the last line. */
  readonly #causes = new Map<string, { unlogged: Unlogged | undefined; timer: NodeJS.Timeout }>();

  constructor(context: Context) {
    this.#context = context;
  }

  note(error: unknown, requestId: string): void {
    const cause = this.#causeOf(error);
    // Process ids, files and durations make no other cause.
    const key = cause.replaceAll(/\d+/g, '#');
    const known = this.#causes.get(key);
    if (!known) {
      this.#log({ count: 1, cause, firstRequestId: requestId });
      const timer = setInterval(() => this.#logRest(key), LINE_EVERY_MS).unref();
      this.#causes.set(key, { unlogged: undefined, timer });
    } else if (known.unlogged) known.unlogged.count++;
    else known.unlogged = { count: 1, cause, firstRequestId: requestId };
  }

  /** Logs what is still to be logged. */
  [Symbol.dispose](): void {
    for (const { unlogged, timer } of this.#causes.values()) {
      clearInterval(timer);
      if (unlogged) this.#log(unlogged);
    }
    this.#causes.clear();
  }

  #logRest(key: string): void {
    const known = this.#causes.get(key);
    if (!known) return;
    if (known.unlogged) this.#log(known.unlogged);
    else {
      clearInterval(known.timer);
      this.#causes.delete(key);
    }
    known.unlogged = undefined;
  }

  #log({ count, cause, firstRequestId }: Unlogged): void {
    this.#context.log.error(
      { count, cause, first_request_id: firstRequestId },
      'requests failed: the database cannot serve',
    );
  }

  #causeOf(error: unknown): string {
    const cause = unavailabilityReason(error) ?? String(error);
    if (cause !== NO_CONNECTION_IN_TIME) return cause;
    // pg says the same of a pool with all connections in use and of one whose connections cannot be made.
    const { connections } = this.#context;
    return `${cause}: ${connections.exhaustion(APPLICATION_POOL) ?? 'cannot connect to Postgres'}`;
  }
}
