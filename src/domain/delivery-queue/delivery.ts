import { type Delivery, type EndpointStatus, Prisma } from '../../../generated/prisma/client.ts';
import { type Context, inTransaction, type TransactionContext } from '../context.ts';
import { DomainError } from '../errors.ts';

/** The queue whose jobs are deliveries: a job's id is its delivery's id, its singleton key the endpoint's id. */
export const deliveryQueue = 'deliver-event';

/**
 * Where a job names the session that has it. pg-boss keeps in this column how often a job had been tried before it went to a dead
 * letter queue, of which we have none.
 */
export const ownerColumn = 'source_retry_count';

/** Workers listen here; a notification says that a delivery may be due. */
export const deliveriesChannel = 'countersign_deliveries';

/** The queue that settles what is too much for the transaction that changed an endpoint. */
export const settlementQueue = 'settle-deliveries';

/** Why a delivery to a disabled endpoint waits. */
export const HELD_REASON = 'the endpoint is disabled';

/** A hundred times as many would outlast the transaction of a request. */
const SETTLED_AT_ONCE_MAX = 2_000;

/**
 * Brings the unfinished deliveries of an endpoint in line with its new status: held while it is not active, queued again
 * with the attempts they have left once it is, canceled when it is deleted. Call it in the transaction that changes the
 * status; a job finishes what is too much for it, and makes sure that nothing is left. Until then nothing wrong is sent: the worker looks at the status before
 * each attempt.
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
  tx.db.afterCommit(() => tx.db.notify(deliveriesChannel));
}

/** Finishes what settleDeliveries left, by the status that the endpoint has by now. */
export async function settleBacklog(context: Context, endpointId: string): Promise<void> {
  let settled: number;
  do {
    settled = await inTransaction(context, async (tx) =>
      settleSome(tx, endpointId, await lockEndpointStatus(tx, endpointId)),
    );
    context.db.notify(deliveriesChannel);
  } while (settled > 0);
}

/**
 * Starts a failed delivery again, now, with a full round of attempts, the same event id and delivery id. If its
 * endpoint is disabled at present, it is held until restore.
 *
 * @throws DomainError `not_found`; `delivery_not_failed`; `payload_removed`; `webhook_endpoint_deleted`.
 */
export async function redeliver(context: Context, id: string): Promise<Delivery> {
  return inTransaction(context, async (tx) => {
    await tx.db.prisma.$queryRaw`select 1 from delivery where id = ${id}::uuid for update`;
    const delivery = await tx.db.prisma.delivery.findUnique({ where: { id } });
    if (!delivery) throw new DomainError('not_found', `There is no delivery ${id}.`);
    if (delivery.status !== 'failed') {
      throw new DomainError(
        'delivery_not_failed',
        `Delivery ${id} is ${delivery.status}; only a failed one can be redelivered.`,
      );
    }
    if (delivery.payloadRemovedAt) {
      throw new DomainError(
        'payload_removed',
        `The data of the event was removed at ${delivery.payloadRemovedAt.toISOString()}, so delivery ${id} cannot be sent again.`,
      );
    }
    const endpoint = await lockEndpointStatus(tx, delivery.endpointId);
    if (endpoint === 'deleted') {
      throw new DomainError('webhook_endpoint_deleted', 'The webhook endpoint of this delivery was deleted.');
    }
    const held = endpoint === 'disabled';
    const now = tx.databaseClock.now();
    const restarted = await tx.db.prisma.delivery.update({
      where: { id },
      data: {
        status: held ? 'held' : 'pending',
        reason: held ? HELD_REASON : null,
        roundAttemptCount: 0,
        nextAttemptAt: now,
        updatedAt: now,
      },
    });
    if (!held) {
      await tx.db.prisma.$executeRaw`
        select enqueue_deliveries(array[${id}::uuid], array[${delivery.endpointId}::uuid], array[now()])`;
      tx.db.afterCommit(() => tx.db.notify(deliveriesChannel));
    }
    return restarted;
  });
}

/** Shared, so that the endpoint can neither be disabled nor restored until this transaction has ended. */
export async function lockEndpointStatus(
  tx: TransactionContext,
  endpointId: string,
): Promise<EndpointStatus> {
  const [endpoint] = await tx.db.prisma.$queryRaw<{ status: EndpointStatus }[]>`
    select status::text from webhook_endpoint where id = ${endpointId}::uuid for share`;
  if (!endpoint) throw new Error(`Delivery without an endpoint: ${endpointId}`);
  return endpoint.status;
}

/**
 * The `deliveries` that one statement queues, each with a start of its own, a microsecond after the one before it and the last
 * at its time: claims take an endpoint's jobs in that order, and what is queued with one now() would go out in any.
 */
export function inSuccession(deliveries: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select id, endpoint_id,
           next_attempt_at + (row_number() over (order by next_attempt_at, id) - count(*) over ()) * interval '1 microsecond'
             as start_after
    from ${deliveries}`;
}

/** @returns how many deliveries were changed. */
function settleSome(tx: TransactionContext, endpointId: string, status: EndpointStatus): Promise<number> {
  if (status === 'active') return resumeSome(tx, endpointId);
  if (status === 'deleted') return endSome(tx, endpointId, 'canceled', 'the endpoint was deleted');
  return endSome(tx, endpointId, 'held', HELD_REASON);
}

function resumeSome(tx: TransactionContext, endpointId: string): Promise<number> {
  return tx.db.prisma.$executeRaw`
    with resumed as (
      update delivery
      set status = 'pending', reason = null, updated_at = now(),
          next_attempt_at = greatest(next_attempt_at, now())
      where id in (
        select id from delivery where endpoint_id = ${endpointId}::uuid and notable_status = 'held'
        order by id limit ${SETTLED_AT_ONCE_MAX} for update
      )
      returning id, endpoint_id, next_attempt_at
    ), enqueued as materialized (
      select enqueue_deliveries(array_agg(id), array_agg(endpoint_id), array_agg(start_after))
      from (${inSuccession(Prisma.sql`resumed`)}) as resumed having count(*) > 0
    )
    select id from resumed where (select count(*) from enqueued) = 1`;
}

/**
 * Ends jobs: of a delivery that is held, restore makes a new one. A job that a worker has claimed is left to it: it looks
 * at the endpoint before the attempt, and again before another one.
 */
function endSome(
  tx: TransactionContext,
  endpointId: string,
  status: 'held' | 'canceled',
  reason: string,
): Promise<number> {
  return tx.db.prisma.$executeRaw`
    with ready as (
      select id from pgboss.job
      where name = ${deliveryQueue} and singleton_key = ${endpointId} and state = 'created'
      limit ${SETTLED_AT_ONCE_MAX} for update skip locked
    ), waiting as (
      select id from pgboss.job
      where name = ${deliveryQueue} and singleton_key = ${endpointId} and state = 'retry'
      limit ${SETTLED_AT_ONCE_MAX} for update skip locked
    ), ended as (
      delete from pgboss.job
      where name = ${deliveryQueue} and id = any(array(select id from ready union all select id from waiting))
      returning id
    ), held as (
      select id from delivery
      where ${status} = 'canceled' and endpoint_id = ${endpointId}::uuid and notable_status = 'held'
      limit ${SETTLED_AT_ONCE_MAX} for update
    ), settled as (
      update delivery set status = ${status}::delivery_status, reason = ${reason}, updated_at = now()
      where id = any(array(select id from ended union all select id from held)) and status in ('pending', 'held')
    )
    select id from ended union all select id from held`;
}
