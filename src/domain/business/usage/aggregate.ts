// What a meter counts, in one place: for queries and for bills.
import { raw, type Sql, sql } from '../../../platform/postgres/statement.ts';
import type { Context } from '../../context.ts';
import type { Meter, MeterAggregation } from './meter.ts';

const aggregates: Readonly<Record<MeterAggregation, Sql>> = {
  sum: raw('coalesce(sum(value), 0)'),
  count: raw('count(*)'),
  max: raw('coalesce(max(value), 0)'),
  unique: raw('count(distinct text_value)'),
};

/** The aggregate of rows of usage_event that are not voided, as a decimal text. */
export function aggregateOf({ aggregation }: Pick<Meter, 'aggregation'>): Sql {
  return sql`trim_scale((${aggregates[aggregation]})::numeric)::text`;
}

/** What a customer uses of a meter from one time (inclusive) to another (exclusive). */
export interface Counted {
  readonly organization_id: string;
  readonly customer_id: string;
  readonly meter_id: string;
  readonly from: Date;
  readonly before: Date;
}

/**
 * What has been used, as it is known now, without voided events: a decimal text for each, 0 without usage. What arrives
 * later changes it, so that a bill keeps what it was made from, and an adjustment is the difference.
 *
 * One statement for any number. Relies on usage_event_aggregated_idx, in the partitions of each one's time alone.
 */
export async function countUsage({ db }: Context, counted: readonly Counted[]): Promise<string[]> {
  if (counted.length === 0) return [];
  const rows = await db.query<{ value: string }>`
    select case meter.aggregation ${byAggregation} end as value
    from rows from (json_to_recordset(${JSON.stringify(counted)}) as (
           organization_id uuid, customer_id uuid, meter_id uuid, "from" timestamptz, before timestamptz
         )) with ordinality as counted(organization_id, customer_id, meter_id, starts_at, ends_at, place)
    join meter on meter.organization_id = counted.organization_id and meter.id = counted.meter_id
    order by place`;
  if (rows.length < counted.length) throw new Error('A meter that is counted does not exist.');
  return rows.map(({ value }) => value);
}

/** Only the subquery of a meter's aggregation runs. */
const byAggregation = raw(
  Object.entries(aggregates)
    .map(
      ([aggregation, { strings }]) => `when '${aggregation}' then (
        select trim_scale((${strings.join('')})::numeric)::text from usage_event
        where organization_id = counted.organization_id and meter_id = counted.meter_id
          and customer_id = counted.customer_id and occurred_at >= counted.starts_at
          and occurred_at < counted.ends_at and voided_at is null)`,
    )
    .join(' '),
);
