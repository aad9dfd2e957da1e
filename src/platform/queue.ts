import type { PgBoss, Queue as QueueOptions } from 'pg-boss';
import type { Transaction } from './database.ts';

export type { Job, JobWithMetadata, PgBoss } from 'pg-boss';

/** A queue as pg-boss knows it; the list of all of them is in src/jobs. */
export interface QueueDefinition extends QueueOptions {
  /** Indexes of our own on the queue's partition: its columns and predicate, as CREATE INDEX has them. */
  indexes?: readonly { name: string; on: string }[];
  /** Storage parameters of that partition. */
  storage?: Readonly<Record<string, string>>;
}

/** pg-boss in the application's database: jobs are rows, enqueued in the transaction that makes them necessary. */
export interface JobQueue {
  /** Started when first asked for. */
  boss(): Promise<PgBoss>;
  enqueue(tx: Transaction, queue: string, job: { id: string; data: object }): Promise<void>;
  close(): Promise<void>;
}

/** How often expired jobs are looked for. With the lease it bounds how long a killed worker's jobs wait. */
const SUPERVISE_SECONDS = 5;

/** Any number that nobody else locks. */
const PARTITION_LOCK = 72_707_370;

interface QueueOpening {
  readonly databaseUrl: string;
  /**
   * Whether this process runs pg-boss's own upkeep: it returns the jobs of dead workers to their queues, starts scheduled jobs and
   * listens for new ones. Workers do.
   */
  readonly supervise: boolean;
  readonly onError: (error: Error) => void;
}

/** pg-boss is loaded and started when something is enqueued or worked on: most commands do neither. */
export function openQueue(opening: QueueOpening): JobQueue {
  let starting: Promise<PgBoss> | undefined;
  const boss = () => {
    starting ??= startBoss(opening).catch((error: unknown) => {
      // Tried again by the next who asks.
      starting = undefined;
      throw error;
    });
    return starting;
  };
  return {
    boss,
    async enqueue(tx, queue, job) {
      const [started, { fromPrisma }] = await Promise.all([boss(), import('pg-boss')]);
      await started.send(queue, job.data, { id: job.id, db: fromPrisma(tx.prisma) });
    },
    async close() {
      await (await starting)?.stop({ graceful: false });
    },
  };
}

async function startBoss({ databaseUrl, supervise, onError }: QueueOpening): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    migrate: false,
    schedule: supervise,
    supervise,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    useListenNotify: supervise,
  });
  boss.on('error', onError);
  try {
    return await boss.start();
  } catch (error) {
    // What has started of it would keep the process alive: timers, and a listener that connects again for good.
    await boss.stop({ graceful: false });
    throw error;
  }
}

/** Creates or updates pg-boss's own tables and the queues in them. Several processes may do so at once. */
export async function migrateQueues(databaseUrl: string, queues: readonly QueueDefinition[]): Promise<void> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ connectionString: databaseUrl, max: 2, supervise: false, schedule: false });
  // Errors of a migration reject start(); without a listener the event would end the process first.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    for (const { name, partition, policy, indexes = [], storage = {}, ...settings } of queues) {
      await boss.createQueue(name, {
        partition: partition ?? false,
        policy: policy ?? 'standard',
        ...settings,
      });
      await boss.updateQueue(name, settings);
      if (partition) await shapePartition(boss, name, indexes, storage);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function shapePartition(
  boss: PgBoss,
  queue: string,
  indexes: NonNullable<QueueDefinition['indexes']>,
  storage: NonNullable<QueueDefinition['storage']>,
): Promise<void> {
  const table = await partitionOf((sql, values) => boss.getDb().executeSql(sql, values), queue);
  const changes = [
    ...indexes.map(({ name, on }) => `create index if not exists ${name} on pgboss.${table} ${on}`),
    ...Object.entries(storage).map(([name, value]) => `alter table pgboss.${table} set (${name} = ${value})`),
  ];
  // Of two processes at once, one would find an index missing and then there.
  await boss
    .getDb()
    .executeSql(`begin; select pg_advisory_xact_lock(${PARTITION_LOCK}); ${changes.join('; ')}; commit`, []);
}

/** The table that holds the jobs of a queue with a partition of its own. @throws Error when there is no such queue. */
export async function partitionOf(
  query: (sql: string, values: string[]) => Promise<{ rows: { table_name: string }[] }>,
  queue: string,
): Promise<string> {
  const { rows } = await query('select table_name from pgboss.queue where name = $1', [queue]);
  if (!rows[0]) throw new Error(`The queue ${queue} does not exist: run "countersign migrate".`);
  return rows[0].table_name;
}
