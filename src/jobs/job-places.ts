/**
 * Handles a queue's jobs in parallel, each in a place of its own, so that a job that hangs delays no other.
 */
import type { Job } from 'pg-boss';
import type { Context } from '../domain/context.ts';
import { inTime } from '../platform/in-time.ts';
import { backgroundFailures } from '../platform/log.ts';
import { Loop } from '../platform/loop.ts';

export interface JobPlacesOptions<Data> {
  readonly queue: string;
  /** How many jobs are handled at once. */
  readonly places: number;
  /** A job that throws is repeated as its queue is configured. */
  readonly handle: (job: Job<Data>) => Promise<void>;
}

/** A job that failed may be due again in a second, so the queue is polled at this interval … */
const POLL_MS_AFTER_FAILURE = 1_000;
/** … for this long. Later, the queue's upkeep finds jobs that nobody was notified of. */
const FAILURE_MS = 5_000;

/**
 * Takes as many jobs as it has free places, in one statement, as soon as it is notified. With pg-boss's own
 * `localConcurrency`, each place looks for one job at every notification: 64 places made 64 statements for
 * one job.
 *
 * @returns a function that stops it: it takes no more jobs and resolves when the running ones have ended.
 */
export async function startJobPlaces<Data extends object>(
  context: Context,
  options: JobPlacesOptions<Data>,
): Promise<() => Promise<void>> {
  const { queue, places, handle } = options;
  const boss = await context.queue.boss();
  const onError = backgroundFailures(context.log);
  const running = new Set<Promise<void>>();
  let mayHaveMore = false;
  let failedAt = Number.NEGATIVE_INFINITY;

  const handleOne = async (job: Job<Data>): Promise<void> => {
    try {
      await inTime(handle(job), job.expireInSeconds * 1_000, () => {
        throw new Error(`The job has not ended within ${job.expireInSeconds} s.`);
      });
      await boss.complete(queue, job);
    } catch (error) {
      await boss.fail(queue, job, Object(error));
      failedAt = performance.now();
      loop.wake();
    }
  };

  /** Returns whether jobs may be left. */
  const take = async (): Promise<boolean> => {
    const free = places - running.size;
    if (free === 0) return true;
    const jobs = await boss.fetch<Data>(queue, { batchSize: free });
    for (const job of jobs) {
      const ended = handleOne(job)
        // If `complete` or `fail` failed, the job returns to the queue after its lease.
        .catch((error: unknown) => onError(error, `queue ${queue}`))
        .finally(() => {
          running.delete(ended);
          if (mayHaveMore) loop.wake();
        });
      running.add(ended);
    }
    return jobs.length === free;
  };

  const loop: Loop = new Loop({
    pass: async () => {
      mayHaveMore = await take();
      // If places became free during the fetch, fetch again at once for the jobs that it left.
      return mayHaveMore && running.size < places ? 0 : pauseMs();
    },
    failed: (error) => {
      mayHaveMore = false;
      onError(error, `queue ${queue}`);
      return pauseMs();
    },
  });
  const pauseMs = () =>
    performance.now() - failedAt < FAILURE_MS ? POLL_MS_AFTER_FAILURE : Number.POSITIVE_INFINITY;

  const stopWatching = context.queue.onJobs(queue, () => loop.wake());
  loop.start();
  return async () => {
    stopWatching();
    await loop.stop();
    await Promise.all(running);
  };
}
