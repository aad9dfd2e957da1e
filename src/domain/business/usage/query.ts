// Queries of usage: what a meter counts in windows of time, and in groups.
import { all, plannedAnew, raw, type Sql, sql } from '../../../platform/postgres/statement.ts';
import { boundedRead, type Context } from '../../context.ts';
import { aggregateOf } from './aggregate.ts';
import type { Meter } from './meter.ts';

export type UsageWindow = 'none' | 'hour' | 'day' | 'month';

export interface UsageQuery {
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly customerId?: string | undefined;
  readonly window: UsageWindow;
  /** Of IANA. */
  readonly timeZone: string;
  /** The customers, or a dimension. */
  readonly groupBy?: 'customer' | { readonly dimension: string } | undefined;
}

export interface UsageRow {
  readonly from: Date;
  readonly to: Date;
  readonly group: string | null;
  readonly value: string;
}

export const USAGE_ROWS_MAX = 1_000;

/**
 * Rows with usage, by their times and then their groups; without a window and a group always one.
 *
 * @returns undefined for more rows than there may be.
 * @throws DomainError `query_too_large`.
 */
export async function queryUsage(
  context: Context,
  meter: Meter,
  query: UsageQuery,
): Promise<UsageRow[] | undefined> {
  const others = query.customerId === undefined ? ', or for one customer with customer_id' : '';
  const rows = await boundedRead(context, meter.organization_id, `Ask for a shorter time${others}.`, (tx) =>
    rowsOf(tx, meter, query),
  );
  if (rows.length > USAGE_ROWS_MAX) return undefined;
  const { from, to, window, groupBy } = query;
  if (rows.length === 0 && window === 'none' && !groupBy) return [{ from, to, group: null, value: '0' }];
  return rows;
}

function rowsOf(
  { db }: Context,
  meter: Meter,
  { from, to, customerId, window, timeZone, groupBy }: UsageQuery,
): Promise<UsageRow[]> {
  const customer = customerId !== undefined && sql`customer_id = ${customerId}`;
  return db.query<UsageRow & Record<string, unknown>>`${plannedAnew}
    select greatest(starts_at, ${from}) as from, least(${endOf(window, timeZone, to)}, ${to}) as to, "group", value
    from (
      select ${startOf(window, timeZone)} as starts_at, ${groupOf(groupBy)} as "group", ${aggregateOf(meter)} as value
      from (
        select *, ${truncated(window, timeZone, from)} as truncated
        from usage_event
        where organization_id = ${meter.organization_id} and meter_id = ${meter.id} and ${all([customer])}
          and occurred_at >= ${from} and occurred_at < ${to} and voided_at is null
        -- Truncated once a row, although it is read twice.
        offset 0
      ) as usage
      group by 1, 2
    ) as counted
    order by starts_at, "group" nulls first
    limit ${USAGE_ROWS_MAX + 1}`;
}

function truncated(window: UsageWindow, timeZone: string, from: Date): Sql {
  return window === 'none' ? sql`${from}::timestamptz` : sql`date_trunc(${window}, occurred_at, ${timeZone})`;
}

/**
 * Where clocks are set back to 00:00, as in the Azores, a day begins with the second 00:00, as it does for periods
 * (startOfDay): the hour between the two belongs to the day before.
 */
export function startOf(window: UsageWindow, timeZone: string): Sql {
  if (window === 'none' || window === 'hour') return raw('truncated');
  return sql`case when truncated <= occurred_at then truncated
    else date_trunc(${window}, occurred_at - interval '3 hours', ${timeZone}) end`;
}

/** Days and months are as long as their time zone makes them; hours are absolute, or one would last two. */
function endOf(window: UsageWindow, timeZone: string, to: Date): Sql {
  switch (window) {
    case 'none':
      return sql`${to}::timestamptz`;
    case 'hour':
      return raw(`starts_at + interval '1 hour'`);
    default:
      // Truncated, because a day whose 00:00 is skipped begins at 01:00, and ends at 00:00 all the same.
      return sql`(date_trunc(${window}, starts_at at time zone ${timeZone}) + ${`1 ${window}`}::interval) at time zone ${timeZone}`;
  }
}

function groupOf(groupBy: UsageQuery['groupBy']): Sql {
  if (groupBy === undefined) return raw('null::text');
  return groupBy === 'customer' ? raw('customer_id::text') : sql`dimensions ->> ${groupBy.dimension}`;
}
