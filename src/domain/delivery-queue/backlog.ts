/** How much is queued and how old it is, for metrics and operators. */
import { COUNTED_MAX } from '../../platform/queue/queue-upkeep.ts';
import { column, deliveryQueue, knownCount, state } from './pg-boss-columns.ts';

/** What the queue of deliveries holds at this moment. */
export interface DeliveryBacklog {
  readonly deliveriesByState: { readonly ready: number; readonly waiting: number; readonly claimed: number };
  readonly readyEndpoints: number;
  /** 0 when nothing is ready. */
  readonly oldestReadySeconds: number;
  /** Of ordered endpoints: at most COUNTED_MAX, of which the heads of LINES_LOOKED_AT are looked at. */
  readonly lines: { readonly all: number; readonly heldUp: number; readonly waitingDeliveries: number };
}

/** The most lines whose heads are read. */
const LINES_LOOKED_AT = 2_000;

/** A pool or a client of pg, or anything that runs a statement like one. */
interface BacklogSource {
  query(statement: { name: string; text: string }): Promise<{ rows: BacklogRow[] }>;
}

interface BacklogRow {
  readonly ready: number;
  readonly waiting: number;
  readonly claimed: number;
  readonly endpoints: number;
  readonly oldest: number;
  readonly lines: number;
  readonly heldUp: number;
  readonly inLine: number;
}

/** The most endpoints whose oldest ready job is read. */
const ENDPOINTS_WALKED_MAX = 5_000;

/**
 * Reads the state of the queue at a bounded cost, however long it is.
 *
 * @param source its plans must go by index (src/platform/postgres/worker-pool.ts).
 * @param table the queue's partition, with its schema.
 */
export async function readDeliveryBacklog(source: BacklogSource, table: string): Promise<DeliveryBacklog> {
  const { rows } = await source.query({ name: 'delivery-backlog', text: backlogStatement(table) });
  const [{ ready, waiting, claimed, endpoints, oldest, lines, heldUp, inLine } = NOTHING] = rows;
  return {
    deliveriesByState: { ready, waiting, claimed },
    readyEndpoints: endpoints,
    oldestReadySeconds: oldest,
    lines: { all: lines, heldUp, waitingDeliveries: Math.max(inLine - lines, 0) },
  };
}

const NOTHING = { ready: 0, waiting: 0, claimed: 0, endpoints: 0, oldest: 0, lines: 0, heldUp: 0, inLine: 0 };

/**
 * Runs for every scrape of every process.
 *
 * - Up to COUNTED_MAX jobs of a state are counted. For more, the number is pg-boss's own count, which workers
 *   update every few seconds. If that is lower, because no worker runs, it is COUNTED_MAX.
 * - Each endpoint's oldest ready job is one probe. Endpoints beyond ENDPOINTS_WALKED_MAX are not read; claims
 *   visit all endpoints in turn, so their jobs are about as old.
 * - Locks: none.
 * - Indexes: deliver_event_ready for the walk and the count, deliver_event_waiting and deliver_event_active
 *   for the others.
 */
const backlogStatement = (table: string): string => `
  with recursive ready_endpoint as (
    (select ${column.endpoint}, ${column.dueAt} from ${table} where ${state.ready}
     order by ${column.endpoint}, ${column.dueAt} limit 1)
    union all
    select next.* from ready_endpoint cross join lateral (
      select ${column.endpoint}, ${column.dueAt} from ${table}
      where ${state.ready} and ${column.endpoint} > ready_endpoint.${column.endpoint}
      order by ${column.endpoint}, ${column.dueAt} limit 1
    ) next
  ), walked as (select ${column.dueAt} from ready_endpoint limit ${ENDPOINTS_WALKED_MAX})
  select count(*)::int as endpoints,
         coalesce(greatest(extract(epoch from now() - min(${column.dueAt})), 0), 0)::float8 as oldest,
         (select case when count(*) < ${COUNTED_MAX} then count(*)
                      else greatest(count(*), (select ${knownCount.ready} from pgboss.queue where name = '${deliveryQueue}')) end::int
          from (select from ${table} where ${state.ready}
                order by ${column.endpoint}, ${column.dueAt} limit ${COUNTED_MAX}) counted) as ready,
         (select case when count(*) < ${COUNTED_MAX} then count(*)
                      else greatest(count(*), (select ${knownCount.waiting} from pgboss.queue where name = '${deliveryQueue}')) end::int
          from (select from ${table} where ${state.waiting}
                order by ${column.dueAt} limit ${COUNTED_MAX}) counted) as waiting,
         (select case when count(*) < ${COUNTED_MAX} then count(*)
                      else greatest(count(*), (select ${knownCount.claimed} from pgboss.queue where name = '${deliveryQueue}')) end::int
          from (select from ${table} where ${state.claimed}
                order by ${column.claimedAt} limit ${COUNTED_MAX}) counted) as claimed,
         (select count(*)::int from (select from delivery_line limit ${COUNTED_MAX}) counted) as lines,
         (select count(*)::int from (select from ordered_delivery limit ${COUNTED_MAX}) counted) as "inLine",
         (select count(*)::int from (select head_id from delivery_line limit ${LINES_LOOKED_AT}) line
          where exists (select from delivery where id = head_id
                        and (status in ('failed', 'held') or status = 'pending' and round_attempt_count > 0))) as "heldUp"
  from walked`;
