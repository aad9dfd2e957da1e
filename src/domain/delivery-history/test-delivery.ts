/** What becomes of test events, which are kept apart from the history. */
import { sql } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';
import { isClaimed } from '../delivery-queue/queued-deliveries.ts';
import type { RecordedDelivery } from './recorded-delivery.ts';

/** The queue whose jobs are test events to send: a job's id is the delivery's id. */
export const testEventQueue = 'send-test-event';

/** How long what became of a test event can be read. */
const KEPT_DAYS = 30;

/** Removed in one statement at most. */
const REMOVED_AT_ONCE_MAX = 1_000;

/** The delivery of a test event. */
export interface TestDelivery extends RecordedDelivery {
  readonly isTest: true;
}

export async function findTestDelivery(context: Context, id: string): Promise<TestDelivery | undefined> {
  const [delivery] = await context.db.query<Omit<TestDelivery, 'isTest'>>`
    select delivery.id, organization_id as "organizationId", event_id as "eventId", event_type as "eventType",
           endpoint_id as "endpointId", reason, attempt_count as "attemptCount",
           case when status = 'pending' and ${isClaimed(sql`delivery.id`, testEventQueue)} then 'delivering' else status::text end as status,
           case when status = 'pending' then created_at end as "nextAttemptAt",
           delivery.created_at as "createdAt", updated_at as "updatedAt"
    from test_delivery delivery
    where delivery.id = ${id}::uuid`;
  return delivery && { ...delivery, isTest: true };
}

/**
 * Removes the deliveries of test events that were sent more than 30 days ago, with their attempts.
 *
 * @returns how many.
 */
export async function removeOldTestDeliveries(context: Context): Promise<number> {
  let removed = 0;
  for (let batch = REMOVED_AT_ONCE_MAX; batch === REMOVED_AT_ONCE_MAX; removed += batch) {
    batch = await context.db.execute`
      with old as (
        delete from test_delivery where id = any(array(
          select id from test_delivery where created_at < now() - ${KEPT_DAYS} * interval '1 day' and status <> 'pending'
          order by created_at limit ${REMOVED_AT_ONCE_MAX}
        ))
        returning id
      ), attempts as (
        delete from delivery_attempt where delivery_id = any(array(select id from old))
      )
      select id from old`;
  }
  return removed;
}
