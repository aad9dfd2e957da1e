import { type Actor, recordAudit } from '../audit.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { type RetentionCutoffs, type RowCounts, rowKinds } from './retention-cutoffs.ts';

/** Any number that nobody else locks. */
const RETENTION_LOCK = 72_707_372;

/** Who has a run of retention made, outside of its time. */
export interface Operator {
  readonly actor: Actor;
  readonly reason?: string | undefined;
}

/** The batches of one run: each is a transaction that also counts what it has removed, none at the same time as another run's. */
export class RetentionBatches {
  readonly runId: string;
  readonly cutoffs: RetentionCutoffs;
  /** Batches only count, and write nothing. */
  readonly dryRun: boolean;
  readonly #context: Context;

  constructor(context: Context, cutoffs: RetentionCutoffs, dryRun: boolean) {
    this.#context = context;
    this.runId = context.databaseClock.newId();
    this.cutoffs = cutoffs;
    this.dryRun = dryRun;
  }

  /** @param operator who has it run; absent when it is due. */
  async begin(operator?: Operator): Promise<void> {
    if (this.dryRun) return;
    await inTransaction(this.#context, async (tx) => {
      await tx.db.prisma.retentionRun.create({ data: { id: this.runId, startedAt: tx.databaseClock.now() } });
      if (!operator) return;
      const { response, attempt, payload, event, failed } = this.cutoffs;
      await recordAudit(tx, operator.actor, {
        action: 'retention.started',
        subject: { kind: 'retention_run', id: this.runId },
        reason: operator.reason,
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
    await this.#context.db.prisma.retentionRun.update({
      where: { id: this.runId },
      data: { completedAt: this.#context.databaseClock.now() },
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
