/** Parts of statements with which the history, the health of endpoints and test events read jobs. */
import { raw, type Sql, sql } from '../../platform/postgres/statement.ts';
import { column, deliveryQueue, jobTable, state } from './pg-boss-columns.ts';

const jobs = raw(`${jobTable} job`);
const deliveryJobs = raw(`${jobTable} where name = '${deliveryQueue}'`);
const unclaimed = raw(state.unclaimed);
const endpoint = raw(column.endpoint);

/** Deliveries without a job: they wait behind another one. */
const waitsInLine = sql`
  select delivery_id as id from ordered_delivery
  where not exists (select from ${jobs} where job.name = '${raw(deliveryQueue)}' and job.id = delivery_id)`;

/** Whether a worker has claimed the job with that id. A pending delivery and its job have the same id. */
export function isClaimed(id: Sql, queue = deliveryQueue): Sql {
  return sql`exists (
    select from ${jobs} where job.name = ${queue} and job.id = ${id} and job.${raw(state.claimed)})`;
}

/** The ids of all deliveries that are being attempted. */
export const claimedDeliveryIds = sql`select id from ${deliveryJobs} and ${raw(state.claimed)}`;

/** The ids of the deliveries that wait for an attempt or in line, newest first. @param condition on `id`. */
export function unclaimedDeliveryIds(condition: Sql): Sql {
  return sql`select id from (
    select id from ${deliveryJobs} and ${unclaimed} union all ${waitsInLine}
  ) as queued where ${condition} order by id desc`;
}

/** The same for one endpoint. */
export function unclaimedDeliveryIdsOf(endpointId: Sql, condition: Sql): Sql {
  return sql`
    select id from (
      select id from ${deliveryJobs} and ${endpoint} = ${endpointId} and ${unclaimed}
      union all ${waitsInLine} and endpoint_id = ${endpointId}::uuid
    ) as queued where ${condition} order by id desc`;
}

/** The ids of the deliveries of some endpoints that wait for an attempt or are being attempted. @param condition on `id`. */
export function queuedDeliveryIdsOf(endpointIds: readonly string[], condition: Sql): Sql {
  const queued = (which: string) => sql`
    (select id from ${deliveryJobs} and ${endpoint} = any(${endpointIds}::text[]) and ${raw(which)} and ${condition})`;
  return sql`${queued(state.ready)} union all ${queued(state.waiting)} union all ${queued(state.claimed)}
    union all (select id from (${waitsInLine} and endpoint_id = any(${endpointIds}::uuid[])) as waiting where ${condition})`;
}

/** The ids of an endpoint's oldest ready, waiting and claimed delivery: each is one probe of an index. */
export function oldestDeliveryIdsOf(endpointId: string): Sql {
  const oldest = (condition: string) => sql`
    (select id from ${deliveryJobs} and ${endpoint} = ${endpointId} and ${raw(condition)} order by id limit 1)`;
  return sql`${oldest(state.ready)} union all ${oldest(state.waiting)} union all ${oldest(state.claimed)}`;
}
