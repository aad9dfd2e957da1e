/** What a worker counts of its attempts: adds it to the charts and the notices every few seconds. */
import { ActivityTally, addActivity } from '../domain/activity/tally.ts';
import { type Context, inTransaction } from '../domain/context.ts';
import type { DeliveryWork } from '../domain/delivery-queue/claim.ts';
import type { AttemptRecord } from '../domain/delivery-queue/record-attempts.ts';
import { type Exhaustion, noteExhaustion } from '../domain/notices/notice.ts';

/** How often counts are written: the longer, the fewer writes, and the later charts and notices. */
const WRITTEN_EVERY_MS = 3_000;

/** What did not reach the database stays and is written with what follows. */
export class DeliveryTally {
  readonly #context: Context;
  readonly #activity = new ActivityTally();
  #exhaustions = new Map<string, Exhaustion>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Counts an attempt that is recorded. */
  count({ organizationId, endpointId }: DeliveryWork, record: AttemptRecord): void {
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

  /** Writes what is left. */
  async stop(): Promise<void> {
    this.#writeSoon();
    clearTimeout(this.#timer);
    await this.#writing;
  }

  /** One write after the other. */
  #writeSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const pieces = this.#activity.take();
    const exhaustions = this.#exhaustions;
    this.#exhaustions = new Map();
    if (pieces.length === 0) return;
    try {
      await inTransaction(this.#context, async (tx) => {
        await addActivity(tx, pieces);
        if (exhaustions.size > 0) await noteExhaustion(tx, [...exhaustions.values()]);
      });
    } catch (error) {
      this.#context.log.error({ err: error }, 'activity not written yet');
      this.#activity.giveBack(pieces);
      for (const [endpointId, exhaustion] of exhaustions) {
        const later = this.#exhaustions.get(endpointId);
        this.#exhaustions.set(endpointId, {
          ...(later ?? exhaustion),
          count: exhaustion.count + (later?.count ?? 0),
        });
      }
      this.#timer ??= setTimeout(() => this.#writeSoon(), WRITTEN_EVERY_MS).unref();
    }
  }
}
