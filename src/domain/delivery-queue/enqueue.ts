/**
 * Queues deliveries that exist. What publishes an event makes its jobs itself, in the same statement
 * (`publish_events_unchecked`); everything else calls `enqueue_deliveries`, which gives a job that is left a
 * new claim number, so that a worker still busy with the old claim cannot end the new one.
 */
import { randomUUID } from 'node:crypto';
import type { Context, TransactionContext } from '../context.ts';

/** Workers listen here; a notification says that a delivery may be due. */
export const deliveriesChannel = 'countersign_deliveries';

/** Sent with a notification of this process, whose own engine has been woken already. */
const OURS = randomUUID();
/** Sent when there are events for the feed and nothing to claim. */
const FEED_ONLY = 'feed';
/**
 * Between two notifications of what others need not do at once: this process claims it, or the sequencers place it, which
 * make a pass every 50 ms at most.
 */
const OTHERS_APART_MS = 50;
/** The same where other processes claim: the first one goes out at once, and those of a busy time share some. */
const CLAIMERS_APART_MS = 3;
/** Sent while somebody waits for events of the feed. */
const FEED_AWAITED = 'feed-awaited';

/**
 * Wakes the workers of all processes; call it after the commit.
 *
 * @param news `feed` when the deliveries of what was published are claimed, so that only a sequencer has work: that of this
 *   process, if there is one.
 */
export function wakeWorkers(
  { db, localEngine }: Pick<Context, 'db' | 'localEngine'>,
  news: 'deliveries' | 'feed' = 'deliveries',
): void {
  if (news === 'deliveries')
    db.notify(deliveriesChannel, OURS, localEngine.wake() ? OTHERS_APART_MS : CLAIMERS_APART_MS);
  else if (!localEngine.wakeSequencer()) db.notify(deliveriesChannel, FEED_ONLY, OTHERS_APART_MS);
}

/** Has the sequencers of all processes place events soon, for the time that src/jobs/event-sequencer.ts knows. */
export const tellFeedAwaited = ({ db }: Pick<Context, 'db'>): void =>
  db.notify(deliveriesChannel, FEED_AWAITED);

/** Whether the engine of this process has to look, by the payload of a notification. Those of SQL have none. */
export const isForEngine = (payload: string): boolean =>
  payload !== OURS && payload !== FEED_ONLY && payload !== FEED_AWAITED;

/** Whether a notification says that somebody waits, and not that something was published. */
export const isFeedAwaited = (payload: string): boolean => payload === FEED_AWAITED;

/** One, due now. Workers hear of it once the transaction is committed. */
export function enqueueDelivery(
  tx: TransactionContext,
  { id, endpointId }: { readonly id: string; readonly endpointId: string },
): void {
  tx.db.send`
    select enqueue_deliveries(array[${id}::uuid], array[${endpointId}::uuid], array[now()])`;
  tx.db.afterCommit(() => wakeWorkers(tx));
}

/**
 * The call for all of `deliveries`, which a CTE of the statement around it has just made pending; no row, and
 * no call, when there is none. Each gets its own start, a microsecond after the one before it and the last at
 * its time: claims take an endpoint's jobs in that order, and what is queued with one now() would go out in
 * any.
 *
 * @returns the text of a query.
 */
export const enqueueAll = (deliveries: string): string => `
  select enqueue_deliveries(array_agg(id), array_agg(endpoint_id), array_agg(start_after))
  from (
    select id, endpoint_id,
           next_attempt_at + (row_number() over (order by next_attempt_at, id) - count(*) over ()) * interval '1 microsecond'
             as start_after
    from ${deliveries}
  ) as in_succession
  having count(*) > 0`;
