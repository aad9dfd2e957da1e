import { v7 as uuidv7 } from 'uuid';
import { type Context, inTransaction, type TransactionContext } from '../platform/context.ts';
import { type RetentionCutoffs, type RowCounts, rowKinds } from './retention-cutoffs.ts';

/** Any number that nobody else locks. */
const RETENTION_LOCK = 72_707_372;

/** The batches of one run: each is a transaction that also counts what it has removed, none at the same time as another run's. */
export class RetentionBatches {
  readonly runId = uuidv7();
  readonly cutoffs: RetentionCutoffs;
  /** Batches only count, and write nothing. */
  readonly dryRun: boolean;
  readonly #context: Context;

  constructor(context: Context, cutoffs: RetentionCutoffs, dryRun: boolean) {
    this.#context = context;
    this.cutoffs = cutoffs;
    this.dryRun = dryRun;
  }

  async begin(): Promise<void> {
    if (this.dryRun) return;
    await this.#context.db.prisma.retentionRun.create({
      data: { id: this.runId, startedAt: this.#context.clock.now() },
    });
  }

  async complete(): Promise<void> {
    if (this.dryRun) return;
    await this.#context.db.prisma.retentionRun.update({
      where: { id: this.runId },
      data: { completedAt: this.#context.clock.now() },
    });
  }

  /** What a batch reads before it knows whether there is anything to do. */
  get reader(): Context {
    return this.#context;
  }

  /** Carries out one batch. */
  run<T extends { removed: Partial<RowCounts> }>(work: (tx: TransactionContext) => Promise<T>): Promise<T> {
    return inTransaction(this.#context, async (tx) => {
      if (!this.dryRun) await tx.db.prisma.$executeRaw`select pg_advisory_xact_lock(${RETENTION_LOCK}::int)`;
      const batch = await work(tx);
      const counts = rowKinds.flatMap((kind) => {
        const count = batch.removed[kind] ?? 0;
        return count > 0 ? [{ kind, count }] : [];
      });
      if (this.dryRun || counts.length === 0) return batch;
      await tx.db.prisma.retentionRun.update({
        where: { id: this.runId },
        data: Object.fromEntries(counts.map(({ kind, count }) => [kind, { increment: count }])),
      });
      tx.db.afterCommit(() => {
        for (const { kind, count } of counts) tx.metrics.rowsRemoved(kind, count);
      });
      return batch;
    });
  }
}
