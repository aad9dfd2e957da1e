// Makes contract bodies of meters and usage.
import type * as bodies from '../../../../generated/api/types.gen.ts';
import { type Meter, meterBody } from '../../../domain/business/usage/meter.ts';
import type { UsageQuery, UsageRow } from '../../../domain/business/usage/query.ts';
import { isoTime } from '../../../platform/clock/timestamp.ts';
import { type Presented, presented, presenter, presenting } from '../presented.ts';

export const presentMeter = presenting(meterBody);

export const presentIngestedUsage = presenter<bodies.UsageEventBatchResult, bodies.UsageEventBatchResult>(
  'UsageEventBatchResult',
  {},
);

export const presentVoidedUsage = presenter<bodies.UsageEventVoidingResult, bodies.UsageEventVoidingResult>(
  'UsageEventVoidingResult',
  {},
);

export function presentUsage(
  meter: Meter,
  { window, timeZone, groupBy }: UsageQuery,
  rows: readonly UsageRow[],
): Presented<bodies.MeterUsage> {
  return presented<bodies.MeterUsage>({
    meter: meter.key,
    window,
    time_zone: timeZone,
    group_by: groupName(groupBy),
    data: rows.map(({ from, to, group, value }) => ({ from: isoTime(from), to: isoTime(to), group, value })),
  });
}

function groupName(groupBy: UsageQuery['groupBy']): string | null {
  if (groupBy === undefined) return null;
  return groupBy === 'customer' ? 'customer_id' : `dimensions.${groupBy.dimension}`;
}
