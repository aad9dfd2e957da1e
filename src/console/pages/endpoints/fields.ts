/** The fields of an endpoint that can be changed: of the form that registers one, of its settings, and of its page. */
import type { Fields } from '../../parts/forms/fields.ts';

export const addressFields = [
  {
    name: 'endpoint_url',
    label: 'Endpoint URL',
    kind: 'url',
    isRequired: true,
    lengthMax: 2048,
    placeholder: 'https://hooks.example.com/countersign',
  },
] as const satisfies Fields;

export const endpointFields = [
  { name: 'description', label: 'Description', lengthMax: 255, description: 'For you and your colleagues.' },
  {
    name: 'max_per_second',
    label: 'Deliveries a second at most',
    kind: 'whole',
    max: 10_000,
    none: 'No limit',
    description: 'Leave it empty for no limit. What is above it waits its turn.',
  },
  {
    name: 'ordering',
    label: 'Order',
    kind: 'choice',
    isRequired: true,
    choices: [
      { value: 'none', label: 'None: each as soon as it can be sent' },
      { value: 'subject', label: 'By resource: events about the same one, one after the other' },
      { value: 'endpoint', label: 'All events, one after the other' },
    ],
    description: 'In the order of the event feed. A delivery that fails holds up those behind it.',
  },
  {
    name: 'on_exhausted',
    label: 'After a delivery that failed for good',
    kind: 'choice',
    isRequired: true,
    choices: [
      { value: 'skip', label: 'Send those behind it' },
      { value: 'hold', label: 'Hold them until it is redelivered or skipped' },
    ],
    description: 'Only with an order.',
  },
] as const satisfies Fields;
