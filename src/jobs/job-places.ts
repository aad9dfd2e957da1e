/**
 * Handles a queue's jobs in parallel, each in a place of its own, so that a job that hangs delays no other.
 */
import type { Job } from 'pg-boss';
import type { Context } from '../domain/context.ts';
import { inTime } from '../platform/in-time.ts';
import { backgroundFailures } from '../platform/log.ts';
import { Signal } from './signal.ts';

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
  const signal = new Signal();
  const running = new Set<Promise<void>>();
  let isStopping = false;
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
      signal.raise();
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
          if (mayHaveMore) signal.raise();
        });
      running.add(ended);
    }
    return jobs.length === free;
  };

  const run = async (): Promise<void> => {
    while (!isStopping) {
      try {
        mayHaveMore = await take();
      } catch (error) {
        mayHaveMore = false;
        onError(error, `queue ${queue}`);
      }
      // If places became free during the fetch, fetch again at once for the jobs that it left.
      const isLate = mayHaveMore && running.size < places;
      if (!isLate && !isStopping) {
        const hasFailed = performance.now() - failedAt < FAILURE_MS;
        await signal.wait(hasFailed ? POLL_MS_AFTER_FAILURE : undefined);
      }
    }
    await Promise.all(running);
  };

  const stopWatching = context.queue.onJobs(queue, () => signal.raise());
  const ended = run();
  return async () => {
    isStopping = true;
    stopWatching();
    signal.raise();
    await ended;
  };
}
