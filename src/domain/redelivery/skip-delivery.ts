// Gives up a delivery that is in line, so that those behind it are sent.
import type { Delivery } from '../../../generated/prisma/client.ts';
import { recordAudit } from '../audit.ts';
import { type Context, inTransaction } from '../context.ts';
import { deliveryTransitions } from '../deliveries/state.ts';
import { getDelivery } from '../delivery-history/delivery-history.ts';
import type { RecordedDelivery } from '../delivery-history/recorded-delivery.ts';
import { removeJob, wakeWorkers } from '../delivery-queue/enqueue.ts';
import { advanceLines, isInLine } from '../delivery-queue/lines.ts';
import { DomainError } from '../errors.ts';
import type { Owner } from '../operator.ts';

/**
 * Skips a delivery of an ordered endpoint: one that is to be sent fails, without a further attempt; one that failed for good and holds
 * its line stays as it is. Either way what is behind it is sent, and it can be redelivered later. An attempt that is under way ends,
 * and is not waited for; if it arrives, the delivery is delivered.
 *
 * @throws DomainError as getDelivery does; `delivery_not_in_line`.
 */
export function skipDelivery(context: Context, owner: Owner, id: string): Promise<RecordedDelivery> {
  return inTransaction(context, async (tx) => {
    const { organizationId } = await getDelivery(tx, owner, id);
    const [before] = await tx.db.query<Pick<Delivery, 'status' | 'reason'>>`
      select status, reason from delivery where id = ${id} for update`;
    if (!before || !(await isInLine(tx, id))) {
      throw new DomainError(
        'delivery_not_in_line',
        'The delivery holds up none: it is in no line of an ordered endpoint, or has ended.',
      );
    }
    const { from, to, reason = null } = deliveryTransitions.skippedInLine;
    if (from.includes(before.status)) {
      tx.db.send`
        update delivery set status = ${to}, reason = ${reason}, next_attempt_at = null, updated_at = ${tx.databaseClock.now()}
        where id = ${id}`;
      removeJob(tx, id);
    }
    advanceLines(tx, [id], { leave: true });
    tx.db.afterCommit(() => {
      wakeWorkers(tx);
      tx.changes.announce(organizationId, 'deliveries');
    });
    const skipped = await getDelivery(tx, owner, id);
    await recordAudit(tx, 'delivery.skipped', organizationId, skipped.id, {
      before: { status: before.status, reason: before.reason },
      after: { status: skipped.status, reason: skipped.reason },
    });
    return skipped;
  });
}
