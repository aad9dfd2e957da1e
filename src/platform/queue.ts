import type { PgBoss, Queue as QueueOptions } from 'pg-boss';
import type { Transaction } from './database.ts';
import type { OnBackgroundFailure } from './log.ts';
import type { MigrationSession } from './migrations/migration-session.ts';
import type { PostgresConnections } from './postgres/postgres-connections.ts';
import { PostgresListener } from './postgres/postgres-listener.ts';

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
  /** Wakes whoever asks when `channel` is notified, and each time that it is listened to anew. */
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    onSubscribed: () => void,
  ): Promise<{ close(): Promise<void> }>;
  enqueue(tx: Transaction, queue: string, job: { id: string; data: object }): Promise<void>;
  close(): Promise<void>;
}

/** How often expired jobs are looked for. With the lease it bounds how long the jobs of a worker that is stuck wait. */
const SUPERVISE_SECONDS = 5;

/** Handlers hold none of them; they fetch jobs, end them, and look after the queues. */
const POOL_SIZE = 4;

interface QueueOpening {
  readonly connections: PostgresConnections;
  /**
   * Whether this process runs pg-boss's own upkeep: it returns the jobs of dead workers to their queues, starts scheduled jobs and
   * listens for new ones. Workers do.
   */
  readonly supervise: boolean;
  readonly onError: OnBackgroundFailure;
}

/** pg-boss is loaded and started when something is enqueued or worked on: most commands do neither. */
export function openQueue(opening: QueueOpening): JobQueue {
  let starting: Promise<StartedBoss> | undefined;
  const started = () => {
    starting ??= startBoss(opening).catch((error: unknown) => {
      // Tried again by the next who asks.
      starting = undefined;
      throw error;
    });
    return starting;
  };
  return {
    boss: async () => (await started()).boss,
    async listen(channel, onNotification, onSubscribed) {
      return (await started()).listener.listen(channel, onNotification, onSubscribed);
    },
    async enqueue(tx, queue, job) {
      const [{ boss }, { fromPrisma }] = await Promise.all([started(), import('pg-boss')]);
      await boss.send(queue, job.data, { id: job.id, db: fromPrisma(tx.prisma) });
    },
    async close() {
      await (await starting)?.close();
    },
  };
}

interface StartedBoss {
  readonly boss: PgBoss;
  readonly listener: PostgresListener;
  close(): Promise<void>;
}

async function startBoss({ connections, supervise, onError }: QueueOpening): Promise<StartedBoss> {
  const { PgBoss } = await import('pg-boss');
  await using opened = new AsyncDisposableStack();
  const pool = connections.openPool({
    name: 'countersign queue',
    size: POOL_SIZE,
    // The upkeep of the queues may take longer than a pooler's statements are given.
    isDirect: supervise,
    // The API enqueues in its own transactions.
    isServing: supervise,
  });
  opened.defer(() => pool.end());
  const listener = new PostgresListener(connections, onError);
  opened.defer(() => listener.close());
  const boss = new PgBoss({
    // pg-boss's own pool knows no silent connections, and its listener none past a pooler.
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: (channel, onNotification, onSubscribed) =>
        listener.listen(channel, onNotification, onSubscribed),
    },
    migrate: false,
    schedule: supervise,
    supervise,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    useListenNotify: supervise,
  });
  // pg-boss names the queue of a handler, and none for its upkeep.
  boss.on('error', (error: Error & { queue?: string }) =>
    onError(error, error.queue === undefined ? 'upkeep of the queues' : `the queue ${error.queue}`),
  );
  // What has started of it when a start fails would keep the process alive: timers.
  opened.defer(() => boss.stop({ graceful: false }));
  await boss.start();
  const resources = opened.move();
  return { boss, listener, close: () => resources.disposeAsync() };
}

/** Creates or updates pg-boss's own tables and the queues in them, while others work on them. */
export async function migrateQueues(
  session: MigrationSession,
  queues: readonly QueueDefinition[],
): Promise<void> {
  const { PgBoss } = await import('pg-boss');
  let last: Promise<unknown> = Promise.resolve();
  const executeSql = (sql: string, values?: unknown[]) => {
    // One after the other: what pg-boss begins it commits in the same call.
    const result = last.then(() => session.script("A change of the queues' tables", sql, values));
    last = result.catch(() => undefined);
    return result;
  };
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
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
      if (partition) await shapePartition(session, name, indexes, storage);
    }
  } finally {
    await boss.stop({ graceful: false });
    await last;
  }
}

async function shapePartition(
  session: MigrationSession,
  queue: string,
  indexes: NonNullable<QueueDefinition['indexes']>,
  storage: NonNullable<QueueDefinition['storage']>,
): Promise<void> {
  const { rows } = await session.query('select table_name from pgboss.queue where name = $1', [queue]);
  const table = `pgboss.${String(rows[0]?.table_name)}`;
  const { rows: found } = await session.query(
    'select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = $1::regclass',
    [table],
  );
  for (const { name, on } of indexes) {
    if (found.some((index) => index.name === `pgboss.${name}` && index.valid === true)) continue;
    await session.statement(
      `The index ${name} of the queue ${queue}`,
      `create index concurrently if not exists ${name} on ${table} ${on}`,
    );
  }
  const { rows: options } = await session.query(
    "select coalesce(reloptions, '{}') as set from pg_class where oid = $1::regclass",
    [table],
  );
  const set: unknown = options[0]?.set;
  for (const [name, value] of Object.entries(storage)) {
    if (Array.isArray(set) && set.includes(`${name}=${value}`)) continue;
    await session.transaction(`The storage parameters of the queue ${queue}`, (transaction) =>
      transaction.query(`alter table ${table} set (${name} = ${value})`),
    );
  }
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
