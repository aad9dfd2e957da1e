/** What the history, the health of endpoints and test events ask about jobs: parts of their statements. */
import { Prisma } from '../../../generated/prisma/client.ts';
import { column, deliveryQueue, jobTable, state } from './pg-boss-columns.ts';

const jobs = Prisma.raw(`${jobTable} job`);
const deliveryJobs = Prisma.raw(`${jobTable} where name = '${deliveryQueue}'`);
const unclaimed = Prisma.raw(state.unclaimed);
const endpoint = Prisma.raw(column.endpoint);

/** Whether a worker has claimed the job of that id. A pending delivery's has its id. */
export function isClaimed(id: Prisma.Sql, queue = deliveryQueue): Prisma.Sql {
  return Prisma.sql`exists (
    select from ${jobs} where job.name = ${queue} and job.id = ${id} and job.${Prisma.raw(state.claimed)})`;
}

/** The ids of all deliveries that are being attempted. */
export const claimedDeliveryIds = Prisma.sql`select id from ${deliveryJobs} and ${Prisma.raw(state.claimed)}`;

/** The ids of the deliveries that wait for an attempt, newest first. @param condition on `id`. */
export function unclaimedDeliveryIds(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select id from ${deliveryJobs} and ${unclaimed} and ${condition} order by id desc`;
}

/** The same of one endpoint. */
export function unclaimedDeliveryIdsOf(endpointId: Prisma.Sql, condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select id from ${deliveryJobs} and ${endpoint} = ${endpointId} and ${unclaimed} and ${condition} order by id desc`;
}

/** The ids of an endpoint's oldest ready, waiting and claimed delivery: each is one probe of an index. */
export function oldestDeliveryIdsOf(endpointId: string): Prisma.Sql {
  const oldest = [state.ready, state.waiting, state.claimed].map(
    (each) => Prisma.sql`
      (select id from ${deliveryJobs} and ${endpoint} = ${endpointId} and ${Prisma.raw(each)} order by id limit 1)`,
  );
  return Prisma.join(oldest, ' union all ');
}
