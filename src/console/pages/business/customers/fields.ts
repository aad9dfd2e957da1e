/** The fields of a customer: of the forms that create and edit one, and of its page. */
import type { Fields } from '../../../parts/forms/fields.ts';

export const customerFields = [
  { name: 'name', label: 'Name', isRequired: true, lengthMax: 200 },
  { name: 'email', label: 'E-mail address', kind: 'email', lengthMax: 254 },
  [
    { name: 'country', label: 'Country', kind: 'country', isRequired: true },
    {
      name: 'currency',
      label: 'Currency',
      kind: 'currency',
      isRequired: true,
      description: 'Fixed by the first contract or invoice',
    },
  ],
  [
    {
      name: 'number',
      label: 'Number',
      isGiven: true,
      lengthMax: 64,
      placeholder: 'The next one of the series',
    },
    { name: 'external_id', label: 'External id', lengthMax: 128, placeholder: 'Your own identifier' },
  ],
] as const satisfies Fields;
