// Logs requests that are answered with 503: because the database cannot serve, or because something else changed what they are about.
import type { Context } from '../../../domain/context.ts';
import { APPLICATION_POOL } from '../../../platform/database.ts';
import { type Failures, OutageLog } from '../../../platform/outage-log.ts';
import {
  isConflict,
  NO_CONNECTION_IN_TIME,
  unavailabilityReason,
} from '../../../platform/postgres/database-unavailable.ts';

export class UnavailableLog implements Disposable {
  readonly #context: Context;
  readonly #failures: OutageLog;
  /** The database serves: the same request may succeed at once. An organization that moves is one of them. */
  readonly #conflicts: OutageLog;

  constructor(context: Context) {
    this.#context = context;
    this.#failures = new OutageLog((failures) =>
      context.log.error(factsOf(failures), 'requests failed: the database cannot serve'),
    );
    this.#conflicts = new OutageLog((failures) =>
      context.log.warn(factsOf(failures), 'requests refused, to be tried again at once'),
    );
  }

  note(error: unknown, requestId: string): void {
    (isConflict(error) ? this.#conflicts : this.#failures).note(this.#causeOf(error), requestId);
  }

  /** Logs pending failures. */
  [Symbol.dispose](): void {
    this.#failures.flush();
    this.#conflicts.flush();
  }

  #causeOf(error: unknown): string {
    const cause = unavailabilityReason(error) ?? String(error);
    if (cause !== NO_CONNECTION_IN_TIME) return cause;
    // pg reports the same error for an exhausted pool and for one that cannot connect.
    const { connections } = this.#context;
    return `${cause}: ${connections.exhaustion(APPLICATION_POOL) ?? 'cannot connect to Postgres'}`;
  }
}

const factsOf = ({ count, cause, lastAt, failed: [first_request_id] }: Failures) => ({
  count,
  cause,
  last_at: lastAt,
  first_request_id,
});
