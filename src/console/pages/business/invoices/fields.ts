/** The fields of a draft besides its customer and its lines, of a payment for an invoice, and of a refund. */
import type { Fields } from '../../../parts/forms/fields.ts';

export const invoiceFields = [
  [
    { name: 'due_on', label: 'Due on', kind: 'day', description: 'Empty for none' },
    { name: 'external_id', label: 'External id', lengthMax: 128, placeholder: 'Your own identifier' },
  ],
] as const satisfies Fields;

/** Of a payment, a refund, or what is applied of a credit. */
export const amountField = (currency: string) =>
  ({ name: 'amount', label: `Amount (${currency})`, kind: 'money', currency, isRequired: true }) as const;

/** Besides its amount. */
export const paymentFields = [
  { name: 'received_at', label: 'Received', kind: 'time', description: 'Now if empty' },
  [
    { name: 'method', label: 'Method', lengthMax: 40 },
    { name: 'reference', label: 'Reference', lengthMax: 140, placeholder: 'What the payer wrote' },
  ],
] as const satisfies Fields;

/** Besides its amount. */
export const refundFields = [
  { name: 'reason', label: 'Reason', lengthMax: 500, placeholder: 'Paid twice' },
  { name: 'reference', label: 'Reference', lengthMax: 140, placeholder: 'Of your transfer' },
] as const satisfies Fields;

/** Of what cannot be undone. */
export const reasonField = { name: 'reason', label: 'Reason', isRequired: true, lengthMax: 500 } as const;

/** Of a credit note, besides its lines. */
export const creditFields = [
  { name: 'reason', label: 'Reason', lengthMax: 500, placeholder: 'The API was down for a day' },
  { name: 'external_id', label: 'External id', lengthMax: 128, placeholder: 'Your own identifier' },
] as const satisfies Fields;
