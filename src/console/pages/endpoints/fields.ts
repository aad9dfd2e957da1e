/** The fields of an endpoint that can be changed: of the form that registers one, of its settings, and of its page. */
import type { Fields } from '../../parts/forms/fields.ts';
import type { FactValues } from '../../parts/values/facts.tsx';

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
  [
    {
      name: 'timeout_seconds',
      label: 'Time limit in seconds',
      kind: 'whole',
      max: 30,
      none: 'As long as this service allows',
      description: 'For an attempt. Leave it empty for as long as this service allows.',
    },
    {
      name: 'attempts_max',
      label: 'Attempts at most',
      kind: 'whole',
      max: 12,
      none: 'As many as this service makes',
      description: 'Leave it empty for as many as this service makes.',
    },
  ],
  {
    name: 'standard_webhooks',
    label: 'Sign by Standard Webhooks as well',
    kind: 'check',
    description:
      'Adds the three headers that the libraries of standardwebhooks.com verify, with the same secret.',
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

const forms = [
  { value: 'github', label: 'GitHub' },
  { value: 'stripe', label: 'Stripe' },
  { value: 'shopify', label: 'Shopify' },
  { value: 'standard_webhooks', label: 'Standard Webhooks, Svix' },
] as const;

export const compatibilityFields = [
  { name: 'form', label: 'Sign as', kind: 'choice', choices: forms, isRequired: true },
  { name: 'secret', label: 'Its secret, as the receiver has it', isRequired: true, lengthMax: 512 },
  {
    name: 'header',
    label: 'Header',
    lengthMax: 128,
    description: 'Leave it empty for the usual one. Of Svix: svix-signature.',
  },
] as const satisfies Fields;

/** What is shown of how requests to an endpoint differ, beside its fields. */
export const headerFacts = ({
  header_names,
  compatibility_signature: signature,
}: {
  readonly header_names: readonly string[];
  readonly compatibility_signature: { readonly form: string; readonly header: string } | null;
}): FactValues => ({
  'Its own headers': header_names.length > 0 && header_names.join(', '),
  'Compatibility signature':
    signature !== null &&
    `as ${forms.find(({ value }) => value === signature.form)?.label ?? signature.form}, in ${signature.header}`,
});
