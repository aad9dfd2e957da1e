// The usage events of one customer, the latest first: what a person looks at, and voids.
import { raw, sql } from '../../../platform/postgres/statement.ts';
import type { Context } from '../../context.ts';
import { LATEST } from '../../page.ts';
import type { Meter } from './meter.ts';

export interface RecentUsageEvent {
  readonly id: string;
  readonly timestamp: Date;
  readonly value: string | null;
  readonly dimensions: Record<string, string>;
  readonly received_at: Date;
}

export interface RecentUsage {
  readonly items: readonly RecentUsageEvent[];
  readonly hasMore: boolean;
}

/** Along the index of the aggregates, which has no voided events. */
export async function recentUsage(
  { db }: Context,
  meter: Meter,
  customerId: string,
  { before = LATEST, limit }: { readonly before?: Date | undefined; readonly limit: number },
): Promise<RecentUsage> {
  const isCounted =
    meter.aggregation === 'count' ? raw('null::text') : sql`coalesce(text_value, trim_scale(value)::text)`;
  const rows = await db.query<RecentUsageEvent>`
    select id, occurred_at as timestamp, ${isCounted} as value, coalesce(dimensions, '{}') as dimensions, received_at
    from usage_event
    where organization_id = ${meter.organization_id} and meter_id = ${meter.id} and customer_id = ${customerId}
      and occurred_at < ${before} and voided_at is null
    order by occurred_at desc
    limit ${limit + 1}`;
  return { items: rows.slice(0, limit), hasMore: rows.length > limit };
}
