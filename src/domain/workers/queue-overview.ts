/** The queues as operators see them. */
import { numbered, raw } from '../../platform/postgres/statement.ts';
import { PLANS_BY_INDEX } from '../../platform/postgres/worker-pool.ts';
import { type Context, inTransaction } from '../context.ts';
import { type DeliveryBacklog, readDeliveryBacklog } from '../delivery-queue/backlog.ts';
import { column, deliveryQueue, deliveryTable, state } from '../delivery-queue/pg-boss-columns.ts';
import type { Page, PageRequest } from '../page.ts';

/** What a queue holds at this moment. */
export interface QueueOverview {
  readonly name: string;
  /** Jobs that are due and not started. */
  readonly ready: number;
  /** Jobs that are not due yet, mostly retries. */
  readonly waiting: number;
  readonly active: number;
  /** Jobs that have failed for good and are not removed yet. */
  readonly failed: number;
  /** Null when nothing is ready. */
  readonly oldest_ready_seconds: number | null;
}

const unclaimed = raw(state.unclaimed);
const claimed = raw(state.claimed);
const dueAt = raw(column.dueAt);

/** The queues by name, at a bounded cost however long the queue of deliveries is (backlog.ts). */
export async function listQueues(
  context: Context,
  { limit, after = '' }: PageRequest,
): Promise<Page<QueueOverview>> {
  const backlog = await deliveryBacklog(context);
  // The other queues are short; their ended jobs are kept for an hour.
  const queues = await context.db.query<QueueOverview>`
    select queue.name,
           (count(*) filter (where ${unclaimed} and ${dueAt} <= now()))::int as ready,
           (count(*) filter (where ${unclaimed} and ${dueAt} > now()))::int as waiting,
           (count(*) filter (where ${claimed}))::int as active,
           (case queue.name when ${deliveryQueue} then failed_count else count(*) filter (where state = 'failed') end)::int
             as failed,
           extract(epoch from now() - min(${dueAt}) filter (where ${unclaimed} and ${dueAt} <= now()))
             ::float8 as oldest_ready_seconds
    from pgboss.queue left join pgboss.job on job.name = queue.name and job.name <> ${deliveryQueue}
    where not starts_with(queue.name, '__pgboss__') and queue.name collate "C" > ${after}
    group by queue.name order by queue.name collate "C" limit ${limit + 1}`;
  const items = queues
    .slice(0, limit)
    .map((queue) => (queue.name === deliveryQueue ? { ...queue, ...backlog } : queue));
  return { items, next: queues.length > limit ? items.at(-1)?.name : undefined };
}

async function deliveryBacklog(context: Context): Promise<Omit<QueueOverview, 'name' | 'failed'>> {
  const { deliveriesByState, oldestReadySeconds }: DeliveryBacklog = await inTransaction(
    context,
    async (tx) => {
      for (const [name, value] of Object.entries(PLANS_BY_INDEX))
        tx.db.send`select set_config(${name}, ${value}, true)`;
      const table = await deliveryTable(async (text, values) => ({
        rows: await tx.db.query`${numbered(text, values)}`,
      }));
      return readDeliveryBacklog(
        { query: async ({ text }) => ({ rows: await tx.db.query`${raw(text)}` }) },
        table,
      );
    },
  );
  const { ready, waiting, claimed } = deliveriesByState;
  return { ready, waiting, active: claimed, oldest_ready_seconds: ready === 0 ? null : oldestReadySeconds };
}
