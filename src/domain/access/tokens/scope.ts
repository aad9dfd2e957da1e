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
export const operatorScopes: readonly string[] = ['operator:read', 'operator:write'];

/** Whether `granted` includes `required`: write implies read, full_access implies all. */
export function permits(granted: readonly string[], required: string): boolean {
  const [resource, action] = required.split(':');
  return (
    granted.includes(required) ||
    granted.includes(fullAccess) ||
    (action === 'read' && granted.includes(`${resource}:write`))
  );
}
