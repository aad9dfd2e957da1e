/** What waits in the lines of ordered endpoints, and what holds them up. */
import type { Delivery } from '../../../generated/prisma/client.ts';
import { all, plannedAnew, raw, sql } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';

/** The most lines that are looked at, and deliveries that are counted: some 20 ms of Postgres's time. */
const LINES_MAX = 1_000;
const WAITING_MAX = 10_000;
/** How many lines are shown. */
const SHOWN_MAX = 20;
/** The same of all endpoints together, for operators. */
const LINES_OF_ALL_MAX = 10_000;
const SHOWN_OF_ALL_MAX = 100;

/** A line whose first delivery fails, is held, or failed for good. */
export interface HeldUpLine {
  readonly delivery_id: string;
  /** The event's subject; null where the endpoint has one line. */
  readonly subject_id: string | null;
  /** When the first attempt since its publication or redelivery began; when it was held, without an attempt. */
  readonly since: Date;
  readonly waiting_count: number;
}

export interface EndpointLines {
  readonly line_count: number;
  readonly waiting_count: number;
  readonly held_up_count: number;
  /** Those held up for longest. */
  readonly held_up: readonly HeldUpLine[];
}

/** One line that is held up, or none, with the figures of all. */
interface Row extends HeldUpLine, Pick<EndpointLines, 'line_count' | 'held_up_count'> {
  readonly allWaiting: number;
}

/** Of the relation `line` those that are held up, by which delivery and since when. */
const heldUp = raw(`
  select line.endpoint_id, line.line, head.id as delivery_id, head.status::text, head.reason,
         coalesce(first.started_at, head.updated_at) as since
  from line
  cross join lateral (
    select id, status, reason, attempt_count, round_attempt_count, updated_at from delivery
    where id = line.head_id
      and (status in ('failed', 'held') or status = 'pending' and round_attempt_count > 0)
    offset 0
  ) as head
  left join lateral (
    select started_at from delivery_attempt
    where delivery_id = head.id and number = head.attempt_count - head.round_attempt_count + 1
  ) as first on true`);

/** The line of an endpoint that has one for all is no resource. */
const subjectId = raw(`case when shown.line <> '00000000-0000-0000-0000-000000000000' then shown.line end`);

/** How many wait behind the delivery that holds the line `shown` up. */
const behind = raw(`
  select count(*)::int from (
    select from ordered_delivery
    where endpoint_id = shown.endpoint_id and line = shown.line and delivery_id <> shown.delivery_id
    limit ${WAITING_MAX}
  ) as behind`);

/** @returns null where nothing is in line. */
export async function endpointLines(context: Context, endpointId: string): Promise<EndpointLines | null> {
  const rows = await context.db.query<Row>`
    ${plannedAnew} with line as materialized (
      select endpoint_id, line, head_id from delivery_line where endpoint_id = ${endpointId}::uuid order by line limit ${LINES_MAX}
    ), held_up as materialized (${heldUp}), counted as materialized (
      select (select count(*) from line)::int as line_count, (select count(*) from held_up)::int as held_up_count,
             (select count(*) from (
               select from ordered_delivery where endpoint_id = ${endpointId}::uuid limit ${WAITING_MAX}
             ) as waiting)::int as waiting_count
    )
    select line_count, held_up_count, greatest(waiting_count - line_count, 0) as "allWaiting", shown.delivery_id,
           ${subjectId} as subject_id, shown.since, behind.count as waiting_count
    from counted
    left join (select * from held_up order by since, line limit ${SHOWN_MAX}) as shown on true
    left join lateral (${behind}) as behind on true
    where line_count > 0
    order by shown.since, shown.line`;
  const [first] = rows;
  if (!first) return null;
  return {
    line_count: first.line_count,
    waiting_count: first.allWaiting,
    held_up_count: first.held_up_count,
    held_up: rows
      .filter(({ delivery_id }) => delivery_id !== null)
      .map(({ delivery_id, subject_id, since, waiting_count }) => ({
        delivery_id,
        subject_id,
        since,
        waiting_count,
      })),
  };
}

/** A line of any endpoint that is held up, with the state of the delivery that does it. */
export interface HeldUpLineOfAny extends HeldUpLine, Pick<Delivery, 'status' | 'reason'> {
  readonly organization_id: string;
  readonly endpoint_id: string;
  readonly endpoint_url: string;
}

/** The lines of all organizations that are held up, those held up for longest first, and whether these are all. */
export async function heldUpLines(
  context: Context,
  { organization_id, endpoint_id }: { readonly organization_id?: string; readonly endpoint_id?: string },
): Promise<{ readonly lines: readonly HeldUpLineOfAny[]; readonly is_complete: boolean }> {
  const isAsked = all([
    organization_id !== undefined &&
      sql`endpoint_id in (select id from webhook_endpoint where organization_id = ${organization_id}::uuid)`,
    endpoint_id !== undefined && sql`endpoint_id = ${endpoint_id}::uuid`,
  ]);
  const rows = await context.db.query<HeldUpLineOfAny & { readonly line_count: number }>`
    ${plannedAnew} with line as materialized (
      select endpoint_id, line, head_id from delivery_line where ${isAsked} order by endpoint_id, line limit ${LINES_OF_ALL_MAX + 1}
    ), held_up as materialized (${heldUp})
    select counted.line_count, endpoint.organization_id, shown.endpoint_id, endpoint.endpoint_url, ${subjectId} as subject_id,
           shown.delivery_id, shown.status, shown.reason, shown.since, behind.count as waiting_count
    from (select count(*)::int as line_count from line) as counted
    left join (
      select * from held_up order by since, endpoint_id, line limit ${SHOWN_OF_ALL_MAX + 1}
    ) as shown on true
    left join webhook_endpoint endpoint on endpoint.id = shown.endpoint_id
    left join lateral (${behind}) as behind on true
    order by shown.since, shown.endpoint_id, shown.line`;
  const lines = rows.filter(({ delivery_id }) => delivery_id !== null);
  const lineCount = rows[0]?.line_count ?? 0;
  return {
    lines: lines.slice(0, SHOWN_OF_ALL_MAX),
    is_complete: lines.length <= SHOWN_OF_ALL_MAX && lineCount <= LINES_OF_ALL_MAX,
  };
}
