// The jobs of an organization, in every queue but mail and alerts, which end where they are. In the stop they are put aside, so that
// nothing begins any more; then they go to the other cell, or back.
import { billingQueue } from '../../business/billing/billing-run.ts';
import { testEventQueue } from '../../delivery-history/test-delivery.ts';
import { column, deliveryQueue, jobTable, state } from '../../delivery-queue/pg-boss-columns.ts';
import { settlementQueue } from '../../delivery-queue/settle-deliveries.ts';
import { verificationQueue } from '../../endpoints/verification.ts';
import { erasureQueue } from '../../erasure/erasure-batches.ts';
import { filterRedeliveryQueue, redeliveryQueue } from '../../redelivery/redelivery-batches.ts';
import type { CellDatabase } from './cell-database.ts';
import { mayChange } from './move-state.ts';

const ENDPOINTS = 'select id from webhook_endpoint where organization_id = $1::uuid';
/** Read by the indexes of their states (pg-boss-columns.ts): others may have a million jobs in this queue. */
const DELIVERIES = `name = '${deliveryQueue}' and ${column.endpoint} = any(array(select id::text from (${ENDPOINTS}) as endpoint))`;
const OTHERS = `(
  name = '${verificationQueue}' and id in (select id from verification_handshake where organization_id = $1::uuid)
  or name = '${testEventQueue}' and id in (select id from test_delivery where organization_id = $1::uuid)
  or name = '${settlementQueue}' and (data ->> 'endpointId')::uuid in (${ENDPOINTS})
  or name = '${erasureQueue}' and (data ->> 'organizationId')::uuid = $1::uuid
  or name in ('${redeliveryQueue}', '${filterRedeliveryQueue}') and (data ->> 'replayId')::uuid in (
       select id from replay where kind <> 'filter' and (organization_id = $1::uuid or endpoint_id in (${ENDPOINTS})))
  or name = '${billingQueue}' and (data ->> 'runId')::uuid in (select id from billing_run where organization_id = $1::uuid))`;
const WAITING = [
  `${DELIVERIES} and ${state.ready}`,
  `${DELIVERIES} and ${state.waiting}`,
  `${OTHERS} and ${state.unclaimed}`,
];
const UNDER_WAY = [`${DELIVERIES} and ${state.claimed}`, `${OTHERS} and ${state.claimed}`];

/** A job as it would be if nobody had begun it. */
const NOT_BEGUN = `to_jsonb(taken) || jsonb_build_object('state', 'created', 'started_on', null, 'heartbeat_on', null,
  '${column.owner}', null, '${column.claimNumber}', ${column.claimNumber} + 1)`;

/** @param may what must be true of the move, so that nothing is put aside of an organization that continues here. */
const putAside = (jobs: string, may: string): string => `
  with move as (
    select organization_id from organization_move where ${may} for share
  ), taken as (
    delete from ${jobTable} where (name, id) in (
      select name, id from ${jobTable} where ${jobs} for update skip locked
    ) and exists (select from move)
    returning *
  )
  insert into organization_move_job (name, id, organization_id, job)
  select name, id, $1::uuid, case when ${state.claimed} then ${NOT_BEGUN} else to_jsonb(taken) end from taken
  on conflict (name, id) do update set job = excluded.job`;

/** In the stop. @returns how many jobs are under way. */
export async function putJobsAside(source: CellDatabase, organizationId: string): Promise<number> {
  for (const jobs of WAITING) await source.run(putAside(jobs, mayChange('settle')), [organizationId]);
  let count = 0;
  for (const jobs of UNDER_WAY) {
    const found = await source.row<{ count: number }>(
      `select count(*)::int as count from ${jobTable} where ${jobs}`,
      [organizationId],
    );
    count += found.count;
  }
  return count;
}

/** Also those that are under way, which are done again. @param may as of `mayChange`. */
export async function putAllJobsAside(
  source: CellDatabase,
  organizationId: string,
  may: string,
): Promise<void> {
  for (const jobs of [...WAITING, ...UNDER_WAY]) await source.run(putAside(jobs, may), [organizationId]);
}

/** Makes jobs of what was put aside of the organization $1, but none of a delivery that has ended since. @param may a condition. */
export const makeJobs = (may = 'true'): string => `
  with aside as (
    delete from organization_move_job where organization_id = $1 and ${may} returning job
  )
  insert into ${jobTable}
  select made.* from aside cross join lateral jsonb_populate_record(null::${jobTable}, aside.job) as made
  where made.name <> '${deliveryQueue}'
    or exists (select from delivery where delivery.id = made.id and delivery.status = 'pending' offset 0)
  on conflict do nothing`;
