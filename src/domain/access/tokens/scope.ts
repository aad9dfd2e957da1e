/** The resources a scope can name; each has the actions `read` and `write` (specification, "API token"). */
const scopedResources = [
  'contracts',
  'credit_notes',
  'customers',
  'deliveries',
  'events',
  'invoices',
  'meters',
  'payments',
  'usage_events',
  'webhook_endpoints',
] as const;

/** Passes every scope check. */
export const fullAccess = 'full_access';

export const knownScopes: readonly string[] = [
  fullAccess,
  ...scopedResources.flatMap((resource) => [`${resource}:read`, `${resource}:write`]),
];

/** The scopes of operator tokens, which reach every organization. */
export const operatorScopes: readonly string[] = ['operator:read', 'operator:write', 'portal_links:write'];

/** Of the resources above, those of webhooks; the others are of the business. */
const ofWebhooks: readonly string[] = ['deliveries', 'events', 'webhook_endpoints'];

/** The part of a portal (portal-link.ts) that a scope belongs to; none for all that there is. */
export function portalAreaOf(scope: string): 'webhooks' | 'business' | undefined {
  if (scope === fullAccess) return undefined;
  return ofWebhooks.includes(scope.split(':')[0] ?? '') ? 'webhooks' : 'business';
}

/** Whether `granted` includes `required`: write implies read, full_access and operator:write imply all. */
export function permits(granted: readonly string[], required: string): boolean {
  const [resource, action] = required.split(':');
  return (
    granted.includes(required) ||
    granted.includes(fullAccess) ||
    granted.includes('operator:write') ||
    (action === 'read' && granted.includes(`${resource}:write`))
  );
}
