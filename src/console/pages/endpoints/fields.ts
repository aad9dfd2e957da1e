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
] as const satisfies Fields;
