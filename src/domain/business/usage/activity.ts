// What meters have counted in the last days, for a list of them.
import { plannedAnew, sql } from '../../../platform/postgres/statement.ts';
import { boundedRead, type Context } from '../../context.ts';
import { type CalendarDate, daysAfter, startOfDay, todayIn } from '../periods.ts';
import { aggregateOf } from './aggregate.ts';
import { metersByKey } from './meter.ts';
import { startOf } from './query.ts';

export interface MeterActivity {
  readonly key: string;
  readonly total: string;
  /** A value a day, the oldest first. */
  readonly days: readonly string[];
}

export interface ActivityOfMeters {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly time_zone: string;
  readonly data: readonly MeterActivity[];
}

const ACTIVITY_DAYS = 30;

/**
 * What meters have counted in the last days, today among them: day by day and in all, because the highest value of a month, or
 * the different values, are not a sum of those of its days. One statement for all of them, along usage_event_at_idx.
 *
 * @throws DomainError `query_too_large`.
 */
export async function meterActivity(
  context: Context,
  organizationId: string,
  time_zone: string,
  keys: readonly string[],
): Promise<ActivityOfMeters> {
  const to = await todayIn(context, organizationId);
  const from = daysAfter(to, 1 - ACTIVITY_DAYS);
  const meters = await metersByKey(context, organizationId, keys);
  const days = Array.from({ length: ACTIVITY_DAYS }, (_, place) => daysAfter(from, place));
  const zone = sql`${time_zone}`;
  const of = [...Map.groupBy(meters.values(), ({ aggregation }) => aggregation)].map(
    ([aggregation, alike]) => sql`
      select meter_id, to_char(${startOf('day', time_zone)} at time zone ${zone}, 'YYYY-MM-DD') as day, ${aggregateOf({ aggregation })} as value
      from (
        select *, date_trunc('day', occurred_at, ${zone}) as truncated
        from usage_event
        where organization_id = ${organizationId} and meter_id = any(${alike.map(({ id }) => id)}::uuid[])
          and occurred_at >= ${startOfDay(sql`${from}`, zone)} and occurred_at < ${startOfDay(sql`${daysAfter(to, 1)}`, zone)}
          and voided_at is null
        offset 0
      ) as usage
      group by grouping sets ((1, 2), (1))`,
  );
  const [first, ...others] = of;
  if (!first) return { from, to, time_zone, data: [] };
  const counted = await boundedRead(
    context,
    organizationId,
    'Ask for fewer meters.',
    ({ db }) => db.query<DayOfMeter>`
      ${plannedAnew} ${others.reduce((before, each) => sql`${before} union all ${each}`, first)}`,
  );
  const data = keys.flatMap((key) => {
    const meter = meters.get(key);
    if (!meter) return [];
    const values = new Map(
      counted.filter(({ meter_id }) => meter_id === meter.id).map(({ day, value }) => [day, value]),
    );
    return [{ key, total: values.get(null) ?? '0', days: days.map((day) => values.get(day) ?? '0') }];
  });
  return { from, to, time_zone, data };
}

interface DayOfMeter extends Record<string, unknown> {
  readonly meter_id: string;
  /** Null for all days together. */
  readonly day: CalendarDate | null;
  readonly value: string;
}
