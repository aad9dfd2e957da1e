/**
 * What a worker does for the queues all the time. One question every few seconds finds the jobs that nobody was notified
 * of, in the place of a poll of each queue, and whether pg-boss's own pass has a reason. That pass returns jobs whose
 * lease has run out and counts; it is a dozen statements, which write a row of each queue.
 */
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';

/** With the lease, it limits how long a stuck worker's jobs wait. */
export const LOOK_SECONDS = 5;
/** A pass without a reason: what has ended is removed, and counts are corrected. */
const PASS_MS = 60_000;
/** Jobs of a state that are counted one by one at most. Of more, pg-boss's count is read, so passes keep it up. */
export const COUNTED_MAX = 10_000;

/** For pg-boss's own workers, which are woken by the looks. They would poll each for itself. */
export const POLLED_TOGETHER = { pollingIntervalSeconds: 3_600 };

export interface QueueUpkeepOptions {
  readonly boss: PgBoss;
  readonly pool: pg.Pool;
  /** The queues of those who fetch jobs themselves. */
  readonly watched: () => readonly string[];
  /** Wakes those of a queue. */
  readonly wake: (queue: string) => void;
  readonly onError: (error: unknown) => void;
}

/** @returns what stops it. */
export function startQueueUpkeep(options: QueueUpkeepOptions): () => Promise<void> {
  const { boss, pool, watched, wake, onError } = options;
  let passedAt = performance.now();
  let isStopping = false;

  const look = async (): Promise<void> => {
    const workers = boss.getWipData({ includeInternal: true });
    const queues = [...new Set([...workers.map(({ name }) => name), ...watched()])];
    const { rows } = await pool.query<{ due: string[]; mayExpire: boolean }>({
      name: 'look-at-queues',
      text: lookStatement,
      values: [queues],
    });
    const { due, mayExpire } = rows[0] ?? { due: [], mayExpire: true };
    for (const queue of due) wake(queue);
    for (const { id, name } of workers) if (due.includes(name)) boss.notifyWorker(id);
    if (isStopping || !(mayExpire || performance.now() - passedAt >= PASS_MS)) return;
    await boss.supervise();
    passedAt = performance.now();
  };

  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  // From one's end to the next one's begin: pg-boss refuses a pass that comes too soon.
  const lookLater = () => {
    timer = setTimeout(() => {
      looking = look()
        .catch(onError)
        .then(() => {
          if (!isStopping) lookLater();
        });
    }, LOOK_SECONDS * 1_000).unref();
  };
  lookLater();
  return async () => {
    isStopping = true;
    clearTimeout(timer);
    await looking;
  };
}

/** $1: the queues whose jobs this process takes. Locks: none. The queues are short, but for that of deliveries, which $1 has not. */
const lookStatement = `
  select array(
           select distinct name from pgboss.job
           where name = any($1::text[]) and state < 'active' and not blocked and start_after <= now()
         ) as due,
         exists (select from pgboss.job where state = 'active')
           or exists (select from pgboss.job where state < 'active' offset ${COUNTED_MAX - 1}) as "mayExpire"`;
