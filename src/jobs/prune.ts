/** What happens on a schedule: expired rows are removed, and lines that are held up are told of. */

import { removeExpiredIdempotencyRecords } from '../domain/access/idempotency-record.ts';
import { pruneRateLimitWindows } from '../domain/access/rate-limit.ts';
import { pruneAttemptWindows } from '../domain/access/sign-in/attempt-limit.ts';
import { removeOldSignIns } from '../domain/access/sign-in/sign-in-retention.ts';
import { removeOldApiRequests } from '../domain/access/tokens/api-request.ts';
import { removeOldActivity } from '../domain/activity/tally.ts';
import { removeOldBillingRuns } from '../domain/business/billing/billing-run.ts';
import { lookAfterMoves, movesQueue } from '../domain/cells/move/look-after-moves.ts';
import type { Context } from '../domain/context.ts';
import { removeOldTestDeliveries } from '../domain/delivery-history/test-delivery.ts';
import { removeOldTicks } from '../domain/feed/sequence-events.ts';
import { noteHeldUpLines, removeOldNotices } from '../domain/notices/notice.ts';
import { POLLED_TOGETHER } from '../platform/queue/queue-upkeep.ts';
import {
  noteHeldUpLinesQueue,
  pruneActivityQueue,
  pruneApiRequestsQueue,
  pruneBillingRunsQueue,
  pruneFeedTicksQueue,
  pruneIdempotencyQueue,
  pruneNoticesQueue,
  pruneRateLimitsQueue,
  pruneSignInsQueue,
  pruneTestDeliveriesQueue,
} from './queues.ts';

/** Each with its cron schedule; `run` returns the count for the log. */
const scheduled = [
  {
    queue: pruneIdempotencyQueue,
    schedule: '17 * * * *',
    run: removeExpiredIdempotencyRecords,
    logMessage: 'idempotency records pruned',
  },
  {
    queue: pruneRateLimitsQueue,
    schedule: '47 * * * *',
    run: async (context: Context) =>
      (await pruneRateLimitWindows(context)) + (await pruneAttemptWindows(context)),
    logMessage: 'rate limit windows pruned',
  },
  {
    queue: pruneFeedTicksQueue,
    schedule: '37 * * * *',
    run: removeOldTicks,
    logMessage: 'ticks of the event feed pruned',
  },
  {
    queue: pruneSignInsQueue,
    schedule: '27 * * * *',
    run: removeOldSignIns,
    logMessage: 'ended sessions, links and invitations pruned',
  },
  {
    queue: pruneTestDeliveriesQueue,
    schedule: '41 2 * * *',
    run: removeOldTestDeliveries,
    logMessage: 'test deliveries pruned',
  },
  {
    queue: pruneBillingRunsQueue,
    schedule: '51 2 * * *',
    run: removeOldBillingRuns,
    logMessage: 'billing runs pruned',
  },
  {
    queue: pruneActivityQueue,
    schedule: '57 2 * * *',
    run: removeOldActivity,
    logMessage: 'delivery activity pruned',
  },
  {
    queue: pruneApiRequestsQueue,
    schedule: '53 2 * * *',
    run: removeOldApiRequests,
    logMessage: 'API requests pruned',
  },
  {
    queue: pruneNoticesQueue,
    schedule: '59 2 * * *',
    run: removeOldNotices,
    logMessage: 'notices pruned',
  },
  {
    queue: noteHeldUpLinesQueue,
    schedule: '*/5 * * * *',
    run: noteHeldUpLines,
    logMessage: 'lines that are held up looked for',
  },
];

/** @returns a function that stops it. */
export async function startPruning(context: Context): Promise<() => Promise<void>> {
  await using started = new AsyncDisposableStack();
  const boss = await context.queue.boss();
  for (const { queue, schedule, run, logMessage } of scheduled) {
    await boss.work(queue, POLLED_TOGETHER, async () => {
      context.log.info({ count: await run(context) }, logMessage);
    });
    started.defer(() => boss.offWork(queue, { wait: true }));
    await context.queue.schedule(queue, schedule);
  }
  // Only where there are other cells to move to.
  if (context.cells) {
    const stopping = new AbortController();
    await boss.work(movesQueue, POLLED_TOGETHER, async () => {
      await lookAfterMoves(context, stopping.signal);
    });
    started.defer(() => {
      stopping.abort(new Error('The worker stops.'));
      return boss.offWork(movesQueue, { wait: true });
    });
    await context.queue.schedule(movesQueue, '* * * * *');
  }
  const running = started.move();
  return () => running.disposeAsync();
}
