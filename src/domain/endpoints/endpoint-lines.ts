/** What waits in the lines of an ordered endpoint, and what holds it up. */
import { plannedAnew } from '../../platform/postgres/statement.ts';
import type { Context } from '../context.ts';

/** The most lines that are looked at, and deliveries that are counted: some 20 ms of Postgres's time. */
const LINES_MAX = 1_000;
const WAITING_MAX = 10_000;
/** How many lines are shown. */
const SHOWN_MAX = 20;

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

/** @returns null where nothing is in line. */
export async function endpointLines(context: Context, endpointId: string): Promise<EndpointLines | null> {
  const rows = await context.db.query<Row>`
    ${plannedAnew} with line as materialized (
      select line, head_id from delivery_line where endpoint_id = ${endpointId}::uuid order by line limit ${LINES_MAX}
    ), held_up as materialized (
      select line.line, head.id as delivery_id, coalesce(first.started_at, head.updated_at) as since
      from line
      cross join lateral (
        select id, attempt_count, round_attempt_count, updated_at from delivery
        where id = line.head_id
          and (status in ('failed', 'held') or status = 'pending' and round_attempt_count > 0)
        offset 0
      ) as head
      left join lateral (
        select started_at from delivery_attempt
        where delivery_id = head.id and number = head.attempt_count - head.round_attempt_count + 1
      ) as first on true
    ), counted as materialized (
      select (select count(*) from line)::int as line_count, (select count(*) from held_up)::int as held_up_count,
             (select count(*) from (
               select from ordered_delivery where endpoint_id = ${endpointId}::uuid limit ${WAITING_MAX}
             ) as waiting)::int as waiting_count
    )
    select line_count, held_up_count, greatest(waiting_count - line_count, 0) as "allWaiting", shown.delivery_id,
           case when shown.line <> '00000000-0000-0000-0000-000000000000' then shown.line end as subject_id, shown.since,
           behind.count as waiting_count
    from counted
    left join (select * from held_up order by since, line limit ${SHOWN_MAX}) as shown on true
    left join lateral (
      select count(*)::int from (
        select from ordered_delivery
        where endpoint_id = ${endpointId}::uuid and line = shown.line and delivery_id <> shown.delivery_id
        limit ${WAITING_MAX}
      ) as behind
    ) as behind on true
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
