/** Brings the unfinished deliveries of an endpoint in line with its status. */
import type { EndpointStatus } from '../../../generated/prisma/client.ts';
import { numbered } from '../../platform/postgres/statement.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { type DeliveryTransition, deliveryTransitions, sqlStates } from '../deliveries/state.ts';
import { lockEndpointStatus } from './endpoint-status.ts';
import { enqueueAll, wakeWorkers } from './enqueue.ts';
import { column, deliveryQueue, jobTable, state } from './pg-boss-columns.ts';

/** The queue that settles what is too much for the transaction that changed an endpoint. */
export const settlementQueue = 'settle-deliveries';

/** A hundred times as many would outlast the transaction of a request. */
const SETTLED_AT_ONCE_MAX = 2_000;

/**
 * Holds the endpoint's deliveries while it is not active, queues them again with the attempts they have left
 * once it is, and cancels them when it is deleted. Call it in the transaction that changes the status; a job
 * finishes what is too much for it, and makes sure that nothing is left. Until then nothing wrong is sent:
 * the worker looks at the status before each attempt.
 */
export async function settleDeliveries(
  tx: TransactionContext,
  endpointId: string,
  status: EndpointStatus,
): Promise<void> {
  const settled = await settleSome(tx, endpointId, status);
  // Not only after a full batch: a row that a worker changes while this waits for it drops out of the batch.
  if (settled > 0) {
    await tx.queue.enqueue(tx.db, settlementQueue, { id: tx.databaseClock.newId(), data: { endpointId } });
  }
  tx.db.afterCommit(() => wakeWorkers(tx));
}

/** Finishes what settleDeliveries left, by the status that the endpoint has by now. */
export async function settleBacklog(context: Context, endpointId: string): Promise<void> {
  let settled: number;
  do {
    settled = await inTransaction(context, async (tx) =>
      settleSome(tx, endpointId, await lockEndpointStatus(tx, endpointId)),
    );
    wakeWorkers(context);
  } while (settled > 0);
}

/** @returns how many deliveries and jobs were changed. */
function settleSome(tx: TransactionContext, endpointId: string, status: EndpointStatus): Promise<number> {
  const { endpointDisabled, endpointDeleted } = deliveryTransitions;
  const text =
    status === 'active'
      ? resumeStatement
      : status === 'deleted'
        ? endStatement(endpointDeleted)
        : endStatement(endpointDisabled);
  return tx.db.execute`${numbered(text, [endpointId])}`;
}

const { endpointRestored } = deliveryTransitions;

/**
 * Queues what is held of the endpoint $1, each delivery no earlier than its next attempt.
 *
 * - Locks: the held deliveries, oldest first. Whoever calls has the endpoint.
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
  ), enqueued as materialized (${enqueueAll('resumed')})
  select id from resumed where (select count(*) from enqueued) = 1`;

/**
 * Ends the queued deliveries of the endpoint $1 and removes their jobs: of a delivery that is held, restore
 * makes a new one. What is held already is ended as well, where the transition ends that. A job that a worker
 * has claimed is left to it: it looks at the endpoint before the attempt, and again before another one.
 *
 * - Locks: the jobs, stepping over those that a worker is claiming; the deliveries.
 * - Indexes: deliver_event_ready and deliver_event_waiting_of_endpoint, which is why the two states are read
 *   apart; delivery_notable_idx; primary keys.
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
  ), settled as (
    update delivery set status = '${to}', reason = '${reason}', updated_at = now()
    where id = any(array(select id from ended union all select id from held)) and status in (${sqlStates(from)})
  )
  select id from ended union all select id from held`;
