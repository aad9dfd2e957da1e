/** Counts a worker's attempts, and adds the counts to the charts and notices every few seconds. */
import { ActivityTally, addActivity, type CountedPiece } from '../../domain/activity/tally.ts';
import { type Context, inTransaction } from '../../domain/context.ts';
import type { AttemptRecord } from '../../domain/delivery-queue/record-attempts.ts';
import type { DeliveryWork } from '../../domain/delivery-work.ts';
import { type Exhaustion, noteExhaustion } from '../../domain/notices/notice.ts';

/** How often counts are written. A longer interval saves writes but delays charts and notices. */
const WRITTEN_EVERY_MS = 3_000;

type CountedRecord = Pick<
  AttemptRecord,
  'id' | 'startedAt' | 'durationMs' | 'responseStatus' | 'outcome' | 'reason'
>;

interface Counted {
  readonly pieces: readonly CountedPiece[];
  readonly exhaustions: ReadonlyMap<string, Exhaustion>;
}

/** Counts that could not be written are kept and written with the next ones. */
export class DeliveryTally {
  readonly #context: Context;
  readonly #activity = new ActivityTally();
  #exhaustions = new Map<string, Exhaustion>();
  /** Counts whose transaction failed, but may have committed all the same. */
  #doubtful: { readonly counted: Counted; readonly transactionId: string } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Counts an attempt that is recorded. */
  count(
    { organizationId, endpointId }: Pick<DeliveryWork, 'organizationId' | 'endpointId'>,
    record: CountedRecord,
  ): void {
    const { durationMs, responseStatus, outcome, reason } = record;
    const endedAt = new Date(record.startedAt.getTime() + durationMs);
    this.#activity.count({ organizationId, endpointId, endedAt, durationMs, responseStatus, outcome });
    if (outcome === 'failed') {
      const count = (this.#exhaustions.get(endpointId)?.count ?? 0) + 1;
      this.#exhaustions.set(endpointId, {
        endpointId,
        count,
        lastAt: endedAt,
        deliveryId: record.id,
        reason,
      });
    }
    this.#context.changes.announce(organizationId, 'deliveries');
    this.#timer ??= setTimeout(() => this.#writeSoon(), WRITTEN_EVERY_MS).unref();
  }

  /** Writes the remaining counts. */
  async stop(): Promise<void> {
    this.#writeSoon();
    clearTimeout(this.#timer);
    await this.#writing;
  }

  /** Writes run one after the other. */
  #writeSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const writing: { counted?: Counted; transactionId?: string } = {};
    try {
      await this.#settle();
      const pieces = this.#activity.take();
      if (pieces.length === 0) return;
      const exhaustions = this.#exhaustions;
      this.#exhaustions = new Map();
      writing.counted = { pieces, exhaustions };
      await inTransaction(this.#context, async (tx) => {
        const [begun] = await tx.db.query<{ id: string }>`select pg_current_xact_id()::text as id`;
        if (begun) writing.transactionId = begun.id;
        await addActivity(tx, pieces);
        if (exhaustions.size > 0) await noteExhaustion(tx, [...exhaustions.values()]);
      });
    } catch (error) {
      this.#context.log.error({ err: error }, 'activity not written yet');
      const { counted, transactionId } = writing;
      if (counted && transactionId !== undefined) this.#doubtful = { counted, transactionId };
      else if (counted) this.#giveBack(counted);
      this.#timer ??= setTimeout(() => this.#writeSoon(), WRITTEN_EVERY_MS).unref();
    }
  }

  /** Finds out whether a COMMIT that seemed to fail took effect: only its answer may have been lost. */
  async #settle(): Promise<void> {
    if (!this.#doubtful) return;
    const { counted, transactionId } = this.#doubtful;
    // After a failover, the new server may not know this transaction id.
    const [found] = await this.#context.db.query<{ status: string | null }>`
      select case when ${transactionId}::xid8 < pg_current_xact_id() then pg_xact_status(${transactionId}::xid8) end as status`;
    if (found?.status === 'in progress')
      throw new Error('The transaction that writes the activity has not ended.');
    this.#doubtful = undefined;
    if (found?.status !== 'committed') this.#giveBack(counted);
  }

  #giveBack({ pieces, exhaustions }: Counted): void {
    this.#activity.giveBack(pieces);
    for (const [endpointId, exhaustion] of exhaustions) {
      const later = this.#exhaustions.get(endpointId);
      this.#exhaustions.set(endpointId, {
        ...(later ?? exhaustion),
        count: exhaustion.count + (later?.count ?? 0),
      });
    }
  }
}
