import { fromPrisma, PgBoss, type Queue as QueueOptions } from 'pg-boss';
import type { Transaction } from './database.ts';

export type { Job, JobWithMetadata, PgBoss } from 'pg-boss';

/** A queue as pg-boss knows it; the list of all of them is in src/jobs. */
export type QueueDefinition = QueueOptions;

/** pg-boss in the application's database: jobs are rows, enqueued in the transaction that makes them necessary. */
export interface JobQueue {
  readonly boss: PgBoss;
  enqueue(tx: Transaction, queue: string, job: { id: string; data: object }): Promise<void>;
  close(): Promise<void>;
}

/** How often expired jobs are looked for. With the lease it bounds how long a killed worker's jobs wait. */
const SUPERVISE_SECONDS = 5;

/**
 * @param options.supervise whether this process runs pg-boss's own upkeep: it returns the jobs of dead workers to their
 *   queues, starts scheduled jobs and listens for new ones. Workers do.
 */
export async function openQueue(options: {
  databaseUrl: string;
  supervise: boolean;
  onError: (error: Error) => void;
}): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: options.databaseUrl,
    max: 4,
    migrate: false,
    schedule: options.supervise,
    supervise: options.supervise,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    useListenNotify: options.supervise,
  });
  boss.on('error', options.onError);
  await boss.start();
  return {
    boss,
    async enqueue(tx, queue, job) {
      await boss.send(queue, job.data, { id: job.id, db: fromPrisma(tx.prisma) });
    },
    close: () => boss.stop({ graceful: false }),
  };
}

/** Creates or updates pg-boss's own tables and the queues in them. Several processes may do so at once. */
export async function migrateQueues(databaseUrl: string, queues: readonly QueueDefinition[]): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, supervise: false, schedule: false });
  // Errors of a migration reject start(); without a listener the event would end the process first.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    for (const { name, partition, policy, ...settings } of queues) {
      await boss.createQueue(name, {
        partition: partition ?? false,
        policy: policy ?? 'standard',
        ...settings,
      });
      await boss.updateQueue(name, settings);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
