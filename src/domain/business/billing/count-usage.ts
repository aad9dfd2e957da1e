// What meters say of a customer's usage, between two moments.
import type { Context } from '../../context.ts';
import { aggregateUsage } from '../usage/aggregate.ts';
import type { Meter } from '../usage/meter.ts';

export interface Counted {
  readonly meter_id: string;
  readonly from: Date;
  readonly before: Date;
}

/** Returns a decimal text for each, 0 without usage. */
export async function countUsage(
  context: Context,
  { organizationId, customerId }: { organizationId: string; customerId: string },
  counted: readonly Counted[],
): Promise<string[]> {
  if (counted.length === 0) return [];
  const ids = [...new Set(counted.map(({ meter_id }) => meter_id))];
  const meters = await context.db.query<Pick<Meter, 'id' | 'aggregation'>>`
    select id, aggregation from meter where organization_id = ${organizationId} and id = any(${ids}::uuid[])`;
  const byId = new Map(meters.map((meter) => [meter.id, meter]));
  return Promise.all(
    counted.map(({ meter_id, from, before }) => {
      const meter = byId.get(meter_id);
      if (!meter) throw new Error(`There is no meter ${meter_id}.`);
      return aggregateUsage(context, { ...meter, organizationId }, customerId, { from, to: before });
    }),
  );
}
