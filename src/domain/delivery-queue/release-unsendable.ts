/** Gives up claims of deliveries that must not be sent. */
import type pg from 'pg';
import { endedByRows } from '../deliveries/state.ts';
import type { ClaimedDelivery } from '../delivery-work.ts';
import { advanceAll } from './lines.ts';
import { column, deliveryQueue, jobTable, state } from './pg-boss-columns.ts';

/**
 * Holds or cancels claimed deliveries as their endpoint's status says, and removes their jobs. If the
 * endpoint has become active again by now, the delivery returns to the queue.
 */
export async function releaseUnsendable(pool: pg.Pool, claimed: readonly ClaimedDelivery[]): Promise<void> {
  await pool.query({
    name: 'release-unsendable',
    text: releaseUnsendableStatement,
    values: [claimed.map((each) => each.id), claimed.map((each) => each.claimNumber)],
  });
}

/**
 * Values: $1 the deliveries' ids, $2 their claim numbers. Runs after a claim that included endpoints that are
 * not active.
 *
 * - Locks: the endpoints, shared, so that none is restored between the check of its status and the end of the
 *   job; then the deliveries and jobs that it changes, and the lines of those deliveries.
 * - Indexes: primary keys alone.
 * - Bounds: the size of a claim.
 *
 * A job that has another claim number by now belongs to another worker and is not changed.
 */
const releaseUnsendableStatement = `
  with claimed as (
    select * from unnest($1::uuid[], $2::int[]) as claimed(id, claim_number)
  ), candidate as (
    select delivery.id, delivery.status, endpoint.status as endpoint_status
    from (select * from delivery where id = any($1) offset 0) delivery
    join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
    for share of endpoint
  ), settled as (
    update delivery
    set status = ended.status::delivery_status, reason = ended.reason, updated_at = now()
    from candidate join (values ${endedByRows}) as ended(endpoint_status, status, reason) using (endpoint_status)
    where delivery.id = any($1) and delivery.id = candidate.id and delivery.status = 'pending'
    returning delivery.id
  ), ended as (
    delete from ${jobTable} job using claimed
    where job.name = '${deliveryQueue}' and job.id = any($1) and job.id = claimed.id
      and job.${column.claimNumber} = claimed.claim_number and job.${state.claimedAsText}
      and not exists (
        select 1 from candidate
        where candidate.id = job.id and candidate.status = 'pending' and candidate.endpoint_status = 'active'
      )
  ), advanced as materialized (${advanceAll('settled')}
  ), returned as (
  update ${jobTable} job set ${state.ready}
  from claimed join candidate on candidate.id = claimed.id
  where candidate.status = 'pending' and candidate.endpoint_status = 'active'
    and job.name = '${deliveryQueue}' and job.id = any($1) and job.id = claimed.id
    and job.${column.claimNumber} = claimed.claim_number and job.${state.claimedAsText}
  )
  select queued from advanced`;
