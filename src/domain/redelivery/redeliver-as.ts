import { type Actor, recordAudit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { findDelivery } from '../delivery-history/delivery-history.ts';
import type { RecordedDelivery } from '../delivery-history/recorded-delivery.ts';
import { redeliver, refuseTest } from './redeliver-delivery.ts';

/**
 * Starts a failed delivery of any organization again, as `redeliver` does.
 *
 * @throws DomainError as redeliver does; `delivery_is_test`.
 */
export function redeliverAs(
  context: Context,
  actor: Actor,
  id: string,
  reason: string,
): Promise<RecordedDelivery> {
  return inTransaction(context, async (tx) => {
    const before = await findDelivery(tx, id);
    refuseTest(before);
    await redeliver(tx, id);
    const after = await findDelivery(tx, id);
    await recordAudit(tx, actor, {
      action: 'delivery.redelivered',
      organizationId: after.organizationId,
      subject: { kind: 'delivery', id },
      reason,
      before: { status: before.status, reason: before.reason },
      after: { status: after.status, reason: after.reason },
    });
    return after;
  });
}
