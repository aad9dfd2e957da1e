/** The nightly run of retention. */
import type { Context } from '../domain/context.ts';
import { applyRetention, retentionQueue } from '../domain/retention/retention.ts';
import { POLLED_TOGETHER } from '../platform/queue/queue-upkeep.ts';
import type { WorkerSession } from './worker-session.ts';

/** Applies retention every night; resolves to the function that stops it. */
export async function startApplyingRetention(
  context: Context,
  session: WorkerSession,
): Promise<() => Promise<void>> {
  const boss = await context.queue.boss();
  const stopping = new AbortController();
  await boss.work(retentionQueue, POLLED_TOGETHER, async (jobs) => {
    await session.own(retentionQueue, jobs);
    for (const { signal } of jobs) {
      // An interrupted run fails, so that another worker continues it.
      await applyRetention(context, { signal: AbortSignal.any([signal, stopping.signal]) });
    }
  });
  await context.queue.schedule(retentionQueue, `23 ${context.rules.retention.hour} * * *`);
  return () => {
    stopping.abort(new Error('The worker stops.'));
    return boss.offWork(retentionQueue, { wait: true });
  };
}
