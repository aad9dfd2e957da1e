/** What an API key may do, in words. Writing includes reading. */

export type Level = 'none' | 'read' | 'write';

export interface ScopedResource {
  /** As scopes name it. */
  readonly name: string;
  readonly label: string;
  /** What can be read and changed with it. */
  readonly about: string;
  /** A list of the public API that a key with this scope may read, to try it out. */
  readonly list?: string;
}

export const FULL_ACCESS = 'full_access';

export const scopedResources: readonly ScopedResource[] = [
  { name: 'customers', label: 'Customers', about: 'Whom you sell to', list: 'party/customers' },
  { name: 'contracts', label: 'Contracts', about: 'What is billed, and when', list: 'contracts' },
  { name: 'invoices', label: 'Invoices', about: 'Bills, from draft to paid', list: 'invoices' },
  { name: 'credit_notes', label: 'Credit notes', about: 'What corrects invoices', list: 'credit-notes' },
  { name: 'payments', label: 'Payments', about: 'What was received', list: 'payments' },
  { name: 'meters', label: 'Meters', about: 'What usage is counted', list: 'meters' },
  { name: 'usage_events', label: 'Usage', about: 'Every use, and its sums' },
  {
    name: 'webhook_endpoints',
    label: 'Webhook endpoints',
    about: 'Where events are delivered, and which event types there are',
    list: 'webhook-endpoints',
  },
  {
    name: 'deliveries',
    label: 'Deliveries',
    about: 'What became of webhooks; redeliver them',
    list: 'deliveries',
  },
  { name: 'events', label: 'Events', about: 'What happened', list: 'events' },
];

const ofWebhooks: readonly string[] = ['deliveries', 'events', 'webhook_endpoints'];

/** What a key may do that is created in a portal with these areas; everything, where it is none. */
export const resourcesWithin = (areas: readonly string[] | undefined): readonly ScopedResource[] =>
  areas === undefined
    ? scopedResources
    : scopedResources.filter(({ name }) =>
        areas.includes(ofWebhooks.includes(name) ? 'webhooks' : 'business'),
      );

/** The scopes of a choice: one for each resource, since writing includes reading. */
export function scopesOf(levels: Readonly<Record<string, Level>>): string[] {
  return scopedResources.flatMap(({ name }) => {
    const level = levels[name] ?? 'none';
    return level === 'none' ? [] : [`${name}:${level}`];
  });
}

/** “Customers: read and write”, for each resource. */
export function describeScopes(scopes: readonly string[]): string[] {
  if (scopes.includes(FULL_ACCESS)) return ['Everything'];
  return scopedResources.flatMap(({ name, label }) => {
    if (scopes.includes(`${name}:write`)) return [`${label}: read and write`];
    return scopes.includes(`${name}:read`) ? [`${label}: read`] : [];
  });
}

/** A list that a key with these scopes may read. */
export function sampleOf(scopes: readonly string[]): string | undefined {
  const isReadable = ({ name }: ScopedResource) =>
    scopes.some((scope) => scope === FULL_ACCESS || scope.startsWith(`${name}:`));
  const resource = scopedResources.find((each) => each.list !== undefined && isReadable(each));
  return resource && `/api/v1/public/${resource.list}`;
}
