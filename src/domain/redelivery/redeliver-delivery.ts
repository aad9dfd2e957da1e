// Redelivers one failed delivery, with a full round of attempts.
import type { Delivery } from '../../../generated/prisma/client.ts';
import { raw } from '../../platform/postgres/statement.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { deliveryTransitions, redeliveredAt } from '../deliveries/state.ts';
import { getDelivery } from '../delivery-history/delivery-history.ts';
import type { RecordedDelivery } from '../delivery-history/recorded-delivery.ts';
import { lockEndpointStatus } from '../delivery-queue/endpoint-status.ts';
import { enqueueDelivery, wakeWorkers } from '../delivery-queue/enqueue.ts';
import { advanceLines, rejoinLines } from '../delivery-queue/lines.ts';
import { DomainError, livesElsewhere } from '../errors.ts';
import type { Owner } from '../operator.ts';

/**
 * Redelivers a delivery of the owner, as `redeliver` does.
 *
 * @throws DomainError as getDelivery and redeliver do; `delivery_is_test`.
 */
export async function redeliverDelivery(
  context: Context,
  owner: Owner,
  id: string,
): Promise<RecordedDelivery> {
  return inTransaction(context, async (tx) => {
    refuseTest(await getDelivery(tx, owner, id));
    await redeliver(tx, id);
    return getDelivery(tx, owner, id);
  });
}

interface LockedDelivery
  extends Pick<Delivery, 'id' | 'organizationId' | 'endpointId' | 'status' | 'reason' | 'payloadRemovedAt'> {
  readonly erasedAt: Date | null;
  readonly livesIn: string | null;
}

/** @throws DomainError `delivery_is_test`. */
function refuseTest({ isTest }: RecordedDelivery): void {
  if (!isTest) return;
  throw new DomainError(
    'delivery_is_test',
    'This is the delivery of a test event, which is sent once. Send another one.',
  );
}

/**
 * Queues a failed delivery now, with the same event id and delivery id. If its endpoint is disabled at
 * present, or not verified at a new address, it is held until it is restored or verified. At an ordered endpoint it takes the place
 * that its event has in the feed: behind what is being sent, before all that waits.
 *
 * @throws DomainError `not_found`; `service_unavailable` if its organization lives elsewhere; `delivery_not_failed`; `payload_removed`;
 *   `webhook_endpoint_deleted`.
 */
export async function redeliver(context: Context, id: string): Promise<Pick<Delivery, 'status' | 'reason'>> {
  return inTransaction(context, async (tx) => {
    const [delivery] = await tx.db.query<LockedDelivery>`
      select id, organization_id as "organizationId", endpoint_id as "endpointId", status, reason,
             payload_removed_at as "payloadRemovedAt",
             (select erased_at from event where event.id = event_id) as "erasedAt",
             (select lives_in from organization where organization.id = organization_id) as "livesIn"
      from delivery where id = ${id} for update`;
    if (!delivery) throw new DomainError('not_found', `There is no delivery ${id}.`);
    if (delivery.livesIn !== null) throw livesElsewhere(delivery.livesIn);
    if (!deliveryTransitions.redelivered.from.includes(delivery.status)) {
      throw new DomainError(
        'delivery_not_failed',
        `Delivery ${id} is ${delivery.status}; only a failed one can be redelivered.`,
      );
    }
    if (delivery.payloadRemovedAt) {
      if (delivery.erasedAt)
        throw new DomainError(
          'payload_removed',
          `The data of the event was erased on request at ${delivery.erasedAt.toISOString()}, so delivery ${id} can never be sent again.`,
        );
      throw new DomainError(
        'payload_removed',
        `The data of the event was removed at ${delivery.payloadRemovedAt.toISOString()}, so delivery ${id} cannot be sent again.`,
      );
    }
    const endpoint = await lockEndpointStatus(tx, delivery.endpointId);
    if (endpoint === 'deleted') {
      throw new DomainError('webhook_endpoint_deleted', 'The webhook endpoint of this delivery was deleted.');
    }
    const { to, reason = null } = redeliveredAt[endpoint];
    const now = tx.databaseClock.now();
    tx.db.send`
      update delivery
      set status = ${to}, reason = ${reason}, round_attempt_count = 0, next_attempt_at = ${now}, updated_at = ${now}
      where id = ${id}`;
    const [{ isOrdered } = { isOrdered: false }] = await tx.db.query<{ isOrdered: boolean }>`
      with delivery as (select id, event_id, endpoint_id from delivery where id = ${id}),
      rejoined as (${raw(rejoinLines('delivery'))} returning delivery_id)
      select exists (select from rejoined) or exists (select from ordered_delivery where delivery_id = ${id}) as "isOrdered"`;
    if (isOrdered) {
      advanceLines(tx, [id]);
      tx.db.afterCommit(() => wakeWorkers(tx));
    } else if (to === 'pending') enqueueDelivery(tx, delivery);
    tx.db.afterCommit(() => tx.changes.announce(delivery.organizationId, 'deliveries'));
    await recordAudit(tx, 'delivery.redelivered', delivery.organizationId, id, {
      before: { status: delivery.status, reason: delivery.reason },
      after: { status: to, reason },
    });
    return { status: to, reason };
  });
}
