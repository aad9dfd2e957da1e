/** What happens on a schedule: contracts end, expired rows are removed, and lines that are held up are told of. */

import { removeExpiredIdempotencyRecords } from '../domain/access/idempotency-record.ts';
import { pruneRateLimitWindows } from '../domain/access/rate-limit.ts';
import { pruneAttemptWindows } from '../domain/access/sign-in/attempt-limit.ts';
import { removeOldSignIns } from '../domain/access/sign-in/sign-in-retention.ts';
import { removeOldApiRequests } from '../domain/access/tokens/api-request.ts';
import { removeOldActivity } from '../domain/activity/tally.ts';
import { removeOldBillingRuns } from '../domain/business/billing/billing-run.ts';
import { expireContracts } from '../domain/business/contracts/expiry.ts';
import { lookAfterMoves, movesQueue } from '../domain/cells/move/look-after-moves.ts';
import type { Context } from '../domain/context.ts';
import { removeOldTestDeliveries } from '../domain/delivery-history/test-delivery.ts';
import { removeOldTicks } from '../domain/feed/sequence-events.ts';
import { noteHeldUpLines, removeOldNotices } from '../domain/notices/notice.ts';
import { POLLED_TOGETHER } from '../platform/queue/queue-upkeep.ts';

export const expireContractsQueue = 'expire-contracts';
export const pruneNoticesQueue = 'prune-notices';

/** The queue, its cron schedule, what is done, which returns a count, and what the log says of it. */
export const scheduled: readonly (readonly [
  string,
  string,
  (context: Context) => Promise<number>,
  string,
])[] = [
  // Midnight of every time zone is at :00, :15, :30 or :45 somewhere. The next run ends the contracts that a killed one has not ended.
  [expireContractsQueue, '1,16,31,46 * * * *', expireContracts, 'contracts expired'],
  ['prune-idempotency-records', '17 * * * *', removeExpiredIdempotencyRecords, 'idempotency records pruned'],
  ['prune-rate-limit-windows', '47 * * * *', pruneWindows, 'rate limit windows pruned'],
  ['prune-feed-ticks', '37 * * * *', removeOldTicks, 'ticks of the event feed pruned'],
  ['prune-sign-ins', '27 * * * *', removeOldSignIns, 'ended sessions, links and invitations pruned'],
  ['prune-test-deliveries', '41 2 * * *', removeOldTestDeliveries, 'test deliveries pruned'],
  ['prune-billing-runs', '51 2 * * *', removeOldBillingRuns, 'billing runs pruned'],
  ['prune-delivery-activity', '57 2 * * *', removeOldActivity, 'delivery activity pruned'],
  ['prune-api-requests', '53 2 * * *', removeOldApiRequests, 'API requests pruned'],
  [pruneNoticesQueue, '59 2 * * *', removeOldNotices, 'notices pruned'],
  ['note-held-up-lines', '*/5 * * * *', noteHeldUpLines, 'lines that are held up looked for'],
];

async function pruneWindows(context: Context): Promise<number> {
  return (await pruneRateLimitWindows(context)) + (await pruneAttemptWindows(context));
}

/** @returns a function that stops it. */
export async function startScheduled(context: Context): Promise<() => Promise<void>> {
  await using started = new AsyncDisposableStack();
  const boss = await context.queue.boss();
  for (const [queue, schedule, run, logMessage] of scheduled) {
    await boss.work(queue, POLLED_TOGETHER, async () => {
      const count = await run(context);
      context.log[count > 0 ? 'info' : 'debug']({ count }, logMessage);
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
