/** The delivery queue for workers: the statements that run all the time, on the worker's own connections. */
import type pg from 'pg';
import { LostSessions } from '../../platform/postgres/lost-sessions.ts';
import type { ClaimedDelivery } from '../delivery-work.ts';
import { type ClaimedBatch, type ClaimRequest, claimDeliveries } from './claim.ts';
import { type DueWork, findDueWork } from './due-work.ts';
import { returnUnknown } from './job-owner.ts';
import { deliveryTable } from './pg-boss-columns.ts';
import { type ReadiedRetries, readyDueRetries } from './ready-due-retries.ts';
import { type AttemptRecord, type RecordedConsequences, recordAttempts } from './record-attempts.ts';
import { releaseUnsendable } from './release-unsendable.ts';

export class DeliveryQueue {
  readonly #pool: pg.Pool;
  readonly #table: string;
  readonly #recordings: LostSessions;

  private constructor(pool: pg.Pool, table: string) {
    this.#pool = pool;
    this.#table = table;
    this.#recordings = new LostSessions(pool);
  }

  /** @param pool its plans must go by index (src/platform/postgres/worker-pool.ts). */
  static async open(pool: pg.Pool): Promise<DeliveryQueue> {
    return new DeliveryQueue(pool, await deliveryTable((sql, values) => pool.query(sql, values)));
  }

  claim(request: ClaimRequest): Promise<ClaimedBatch> {
    return claimDeliveries(this.#pool, this.#table, request);
  }

  findDueWork(): Promise<DueWork> {
    return findDueWork(this.#pool, this.#table);
  }

  readyDueRetries(): Promise<ReadiedRetries> {
    return readyDueRetries(this.#pool, this.#table);
  }

  returnUnknown(session: number, knownIds: readonly string[]): Promise<number> {
    return returnUnknown(this.#pool, this.#table, session, knownIds);
  }

  releaseUnsendable(claimed: readonly ClaimedDelivery[]): Promise<void> {
    return releaseUnsendable(this.#pool, claimed);
  }

  /**
   * As the function `recordAttempts`. If an earlier try got no answer, its session is ended first, because it
   * may still commit.
   */
  async recordAttempts(records: readonly AttemptRecord[], isRepeated = false): Promise<RecordedConsequences> {
    if (isRepeated) await this.#recordings.end();
    return recordAttempts(this.#recordings, records, isRepeated);
  }
}
