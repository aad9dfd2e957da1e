// What meters say of a customer's usage, between two moments.
import type { Context } from '../../context.ts';
import type { Contract } from '../contracts/contract.ts';
import { aggregateUsage } from '../usage/aggregate.ts';

export interface Counted {
  readonly meter_id: string;
  readonly from: Date;
  readonly before: Date;
}

/** Returns a decimal text for each, 0 without usage. */
export async function countUsage(
  context: Context,
  { organization_id, customer_id }: Pick<Contract, 'organization_id' | 'customer_id'>,
  counted: readonly Counted[],
): Promise<string[]> {
  if (counted.length === 0) return [];
  const ids = [...new Set(counted.map(({ meter_id }) => meter_id))];
  const meters = await context.db.prisma.meter.findMany({ where: { organization_id, id: { in: ids } } });
  const byId = new Map(meters.map((meter) => [meter.id, meter]));
  return Promise.all(
    counted.map(({ meter_id, from, before }) => {
      const meter = byId.get(meter_id);
      if (!meter) throw new Error(`There is no meter ${meter_id}.`);
      return aggregateUsage(context, meter, customer_id, { from, to: before });
    }),
  );
}
