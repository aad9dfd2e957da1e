// Logs requests that fail because the database cannot serve. An outage fails hundreds per second for one
// reason, so this writes one line per second and cause, without a stack.
import type { Context } from '../../domain/context.ts';
import { APPLICATION_POOL } from '../../platform/database.ts';
import { NO_CONNECTION_IN_TIME, unavailabilityReason } from '../../platform/postgres/database-unavailable.ts';

/** The interval between two lines of one cause. */
const LINE_EVERY_MS = 1_000;

interface Unlogged {
  count: number;
  cause: string;
  firstRequestId: string;
}

export class UnavailableLog implements Disposable {
  readonly #context: Context;
  /** By cause; undefined if no request failed since its last line. */
  readonly #causes = new Map<string, { unlogged: Unlogged | undefined; timer: NodeJS.Timeout }>();

  constructor(context: Context) {
    this.#context = context;
  }

  note(error: unknown, requestId: string): void {
    const cause = this.#causeOf(error);
    // Process ids, files and durations do not make a different cause.
    const key = cause.replaceAll(/\d+/g, '#');
    const known = this.#causes.get(key);
    if (!known) {
      this.#log({ count: 1, cause, firstRequestId: requestId });
      const timer = setInterval(() => this.#logRest(key), LINE_EVERY_MS).unref();
      this.#causes.set(key, { unlogged: undefined, timer });
    } else if (known.unlogged) known.unlogged.count++;
    else known.unlogged = { count: 1, cause, firstRequestId: requestId };
  }

  /** Logs pending failures. */
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
    // pg reports the same error for an exhausted pool and for one that cannot connect.
    const { connections } = this.#context;
    return `${cause}: ${connections.exhaustion(APPLICATION_POOL) ?? 'cannot connect to Postgres'}`;
  }
}
