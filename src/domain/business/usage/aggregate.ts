// What a meter counts, in one place: for queries and for bills.
import { plannedAnew, raw, type Sql, sql } from '../../../platform/postgres/statement.ts';
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

/**
 * What a customer has used of a meter, from one time (inclusive) to another (exclusive), as it is known now, without
 * voided events: a decimal text. What arrives later changes it, so that a bill keeps what it was made from, and an
 * adjustment is the difference.
 */
export async function aggregateUsage(
  { db }: Context,
  { organization_id, ...meter }: Pick<Meter, 'id' | 'organization_id' | 'aggregation'>,
  customerId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<string> {
  const [row] = await db.query<{ value: string }>`${plannedAnew}
    select ${aggregateOf(meter)} as value from usage_event
    where organization_id = ${organization_id} and meter_id = ${meter.id} and customer_id = ${customerId}
      and occurred_at >= ${from} and occurred_at < ${to} and voided_at is null`;
  if (!row) throw new Error('The database returned no aggregate.');
  return row.value;
}
