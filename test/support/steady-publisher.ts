// Publishes by SQL at a steady rate, in the form of the first release, and records the outcome of each call.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sampleInvoice } from './sample-invoice.ts';

export class SteadyPublisher implements AsyncDisposable {
  readonly #pool: pg.Pool;
  readonly #calls: Promise<void>[] = [];
  readonly #stopped = new AbortController();
  readonly #running: Promise<void>;
  /** The ids of the events that were published. */
  readonly published = new Set<string>();
  /** The errors of calls that Postgres refused. */
  readonly refused: string[] = [];
  /** The longest time from when a call was due to its return. */
  slowestMs = 0;
  #measured = { report: (_slowestMs: number): void => undefined, slowestMs: 0 };

  constructor(databaseUrl: string, organizationId: string, perSecond: number) {
    this.#pool = new pg.Pool({ connectionString: databaseUrl, max: 20, application_name: 'publisher' });
    this.#pool.on('error', () => undefined);
    this.#running = this.#run(organizationId, perSecond);
  }

  /** Calls `report` with the slowest call from now on, until `measure` is called again. */
  measure(report: (slowestMs: number) => void): void {
    this.#measured = { report, slowestMs: 0 };
    report(0);
  }

  /** Stops publishing and waits for running calls. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#running;
    await Promise.all(this.#calls);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
    await this.#pool.end();
  }

  /** Calls do not wait for one another: a stall delays all calls that become due during it. */
  async #run(organizationId: string, perSecond: number): Promise<void> {
    const startedAt = performance.now();
    for (let due = startedAt; !this.#stopped.signal.aborted; due += 1_000 / perSecond) {
      await sleep(Math.max(0, due - performance.now()), undefined, { signal: this.#stopped.signal }).catch(
        () => undefined,
      );
      this.#calls.push(this.#publish(organizationId, due));
    }
  }

  async #publish(organizationId: string, due: number): Promise<void> {
    // The call counts for the step in which it was due.
    const measured = this.#measured;
    try {
      const { rows } = await this.#pool.query<{ id: string }>(
        "select id from publish_event($1, 'invoice.issued', 1, $2)",
        [organizationId, JSON.stringify(sampleInvoice)],
      );
      for (const { id } of rows) this.published.add(id);
    } catch (error) {
      this.refused.push(error instanceof pg.DatabaseError ? `${error.code} ${error.message}` : String(error));
    }
    const ms = performance.now() - due;
    this.slowestMs = Math.max(this.slowestMs, ms);
    measured.slowestMs = Math.max(measured.slowestMs, ms);
    measured.report(measured.slowestMs);
  }
}
