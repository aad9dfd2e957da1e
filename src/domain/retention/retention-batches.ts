// The batches of one retention run: each is a transaction of its own.
import { advisoryLocks } from '../../platform/advisory-locks.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { type RetentionCutoffs, type RowCounts, rowKinds, zeroCounts } from './retention-cutoffs.ts';

/** Each batch also counts what it removed. Batches of different runs never overlap. */
export class RetentionBatches {
  readonly runId: string;
  readonly cutoffs: RetentionCutoffs;
  /** In a dry run, batches only count and write nothing. */
  readonly dryRun: boolean;
  readonly #context: Context;

  constructor(context: Context, cutoffs: RetentionCutoffs, dryRun: boolean) {
    this.#context = context;
    this.runId = context.databaseClock.newId();
    this.cutoffs = cutoffs;
    this.dryRun = dryRun;
  }

  async begin(): Promise<void> {
    if (this.dryRun) return;
    await inTransaction(this.#context, async (tx) => {
      await tx.db
        .execute`insert into retention_run (id, started_at) values (${this.runId}::uuid, ${tx.databaseClock.now()})`;
      const { response, attempt, payload, event, failed } = this.cutoffs;
      await recordAudit(tx, 'retention.started', undefined, this.runId, {
        after: {
          responses_before: response?.toISOString() ?? null,
          attempts_before: attempt?.toISOString() ?? null,
          payloads_before: payload?.toISOString() ?? null,
          events_before: event?.toISOString() ?? null,
          failed_before: failed?.toISOString() ?? null,
        },
      });
    });
  }

  async complete(): Promise<void> {
    if (this.dryRun) return;
    const { db, databaseClock } = this.#context;
    await db.execute`update retention_run set completed_at = ${databaseClock.now()} where id = ${this.runId}::uuid`;
  }

  /** For reads before the first batch. */
  get reader(): Context {
    return this.#context;
  }

  /** Runs batches until one returns no place. Each resumes after the place where the one before ended. */
  async *runAll<Place>(
    first: Place,
    work: (
      tx: TransactionContext,
      after: Place,
    ) => Promise<{ removed: Partial<RowCounts>; last: Place | undefined }>,
  ): AsyncGenerator<Partial<RowCounts>> {
    for (let after: Place | undefined = first; after !== undefined; ) {
      const from: Place = after;
      const batch = await this.#run((tx) => work(tx, from));
      yield batch.removed;
      after = batch.last;
    }
  }

  #run<T extends { removed: Partial<RowCounts> }>(work: (tx: TransactionContext) => Promise<T>): Promise<T> {
    return inTransaction(this.#context, async (tx) => {
      if (!this.dryRun) await tx.db.execute`select pg_advisory_xact_lock(${advisoryLocks.retention}::int)`;
      const batch = await work(tx);
      const counts = rowKinds.flatMap((kind) => {
        const count = batch.removed[kind] ?? 0;
        return count > 0 ? [{ kind, count }] : [];
      });
      if (this.dryRun || counts.length === 0) return batch;
      const { replays, events, deliveries, attempts, responses, payloads } = {
        ...zeroCounts(),
        ...batch.removed,
      };
      await tx.db.execute`
        update retention_run
        set replays = replays + ${replays}, events = events + ${events}, deliveries = deliveries + ${deliveries},
            attempts = attempts + ${attempts}, responses = responses + ${responses}, payloads = payloads + ${payloads}
        where id = ${this.runId}::uuid`;
      tx.db.afterCommit(() => {
        for (const { kind, count } of counts) tx.metrics.recordRemovedRows(kind, count);
      });
      return batch;
    });
  }
}
