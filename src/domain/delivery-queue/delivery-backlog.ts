import { deliveryQueue } from './delivery.ts';

/** What the queue of deliveries holds at this moment. */
export interface DeliveryBacklog {
  readonly deliveriesByState: { readonly ready: number; readonly waiting: number; readonly claimed: number };
  readonly readyEndpoints: number;
  /** 0 when nothing is ready. */
  readonly oldestReadySeconds: number;
}

/** A pool or a client of pg, or what runs a statement as one does. */
interface BacklogSource {
  query(statement: { name: string; text: string }): Promise<{ rows: BacklogRow[] }>;
}

interface BacklogRow {
  readonly ready: number;
  readonly waiting: number;
  readonly claimed: number;
  readonly endpoints: number;
  readonly oldest: number;
}

/** Jobs of a state that are counted one by one at most. */
const COUNTED_MAX = 10_000;
/** Endpoints whose oldest ready job is looked at, at most. */
const ENDPOINTS_WALKED_MAX = 5_000;

/**
 * Looks at the queue at a bounded cost, however long it is: everything goes along an index, up to a limit.
 *
 * - Up to 10,000 of a state are counted; of more, the number is pg-boss's own, which workers keep up to a few seconds.
 *   If that is lower, because no worker runs, it is 10,000.
 * - Each endpoint's oldest ready job is one probe. Of the endpoints beyond the first 5,000 the age is not known; claims
 *   go round all of them, so it is much the same.
 *
 * @param source its plans must go by index (src/platform/postgres/worker-pool.ts).
 * @param table the queue's partition, with its schema.
 */
export async function readDeliveryBacklog(source: BacklogSource, table: string): Promise<DeliveryBacklog> {
  const counted = (state: string, order: string, known: string) => `
    (select case when count(*) < ${COUNTED_MAX} then count(*)
                 else greatest(count(*), (select ${known} from pgboss.queue where name = '${deliveryQueue}')) end::int
     from (select from ${table} where state = '${state}' order by ${order} limit ${COUNTED_MAX}) counted)`;
  const { rows } = await source.query({
    name: 'delivery-backlog',
    text: `
      with recursive ready_endpoint as (
        (select singleton_key, start_after from ${table} where state = 'created'
         order by singleton_key, start_after limit 1)
        union all
        select next.* from ready_endpoint cross join lateral (
          select singleton_key, start_after from ${table}
          where state = 'created' and singleton_key > ready_endpoint.singleton_key
          order by singleton_key, start_after limit 1
        ) next
      ), walked as (select start_after from ready_endpoint limit ${ENDPOINTS_WALKED_MAX})
      select count(*)::int as endpoints,
             coalesce(greatest(extract(epoch from now() - min(start_after)), 0), 0)::float8 as oldest,
             ${counted('created', 'singleton_key, start_after', 'ready_count')} as ready,
             ${counted('retry', 'start_after', 'deferred_count')} as waiting,
             ${counted('active', 'started_on', 'active_count')} as claimed
      from walked`,
  });
  const [{ ready, waiting, claimed, endpoints, oldest } = NOTHING] = rows;
  return {
    deliveriesByState: { ready, waiting, claimed },
    readyEndpoints: endpoints,
    oldestReadySeconds: oldest,
  };
}

const NOTHING = { ready: 0, waiting: 0, claimed: 0, endpoints: 0, oldest: 0 };
