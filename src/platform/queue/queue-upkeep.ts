/**
 * The regular upkeep of the queues by a worker. Every few seconds one query finds jobs whose notification was
 * missed, which replaces a poll of each queue, and decides whether pg-boss needs a maintenance pass. A pass
 * returns jobs whose lease has expired and counts jobs: a dozen statements, which write a row of each queue.
 */
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { Loop } from '../loop.ts';

/** Together with the lease, this limits how long the jobs of a stuck worker wait. */
export const LOOK_SECONDS = 5;
/** A pass runs this often even without a reason: it removes ended jobs and corrects counts. */
const PASS_MS = 60_000;
/**
 * At most so many jobs of a state are counted one by one. For more, pg-boss's own count is read, and passes
 * keep it current.
 */
export const COUNTED_MAX = 10_000;

/** For pg-boss's own workers: `look` wakes them, so each need not poll for itself. */
export const POLLED_TOGETHER = { pollingIntervalSeconds: 3_600 };

export interface QueueUpkeepOptions {
  readonly boss: PgBoss;
  readonly pool: pg.Pool;
  /** The queues of the workers that fetch jobs themselves. */
  readonly watched: () => readonly string[];
  /** Wakes the workers that fetch jobs from the queue themselves. */
  readonly wake: (queue: string) => void;
  readonly onError: (error: unknown) => void;
}

/** @returns a function that stops it. */
export function startQueueUpkeep(options: QueueUpkeepOptions): () => Promise<void> {
  const { boss, pool, watched, wake, onError } = options;
  let passedAt = performance.now();

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
    if (loop.isStopping || !(mayExpire || performance.now() - passedAt >= PASS_MS)) return;
    await boss.supervise();
    passedAt = performance.now();
  };

  // From the end of one look to the start of the next: pg-boss refuses a pass that comes too soon.
  const loop = Loop.every(LOOK_SECONDS * 1_000, look, onError);
  return () => loop.stop();
}

/**
 * $1: the queues whose jobs this process takes. Locks: none. These queues are short; $1 does not include the
 * long queue of deliveries.
 */
const lookStatement = `
  select array(
           select distinct name from pgboss.job
           where name = any($1::text[]) and state < 'active' and not blocked and start_after <= now()
         ) as due,
         exists (select from pgboss.job where state = 'active')
           or exists (select from pgboss.job where state < 'active' offset ${COUNTED_MAX - 1}) as "mayExpire"`;
