// Makes contract bodies of meters and usage.
import type {
  Meter as MeterBody,
  MeterUsage as MeterUsageBody,
  UsageEventBatchResult,
  UsageEventVoidingResult,
} from '../../../generated/api/types.gen.ts';
import type { IngestedUsage } from '../../domain/business/usage/ingest.ts';
import type { Meter } from '../../domain/business/usage/meter.ts';
import type { UsageQuery, UsageRow } from '../../domain/business/usage/query.ts';
import type { VoidedUsage } from '../../domain/business/usage/void.ts';
import { isoTime } from '../../platform/timestamp.ts';
import { type Presented, presented, presenter } from './presented.ts';

export const presentMeter = presenter<Meter, MeterBody>('Meter', {});

export function presentIngestedUsage(ingested: IngestedUsage): Presented<UsageEventBatchResult> {
  return presented<UsageEventBatchResult>({
    accepted: ingested.accepted,
    duplicates: ingested.duplicates,
    conflicting: [...ingested.conflicting],
  });
}

export function presentVoidedUsage(voided: VoidedUsage): Presented<UsageEventVoidingResult> {
  return presented<UsageEventVoidingResult>({
    voided: voided.voided,
    already_voided: voided.alreadyVoided,
    unknown: [...voided.unknown],
  });
}

export function presentUsage(
  meter: Meter,
  { window, timeZone, groupBy }: UsageQuery,
  rows: readonly UsageRow[],
): Presented<MeterUsageBody> {
  return presented<MeterUsageBody>({
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
