import type { Context } from '../domain/context.ts';
import { advanceReplay, continueReplay, replayQueue } from '../domain/redelivery/replay.ts';
import type { WorkerSession } from './worker-session.ts';

const POLL_SECONDS = 1;

/** So that a long replay does not keep all others waiting. */
const CONCURRENCY = 2;

/** A job ends well within its lease, however much there is to replay, and another one goes on. */
const JOB_MS = 1_000;

/** Goes on with replays and redeliveries that were started; resolves to the function that stops it. */
export async function startReplaying(context: Context, session: WorkerSession): Promise<() => Promise<void>> {
  const boss = await context.queue.boss();
  await boss.work<{ replayId: string }>(
    replayQueue,
    {
      localConcurrency: CONCURRENCY,
      pollingIntervalSeconds: POLL_SECONDS,
      // Told of several jobs while it is at one, pg-boss looks once; a retried job it is not told of at all.
      notifyPollingIntervalSeconds: POLL_SECONDS,
      burstWhenBatchFull: true,
    },
    async (jobs) => {
      await session.own(replayQueue, jobs);
      for (const { data } of jobs) await goOn(context, data.replayId);
    },
  );
  return () => boss.offWork(replayQueue, { wait: true });
}

async function goOn(context: Context, replayId: string): Promise<void> {
  const begun = performance.now();
  while (performance.now() - begun < JOB_MS) {
    if (!(await advanceReplay(context, replayId))) return;
  }
  await continueReplay(context, replayId);
}
