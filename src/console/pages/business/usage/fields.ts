/** The fields of a meter. */
import type { MeterAggregation } from '#client/types';
import type { Fields } from '../../../parts/forms/fields.ts';

/** What meters make of usage events. */
export const aggregationText: Readonly<Record<MeterAggregation, string>> = {
  sum: 'The sum of values',
  count: 'The number of events',
  max: 'The highest value',
  unique: 'Different values',
};

const name = { name: 'name', label: 'Name', isRequired: true, lengthMax: 200 } as const;
const unit = { name: 'unit', label: 'Unit', placeholder: 'call, GB, user', lengthMax: 32 } as const;

/** What people read. The rest never changes. */
export const changeableMeterFields = [name, unit] as const satisfies Fields;

export const meterFields = [
  name,
  {
    name: 'key',
    label: 'Key',
    isRequired: true,
    lengthMax: 64,
    description: 'By which usage events and contracts name it: lower-case letters, digits, underscores',
  },
  {
    name: 'aggregation',
    label: 'Counts',
    kind: 'choice',
    isRequired: true,
    choices: [
      { value: 'sum', label: aggregationText.sum },
      { value: 'count', label: aggregationText.count },
      { value: 'max', label: aggregationText.max },
      { value: 'unique', label: aggregationText.unique },
    ],
  },
  unit,
] as const satisfies Fields;
