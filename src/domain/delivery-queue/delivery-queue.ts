/** The delivery queue as a worker takes from it: what runs all the time, on the worker's own connections. */
import type pg from 'pg';
import { type ClaimedBatch, type ClaimedDelivery, type ClaimRequest, claimDeliveries } from './claim.ts';
import { deliveryTable } from './pg-boss-columns.ts';
import { type ReadiedRetries, readyDueRetries } from './ready-due-retries.ts';
import { type AttemptRecord, type ExhaustionEvent, recordAttempts } from './record-attempts.ts';
import { releaseUnsendable } from './release-unsendable.ts';

export class DeliveryQueue {
  readonly #pool: pg.Pool;
  readonly #table: string;

  private constructor(pool: pg.Pool, table: string) {
    this.#pool = pool;
    this.#table = table;
  }

  /** @param pool its plans must go by index (src/platform/postgres/worker-pool.ts). */
  static async open(pool: pg.Pool): Promise<DeliveryQueue> {
    return new DeliveryQueue(pool, await deliveryTable((sql, values) => pool.query(sql, values)));
  }

  claim(request: ClaimRequest): Promise<ClaimedBatch> {
    return claimDeliveries(this.#pool, this.#table, request);
  }

  readyDueRetries(): Promise<ReadiedRetries> {
    return readyDueRetries(this.#pool, this.#table);
  }

  releaseUnsendable(claimed: readonly ClaimedDelivery[]): Promise<void> {
    return releaseUnsendable(this.#pool, claimed);
  }

  recordAttempts(records: readonly AttemptRecord[], isRepeated?: boolean): Promise<ExhaustionEvent[]> {
    return recordAttempts(this.#pool, records, isRepeated);
  }
}
