/**
 * The lines in which deliveries of ordered endpoints wait (docs/architecture.md, "Order"). The functions in prisma/functions
 * keep them: `advance_lines` is called by every statement that changes the state of such a delivery.
 */
import { type Sql, sql } from '../../platform/postgres/statement.ts';
import type { Context, TransactionContext } from '../context.ts';

/** The end of a look for lines that stand still, and where the next one begins. */
export interface LinePlace {
  readonly endpointId: string;
  readonly line: string;
}

/** Before the first line. */
export const FIRST_LINE: LinePlace = {
  endpointId: '00000000-0000-0000-0000-000000000000',
  line: '00000000-0000-0000-0000-000000000000',
};

/** What a pass over the lines did. */
export interface LinePass {
  /** How many deliveries it queued. */
  readonly queued: number;
  /** Whether it left deliveries that another pass can place at once. */
  readonly hasMore: boolean;
  /** Where the next look begins; undefined once all lines were looked at. */
  readonly next: LinePlace | undefined;
}

/** Lines whose missing jobs one pass looks for: some 10 ms of Postgres's time. */
const LOOKED_AT_MAX = 500;

/**
 * Places deliveries whose events have positions in the feed by now, and queues those that are first in line.
 *
 * @param after looks for jobs that are missing too, from this line on.
 */
export async function lineUpDeliveries(
  { db }: Pick<Context, 'db'>,
  after: LinePlace | undefined,
): Promise<LinePass> {
  const [pass] = await db.query<{
    queued: number;
    has_more: boolean;
    next_endpoint: string | null;
    next_line: string | null;
  }>`
    select queued, has_more, next_endpoint, next_line
    from line_up_deliveries(${after?.endpointId ?? null}::uuid, ${after?.line ?? null}::uuid, ${LOOKED_AT_MAX}::int)`;
  if (!pass) throw new Error('A pass over the lines returned no row.');
  const { queued, has_more: hasMore, next_endpoint: endpointId, next_line: line } = pass;
  return { queued, hasMore, next: endpointId !== null && line !== null ? { endpointId, line } : undefined };
}

/**
 * Queues what is next in the lines of deliveries whose states this transaction has changed.
 *
 * @param leave takes them out of their lines, whatever their states are.
 */
export function advanceLines(
  tx: TransactionContext,
  deliveryIds: readonly string[],
  { leave = false }: { leave?: boolean } = {},
): void {
  tx.db.send`select advance_lines(${deliveryIds}::uuid[], ${leave})`;
}

/**
 * The call for all of `deliveries`, which a CTE of the surrounding statement has just changed; no row, and so no call, if none of
 * them is in a line. It costs those without an order one look into a table that has only those with one.
 *
 * @returns the text of a query with the column `queued`.
 */
export const advanceAll = (deliveries: string): string => `
  select advance_lines(array_agg(delivery_id)) as queued from ordered_delivery
  where delivery_id = any(array(select id from ${deliveries}))
  having count(*) > 0`;

/** Whether the row of `deliveries` is in no line, so that it gets its job at once. */
export const isUnordered = (deliveries: string): string =>
  `not exists (select from ordered_delivery where delivery_id = ${deliveries}.id)`;

/**
 * Puts deliveries of an ordered endpoint back in line, at the places that their events have in the feed. Call it before their
 * states change: `advance_lines` then queues what is first. Deliveries of other endpoints are in no line.
 *
 * @param deliveries a relation with `id`, `event_id` and `endpoint_id`.
 * @returns the text of a statement.
 */
export const rejoinLines = (deliveries: string): string => `
  insert into ordered_delivery (delivery_id, endpoint_id, line, event_id, position)
  select rejoining.id, endpoint.id, line_of(endpoint.ordering, event.subject_id, event.id), event.id,
         coalesce(event_feed.position, case when is_never_placed(event.id) then 0 end)
  from ${deliveries} rejoining
  join webhook_endpoint endpoint on endpoint.id = rejoining.endpoint_id and endpoint.ordering <> 'none'
  join event on event.id = rejoining.event_id
  left join event_feed on event_feed.event_id = event.id
  on conflict (delivery_id) do nothing`;

/** Whether a delivery that is to be sent waits behind another one, or for its place. */
export const waitsInLine = (id: Sql): Sql => sql`exists (
  select from ordered_delivery waiting left join delivery_line line using (endpoint_id, line)
  where waiting.delivery_id = ${id} and line.head_id is distinct from waiting.delivery_id)`;

/** The delivery that is being sent or holds the line in which one waits; null for that one itself. */
export const headInLine = (id: Sql): Sql => sql`(
  select line.head_id from ordered_delivery waiting join delivery_line line using (endpoint_id, line)
  where waiting.delivery_id = ${id} and line.head_id <> waiting.delivery_id)`;

/** Whether the delivery is in a line: it waits there, is being sent, or holds it. */
export async function isInLine(tx: TransactionContext, deliveryId: string): Promise<boolean> {
  const [found] = await tx.db.query<{ found: boolean }>`
    select exists (select from ordered_delivery where delivery_id = ${deliveryId}::uuid) as found`;
  return found?.found === true;
}

/** Up to `countMax` deliveries of an endpoint leave their lines, and are sent now. @returns how many. */
export async function releaseLines(
  tx: TransactionContext,
  endpointId: string,
  countMax: number,
): Promise<number> {
  const [released] = await tx.db.query<{ count: number }>`
    select release_lines(${endpointId}::uuid, ${countMax}::int) as count`;
  return released?.count ?? 0;
}
