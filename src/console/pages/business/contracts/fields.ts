/** The fields of a contract besides its customer and its items. */
import type { BillingInterval, Proration } from '#client/types';
import type { Fields } from '../../../parts/forms/fields.ts';

const intervals = [
  { value: 'month', label: 'Monthly' },
  { value: 'quarter', label: 'Quarterly' },
  { value: 'year', label: 'Yearly' },
  { value: '', label: 'Not billed' },
] as const satisfies { value: BillingInterval | ''; label: string }[];

const prorations = [
  { value: 'none', label: 'At the full price' },
  { value: 'day', label: 'By days' },
] as const satisfies { value: Proration; label: string }[];

export const contractFields = [
  { name: 'title', label: 'Title', isRequired: true, lengthMax: 200 },
  [
    { name: 'starts_on', label: 'First day', kind: 'day', isRequired: true },
    {
      name: 'ends_on',
      label: 'Last day',
      kind: 'day',
      description: 'Empty if open-ended',
      none: 'Open-ended',
    },
    { name: 'billing_interval', label: 'Billed', kind: 'choice', choices: intervals },
    { name: 'payment_terms_days', label: 'Days to pay', kind: 'whole', isGiven: true, min: 0 },
  ],
  [
    {
      name: 'proration',
      label: 'Short periods',
      kind: 'choice',
      choices: prorations,
      isGiven: true,
      description: 'If it ends, or is billed from a day, within one',
    },
    {
      name: 'number',
      label: 'Number',
      isGiven: true,
      lengthMax: 64,
      placeholder: 'The next one of the series',
    },
    { name: 'external_id', label: 'External id', lengthMax: 128, placeholder: 'Your own identifier' },
  ],
  {
    name: 'auto_issue',
    label: 'Issue its invoices at once',
    kind: 'check',
    description: 'Otherwise they are drafts, which somebody looks at and issues.',
  },
] as const satisfies Fields;

export const reasonField = {
  name: 'reason',
  label: 'Reason',
  description: 'Both parties see it',
  lengthMax: 500,
} as const;
