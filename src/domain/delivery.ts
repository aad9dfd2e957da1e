import type { Delivery } from '../../generated/prisma/client.ts';
import { type Context, inTransaction, type TransactionContext } from '../platform/context.ts';
import { DomainError } from './errors.ts';

/** The queue whose jobs are deliveries: a job's id is its delivery's id, its group the endpoint's id. */
export const deliveryQueue = 'deliver-event';

/** Workers listen here; a notification says that a delivery may be due. */
export const deliveriesChannel = 'countersign_deliveries';

/** Puts what is queued for an endpoint on hold. Call it in the transaction that disables the endpoint. */
export function holdDeliveries(tx: TransactionContext, endpointId: string): Promise<number> {
  return settleQueued(tx, endpointId, 'held', 'the endpoint is disabled');
}

/** Ends what is queued or held for an endpoint. Call it in the transaction that deletes the endpoint. */
export function cancelDeliveries(tx: TransactionContext, endpointId: string): Promise<number> {
  return settleQueued(tx, endpointId, 'canceled', 'the endpoint was deleted');
}

/** Lets what is held go on where it was, with the attempts it has left. Call it in the restoring transaction. */
export async function resumeDeliveries(tx: TransactionContext, endpointId: string): Promise<void> {
  await tx.db.prisma.$executeRaw`
    with resumed as (
      update delivery
      set status = 'pending', reason = null, updated_at = now(),
          next_attempt_at = greatest(next_attempt_at, now())
      where endpoint_id = ${endpointId}::uuid and status = 'held'
      returning id, endpoint_id, next_attempt_at
    )
    select enqueue_deliveries(array_agg(id), array_agg(endpoint_id), array_agg(next_attempt_at))
    from resumed having count(*) > 0`;
  tx.db.afterCommit(() => tx.db.notify(deliveriesChannel));
}

/**
 * Starts a failed delivery again, now, with a full round of attempts, the same event id and delivery id. If its
 * endpoint is disabled at present, it is held until restore.
 *
 * @throws DomainError `not_found`; `conflict` for a delivery that has not failed; `webhook_endpoint_deleted`.
 */
export async function redeliver(context: Context, id: string): Promise<Delivery> {
  return inTransaction(context, async (tx) => {
    await tx.db.prisma.$queryRaw`select 1 from delivery where id = ${id}::uuid for update`;
    const delivery = await tx.db.prisma.delivery.findUnique({ where: { id } });
    if (!delivery) throw new DomainError('not_found', `There is no delivery ${id}.`);
    if (delivery.status !== 'failed') {
      throw new DomainError(
        'conflict',
        `Delivery ${id} is ${delivery.status}; only a failed one can be redelivered.`,
      );
    }
    const endpoint = await lockEndpointStatus(tx, delivery.endpointId);
    if (endpoint === 'deleted') {
      throw new DomainError('webhook_endpoint_deleted', 'The webhook endpoint of this delivery was deleted.');
    }
    const held = endpoint === 'disabled';
    const now = tx.clock.now();
    const restarted = await tx.db.prisma.delivery.update({
      where: { id },
      data: {
        status: held ? 'held' : 'pending',
        reason: held ? 'the endpoint is disabled' : null,
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
async function lockEndpointStatus(tx: TransactionContext, endpointId: string): Promise<string> {
  const [endpoint] = await tx.db.prisma.$queryRaw<{ status: string }[]>`
    select status::text from webhook_endpoint where id = ${endpointId}::uuid for share`;
  if (!endpoint) throw new Error(`Delivery without an endpoint: ${endpointId}`);
  return endpoint.status;
}

function settleQueued(
  tx: TransactionContext,
  endpointId: string,
  status: 'held' | 'canceled',
  reason: string,
): Promise<number> {
  return tx.db.prisma.$executeRaw`
    with settled as (
      update delivery set status = ${status}::delivery_status, reason = ${reason}, updated_at = now()
      where endpoint_id = ${endpointId}::uuid and status in ('pending', 'held')
      returning id
    )
    delete from pgboss.job where name = ${deliveryQueue} and id in (select id from settled)`;
}
