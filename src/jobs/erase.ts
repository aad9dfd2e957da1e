// Advances erasures, and rests between their batches, so that whoever publishes or receives meanwhile hardly notices.
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../domain/context.ts';
import {
  advanceErasure,
  type ErasureJob,
  enqueueErasure,
  erasureQueue,
} from '../domain/erasure/erasure-batches.ts';
import { startJobPlaces } from './job-places.ts';
import type { WorkerSession } from './worker-session.ts';

/** More than one, so that an erasure that waits for deliveries does not keep all others waiting. */
const ERASURES_AT_ONCE = 2;

/** However much there is to erase, a job ends well within the time that it has (queues.ts), and another job continues, behind those that wait. */
const JOB_MS = 5_000;

/** The pause after a batch, as a multiple of the batch's duration: the busier the machine, the longer. */
const REST_RATIO = 9;
const REST_MAX_MS = 2_000;
/** How soon to look again for deliveries that have ended; later if there are so many that looking takes long. */
const WAIT_MS = 1_000;
const WAIT_MAX_MS = 10_000;

/** Resolves to a function that stops it. */
export async function startErasing(context: Context, session: WorkerSession): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const stop = await startJobPlaces<ErasureJob>(context, {
    queue: erasureQueue,
    places: ERASURES_AT_ONCE,
    async handle(job) {
      await session.own(erasureQueue, [job]);
      await advance(context, job.data, stopping.signal);
    },
  });
  return () => {
    stopping.abort();
    return stop();
  };
}

async function advance(context: Context, job: ErasureJob, stopping: AbortSignal): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < JOB_MS && !stopping.aborted) {
    const before = performance.now();
    const progress = await advanceErasure(context, job);
    if (progress === 'ended') return;
    const rest = REST_RATIO * (performance.now() - before);
    const wait = Math.min(Math.max(rest, WAIT_MS), WAIT_MAX_MS);
    await pause(progress === 'waits' ? wait : Math.min(rest, REST_MAX_MS), stopping);
  }
  await enqueueErasure(context, job);
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, { signal: stopping });
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
}
