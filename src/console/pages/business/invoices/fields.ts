/** The fields of a draft besides its customer and its lines. */
import type { Fields } from '../../../parts/forms/fields.ts';

export const invoiceFields = [
  [
    { name: 'due_on', label: 'Due on', kind: 'day', description: 'Empty for none' },
    { name: 'external_id', label: 'External id', lengthMax: 128, placeholder: 'Your own identifier' },
  ],
] as const satisfies Fields;
