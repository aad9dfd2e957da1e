/**
 * Queues existing deliveries. The statement that publishes an event also creates its jobs
 * (`publish_events_unchecked`). Everything else calls `enqueue_deliveries`, which gives an existing job a new
 * claim number, so that a worker still busy with the old claim cannot end the new one.
 */
import { randomUUID } from 'node:crypto';
import { raw } from '../../platform/postgres/statement.ts';
import type { Context, TransactionContext } from '../context.ts';
import { deliveryQueue, jobTable, state } from './pg-boss-columns.ts';

/** Workers listen here; a notification says that a delivery may be due. */
export const deliveriesChannel = 'countersign_deliveries';

/** The payload of this process's notifications: its own engine has been woken already. */
const OURS = randomUUID();
/** The payload when there are events for the feed and no deliveries to claim. */
const FEED_ONLY = 'feed';
/**
 * Least time between notifications that are not urgent for other processes: this process claims the
 * deliveries, or the sequencers place the events, which they do every 50 ms at most.
 */
const OTHERS_APART_MS = 50;
/** Least time between notifications where other processes claim: the first one is sent at once, those that follow are combined. */
const CLAIMERS_APART_MS = 3;
/** The payload while somebody waits for events of the feed. */
const FEED_AWAITED = 'feed-awaited';

/**
 * Wakes the workers of all processes; call it after the commit.
 *
 * @param news `feed` if the deliveries are claimed already, so that only a sequencer has work: that of this
 *   process, if it has one.
 */
export function wakeWorkers(
  { db, localEngine }: Pick<Context, 'db' | 'localEngine'>,
  news: 'deliveries' | 'feed' = 'deliveries',
): void {
  if (news === 'deliveries')
    db.notify(deliveriesChannel, OURS, localEngine.wake() ? OTHERS_APART_MS : CLAIMERS_APART_MS);
  else if (!localEngine.wakeSequencer()) db.notify(deliveriesChannel, FEED_ONLY, OTHERS_APART_MS);
}

/**
 * Makes the sequencers of all processes place events soon, for the time set in src/jobs/event-sequencer.ts.
 */
export const tellFeedAwaited = ({ db }: Pick<Context, 'db'>): void =>
  db.notify(deliveriesChannel, FEED_AWAITED);

/**
 * Whether the payload of a notification concerns the engine of this process. Notifications by SQL have no
 * payload.
 */
export const isForEngine = (payload: string): boolean =>
  payload !== OURS && payload !== FEED_ONLY && payload !== FEED_AWAITED;

/** Whether a notification reports that somebody waits, rather than that events were published. */
export const isFeedAwaited = (payload: string): boolean => payload === FEED_AWAITED;

/** Queues one delivery, due now. Workers are notified once the transaction is committed. */
export function enqueueDelivery(
  tx: TransactionContext,
  { id, endpointId }: { readonly id: string; readonly endpointId: string },
): void {
  tx.db.send`
    select enqueue_deliveries(array[${id}::uuid], array[${endpointId}::uuid], array[now()])`;
  tx.db.afterCommit(() => wakeWorkers(tx));
}

/** Removes the job of a delivery that is not to be attempted any more, also if a worker has claimed it. */
export function removeJob(tx: TransactionContext, id: string): void {
  tx.db.send`delete from ${raw(jobTable)} where name = ${deliveryQueue} and id = ${id}`;
}

/**
 * Removes the jobs of deliveries that are not to be attempted any more, except those that a worker has claimed.
 *
 * @returns those of the deliveries that have no job now: these are not being attempted.
 */
export async function removeUnclaimedJobs(
  { db }: TransactionContext,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  await db.execute`
    delete from ${raw(jobTable)} where name = ${deliveryQueue} and id = any(array(
      select id from ${raw(jobTable)}
      where name = ${deliveryQueue} and id = any(${ids}::uuid[]) and ${raw(state.unclaimed)}
      for update skip locked
    ))`;
  const rows = await db.query<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as given(id)
    where not exists (select from ${raw(jobTable)} job where job.name = ${deliveryQueue} and job.id = given.id)`;
  return rows.map(({ id }) => id);
}

/**
 * The call for all of `deliveries`, which a CTE of the surrounding statement has just made pending; no row,
 * and so no call, if there are none. Each delivery becomes due a microsecond after the one before it, and the
 * last one at its own time: claims take an endpoint's jobs in the order of due times, and with one now() for
 * all, that order would be undefined.
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
