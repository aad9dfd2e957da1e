/** What meters make of usage events. */
import type { MeterAggregation } from '../../../../../generated/console-client/types.gen.ts';

export const aggregations = ['sum', 'count', 'max', 'unique'] as const satisfies readonly MeterAggregation[];

export const aggregationText: Readonly<Record<MeterAggregation, string>> = {
  sum: 'The sum of values',
  count: 'The number of events',
  max: 'The highest value',
  unique: 'Different values',
};
