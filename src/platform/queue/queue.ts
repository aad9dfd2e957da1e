// pg-boss in the application's database: jobs are enqueued in the transaction that needs them.
import type { PgBoss, Queue as QueueOptions } from 'pg-boss';
import type { Transaction } from '../database.ts';
import type { OnBackgroundFailure } from '../log.ts';
import { madeOnce } from '../made-once.ts';
import type { MigrationSession } from '../migrations/migration-session.ts';
import type { PostgresConnections } from '../postgres/postgres-connections.ts';
import { PostgresListener } from '../postgres/postgres-listener.ts';
import { numbered, type SqlValue } from '../postgres/statement.ts';
import { LOOK_SECONDS, startQueueUpkeep } from './queue-upkeep.ts';

/** A queue as pg-boss defines it; src/jobs lists all of them. */
export interface QueueDefinition extends QueueOptions {
  /** Additional indexes on the queue's partition: columns and predicate, as in CREATE INDEX. */
  indexes?: readonly { name: string; on: string }[];
  /** Storage parameters of the partition. */
  storage?: Readonly<Record<string, string>>;
  /**
   * Constraints, and suffixes of the names of indexes, that pg-boss creates with the partition and this queue
   * drops, because each new job would pay for them.
   */
  without?: { constraints: readonly string[]; indexes: readonly string[] };
}

export interface JobQueue {
  /** Starts pg-boss on first use. */
  boss(): Promise<PgBoss>;
  /** Calls back for each notification on `channel`, and each time LISTEN takes effect again. */
  listen(
    channel: string,
    onNotification: (payload: string) => void,
    onSubscribed: () => void,
  ): Promise<{ close(): Promise<void> }>;
  /**
   * For workers that fetch jobs themselves: calls back whenever the queue, which must have `notify`, may have
   * new jobs.
   *
   * @returns a function that unsubscribes.
   */
  onJobs(queue: string, onJobs: () => void): () => void;
  /** Calls back all `onJobs` listeners of this process. */
  wake(): void;
  /** The queues from which this process takes jobs, without pg-boss's own and those of `listen`. */
  handledQueues(): Promise<ReadonlySet<string>>;
  enqueue(tx: Transaction, queue: string, job: { id: string; data: object }): Promise<void>;
  /** Creates a job whenever the cron expression says so, in UTC. Replaces the queue's former schedule. */
  schedule(queue: string, cron: string): Promise<void>;
  close(): Promise<void>;
}

/** Handlers hold no connection: these connections fetch and complete jobs and maintain the queues. */
const POOL_SIZE = 4;

interface QueueOpening {
  readonly connections: PostgresConnections;
  /**
   * Whether this process maintains the queues, as workers do: it returns the jobs of dead workers
   * (queue-upkeep.ts), starts scheduled jobs and listens for new ones.
   */
  readonly supervise: boolean;
  readonly onError: OnBackgroundFailure;
}

/** Loads and starts pg-boss on first use: most commands need neither. */
export function openQueue(opening: QueueOpening): JobQueue {
  let starting: Promise<StartedBoss> | undefined;
  let isClosed = false;
  const watchers = new Watchers();
  const started = async () => {
    if (isClosed) throw new Error('The queue is closed.');
    starting ??= startBoss(opening, watchers).catch((error: unknown) => {
      // The next caller retries.
      starting = undefined;
      throw error;
    });
    return starting;
  };
  const schedules = madeOnce(async () => (await started()).boss.getSchedules());
  return {
    boss: async () => (await started()).boss,
    async listen(channel, onNotification, onSubscribed) {
      return (await started()).listener.listen(channel, onNotification, onSubscribed);
    },
    onJobs: (queue, onJobs) => watchers.add({ queue, onJobs }),
    wake: () => watchers.wake(),
    async handledQueues() {
      const { boss } = await started();
      const workers = boss.getWipData({ includeInternal: false });
      return new Set([...workers.map(({ name }) => name), ...watchers.queues]);
    },
    async enqueue(tx, queue, job) {
      const { boss } = await started();
      const executeSql = async (text: string, values: SqlValue[] = []) => ({
        rows: await tx.query`${numbered(text, values)}`,
      });
      await boss.send(queue, job.data, { id: job.id, db: { executeSql } });
    },
    async schedule(queue, cron) {
      // At most starts the schedules are already correct, so cron expressions need not be parsed, which takes
      // 1 to 10 ms each.
      const isKnown = (await schedules()).some(
        (known) => known.name === queue && known.cron === cron && known.timezone === 'UTC',
      );
      if (!isKnown) await (await started()).boss.schedule(queue, cron);
    },
    async close() {
      isClosed = true;
      // A failure of the start is reported to those who wait for it.
      const opened = await starting?.catch(() => undefined);
      await opened?.close();
    },
  };
}

interface StartedBoss {
  readonly boss: PgBoss;
  readonly listener: PostgresListener;
  close(): Promise<void>;
}

interface Watcher {
  readonly queue: string;
  readonly onJobs: () => void;
}

/** The workers that fetch jobs themselves and want to know of new ones. */
class Watchers {
  readonly #watchers = new Set<Watcher>();

  get queues(): string[] {
    return [...this.#watchers].map(({ queue }) => queue);
  }

  add(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** @param queue the queue that has new jobs; absent when any queue may have some. */
  wake(queue?: string): void {
    for (const each of this.#watchers) if (queue === undefined || each.queue === queue) each.onJobs();
  }
}

async function startBoss(
  { connections, supervise, onError }: QueueOpening,
  watchers: Watchers,
): Promise<StartedBoss> {
  const { PgBoss } = await import('pg-boss');
  await using opened = new AsyncDisposableStack();
  const pool = connections.openPool({
    name: 'countersign queue',
    size: POOL_SIZE,
    // Queue maintenance may exceed a pooler's statement timeout.
    isDirect: supervise,
    // The API enqueues in its own transactions, so it does not depend on this pool.
    affectsReadiness: supervise,
  });
  opened.defer(() => pool.end());
  const listener = new PostgresListener(connections, onError);
  opened.defer(() => listener.close());
  const boss = new PgBoss({
    // pg-boss's own pool does not detect silent connections, and its listener does not bypass a pooler.
    db: {
      executeSql: (text, values) => pool.query(text, values),
      // The payload of pg-boss's notifications is the name of a queue.
      listen: (channel, onNotification, onSubscribed) =>
        listener.listen(
          channel,
          (queue) => {
            onNotification(queue);
            watchers.wake(queue);
          },
          () => {
            onSubscribed();
            watchers.wake();
          },
        ),
    },
    migrate: false,
    schedule: supervise,
    // The longest interval that pg-boss allows. `look` finds the jobs that the schedule creates.
    cronWorkerIntervalSeconds: 45,
    // pg-boss's own timers would run a pass each time, and look for flows, which we do not use.
    supervise: false,
    monitorIntervalSeconds: LOOK_SECONDS,
    useListenNotify: supervise,
  });
  // pg-boss names the queue for handler errors only.
  boss.on('error', (error: Error & { queue?: string }) =>
    onError(error, error.queue === undefined ? 'queue maintenance' : `queue ${error.queue}`),
  );
  // Timers of a failed start would keep the process alive.
  opened.defer(() => boss.stop({ graceful: false }));
  await boss.start();
  if (supervise)
    opened.defer(
      startQueueUpkeep({
        boss,
        pool,
        watched: () => watchers.queues,
        wake: (queue) => watchers.wake(queue),
        onError: (error) => onError(error, 'queue maintenance'),
      }),
    );
  const resources = opened.move();
  return { boss, listener, close: () => resources.disposeAsync() };
}

/** Creates or updates pg-boss's tables and queues without stopping processes that use them. */
export async function migrateQueues(
  session: MigrationSession,
  queues: readonly QueueDefinition[],
): Promise<void> {
  const { PgBoss } = await import('pg-boss');
  let last: Promise<unknown> = Promise.resolve();
  const executeSql = (sql: string, values?: unknown[]) => {
    // In sequence: pg-boss starts and commits a transaction within one call.
    const result = last.then(() => session.script('A change to the queue tables', sql, values));
    last = result.catch(() => undefined);
    return result;
  };
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  // start() rejects with migration errors; without a listener, the event would end the process first.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    for (const { name, partition, policy, indexes, storage, without, ...settings } of queues) {
      await boss.createQueue(name, {
        partition: partition ?? false,
        policy: policy ?? 'standard',
        ...settings,
      });
      await boss.updateQueue(name, settings);
      if (partition) await configurePartition(session, name, { indexes, storage, without });
    }
  } finally {
    await boss.stop({ graceful: false });
    await last;
  }
}

type PartitionDefinition = {
  [Name in 'indexes' | 'storage' | 'without']: QueueDefinition[Name] | undefined;
};

async function configurePartition(
  session: MigrationSession,
  queue: string,
  { indexes = [], storage = {}, without }: PartitionDefinition,
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
  if (!without) return;
  await session.transaction(`The constraints of the queue ${queue}`, (transaction) =>
    transaction.query(
      `alter table ${table} ${without.constraints.map((name) => `drop constraint if exists ${name}`).join(', ')}`,
    ),
  );
  for (const end of without.indexes) {
    await session.statement(
      `The index ${end} of the queue ${queue}`,
      `drop index concurrently if exists ${table}${end}`,
    );
  }
}

/** Returns the partition that holds a queue's jobs. @throws Error when the queue does not exist. */
export async function partitionOf(
  query: (sql: string, values: string[]) => Promise<{ rows: { table_name: string }[] }>,
  queue: string,
): Promise<string> {
  const { rows } = await query('select table_name from pgboss.queue where name = $1', [queue]);
  if (!rows[0]) throw new Error(`The queue ${queue} does not exist: run "countersign migrate".`);
  return rows[0].table_name;
}
