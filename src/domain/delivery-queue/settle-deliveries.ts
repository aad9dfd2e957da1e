/** Adjusts the unfinished deliveries of an endpoint to its status. */
import type { EndpointStatus } from '../../../generated/prisma/client.ts';
import { numbered } from '../../platform/postgres/statement.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { type DeliveryTransition, deliveryTransitions, endedBy, sqlStates } from '../deliveries/state.ts';
import { lockEndpointStatus } from './endpoint-status.ts';
import { enqueueAll, wakeWorkers } from './enqueue.ts';
import { advanceAll, isUnordered, releaseLines } from './lines.ts';
import { column, deliveryQueue, jobTable, state } from './pg-boss-columns.ts';

/** The queue whose jobs settle deliveries that are too many for the transaction that changed the endpoint. */
export const settlementQueue = 'settle-deliveries';

/** A hundred times as many would take longer than a request's transaction may. */
const SETTLED_AT_ONCE_MAX = 2_000;

/**
 * Holds the endpoint's deliveries while it is not active, queues them again with the attempts they have left
 * once it is, and cancels them when it is deleted. Call it in the transaction that changes the status. If
 * there are too many deliveries for this transaction, a job settles the rest. Until then nothing is sent by
 * mistake: workers check the status before each attempt.
 */
export async function settleDeliveries(
  tx: TransactionContext,
  endpointId: string,
  status: EndpointStatus,
): Promise<void> {
  const settled = await settleSome(tx, endpointId, status);
  // Also after a batch that is not full: a row that a worker changes while this statement waits for it drops
  // out of the batch.
  if (settled > 0) {
    await tx.queue.enqueue(tx.db, settlementQueue, { id: tx.databaseClock.newId(), data: { endpointId } });
  }
  tx.db.afterCommit(() => wakeWorkers(tx));
}

/** Makes a worker release what waits at an endpoint that is not ordered any more. */
export async function settleLines(tx: TransactionContext, endpointId: string): Promise<void> {
  await tx.queue.enqueue(tx.db, settlementQueue, { id: tx.databaseClock.newId(), data: { endpointId } });
}

/**
 * Settles the deliveries that settleDeliveries left, by the current status of the endpoint, and releases its lines if it is not
 * ordered any more.
 */
export async function settleBacklog(context: Context, endpointId: string): Promise<void> {
  let settled: number;
  do {
    settled = await inTransaction(context, async (tx) =>
      settleSome(tx, endpointId, await lockEndpointStatus(tx, endpointId)),
    );
    wakeWorkers(context);
  } while (settled > 0);
  do {
    settled = await inTransaction(context, (tx) => releaseSome(tx, endpointId));
    wakeWorkers(context);
  } while (settled > 0);
}

/** Locks the endpoint, so that it cannot become ordered again meanwhile. */
async function releaseSome(tx: TransactionContext, endpointId: string): Promise<number> {
  const [endpoint] = await tx.db.query<{ is_ordered: boolean }>`
    select ordering <> 'none' as is_ordered from webhook_endpoint where id = ${endpointId}::uuid for share`;
  return endpoint?.is_ordered === false ? releaseLines(tx, endpointId, SETTLED_AT_ONCE_MAX) : 0;
}

/** @returns how many deliveries and jobs were changed. */
function settleSome(tx: TransactionContext, endpointId: string, status: EndpointStatus): Promise<number> {
  const text = status === 'active' ? resumeStatement : endStatement(endedBy[status]);
  return tx.db.execute`${numbered(text, [endpointId])}`;
}

const { endpointRestored } = deliveryTransitions;

/**
 * Queues the held deliveries of endpoint $1, each no earlier than its next attempt.
 *
 * - Locks: the held deliveries, oldest first. The caller has locked the endpoint.
 * - Indexes: delivery_notable_idx; primary keys.
 * - Bounds: SETTLED_AT_ONCE_MAX.
 */
const resumeStatement = `
  with resumed as (
    update delivery
    set status = '${endpointRestored.to}', reason = null, updated_at = now(),
        next_attempt_at = greatest(next_attempt_at, now())
    where id in (
      select id from delivery where endpoint_id = $1::uuid and notable_status = 'held'
      order by id limit ${SETTLED_AT_ONCE_MAX} for update
    )
    returning id, endpoint_id, next_attempt_at
  ), unordered as (select id, endpoint_id, next_attempt_at from resumed where ${isUnordered('resumed')}
  ), enqueued as materialized (${enqueueAll('unordered')}
  ), advanced as materialized (${advanceAll('resumed')})
  select id from resumed where (select count(*) from enqueued) + (select count(*) from advanced) > 0`;

/**
 * Ends the queued deliveries of endpoint $1 and removes their jobs; for held deliveries, restore creates new
 * jobs. Deliveries that are held already are ended too if the transition includes them. A job that a worker
 * has claimed is not changed: the worker checks the endpoint before each attempt. What waits in line is canceled too, and
 * otherwise waits on, behind a held delivery.
 *
 * - Locks: the jobs, skipping those that a worker is claiming; the deliveries; their lines.
 * - Indexes: deliver_event_ready and deliver_event_waiting_of_endpoint, so the two states are read
 *   separately; delivery_notable_idx; primary keys.
 * - Bounds: SETTLED_AT_ONCE_MAX of each kind.
 */
const endStatement = ({ from, to, reason }: DeliveryTransition): string => `
  with ready as (
    select id from ${jobTable}
    where name = '${deliveryQueue}' and ${column.endpoint} = $1::text and ${state.ready}
    limit ${SETTLED_AT_ONCE_MAX} for update skip locked
  ), waiting as (
    select id from ${jobTable}
    where name = '${deliveryQueue}' and ${column.endpoint} = $1::text and ${state.waiting}
    limit ${SETTLED_AT_ONCE_MAX} for update skip locked
  ), ended as (
    delete from ${jobTable}
    where name = '${deliveryQueue}' and id = any(array(select id from ready union all select id from waiting))
    returning id
  ), held as (
    select id from delivery
    where ${from.includes('held')} and endpoint_id = $1::uuid and notable_status = 'held'
    limit ${SETTLED_AT_ONCE_MAX} for update
  ), in_line as (
    select delivery_id as id from ordered_delivery
    where ${to === 'canceled'} and endpoint_id = $1::uuid
      and not exists (select from ${jobTable} where name = '${deliveryQueue}' and id = delivery_id)
    limit ${SETTLED_AT_ONCE_MAX}
  ), settling as materialized (
    select id from ended union all select id from held union all select id from in_line
  ), settled as (
    update delivery set status = '${to}', reason = '${reason}', updated_at = now()
    where id = any(array(select id from settling)) and status in (${sqlStates(from)})
    returning id
  ), settled_all as materialized (select count(*) from settled
  ), advanced as materialized (${advanceAll('settling where (select count from settled_all) >= 0')})
  select id from settling where (select count(*) from advanced) >= 0`;
